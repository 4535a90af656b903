-- Refunds of orders (decision 037): a chain of steps, each with its key before the provider is called.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  state text NOT NULL CHECK (state IN ('RUNNING', 'DONE')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  credit_cents bigint NOT NULL CHECK (credit_cents >= amount_cents),
  reason text NOT NULL,
  asked_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- Left to the operators: a payment that the provider keeps refusing to give back isn't tried any more.
  flagged_at timestamptz
);
CREATE UNIQUE INDEX refunds_open ON refunds (order_id) WHERE state = 'RUNNING';
CREATE INDEX refunds_order ON refunds (order_id, created_at);

-- Whose part of the order costs less; a null sub-order is shipment.
CREATE TABLE refund_shares (
  refund_id uuid NOT NULL REFERENCES refunds,
  sub_order_id bigint REFERENCES sub_orders,
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  commission_cents bigint NOT NULL CHECK (commission_cents BETWEEN 0 AND amount_cents),
  -- Until the refund is done: a vendor may not read the refund itself.
  open boolean NOT NULL DEFAULT true,
  UNIQUE (refund_id, sub_order_id)
);
CREATE INDEX refund_shares_sub_order ON refund_shares (sub_order_id) WHERE open;

CREATE TABLE refund_steps (
  id uuid PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds,
  place integer NOT NULL CHECK (place > 0),
  kind text NOT NULL CHECK (kind IN ('REVERSAL', 'CARD', 'OFFLINE')),
  state text NOT NULL CHECK (state IN ('NEXT', 'GIVEN', 'REFUSED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  sub_order_id bigint REFERENCES sub_orders,
  payment_id bigint REFERENCES order_payments,
  -- The provider's transfer or payment, or what was written down of an off-line one.
  reference text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  provider_id text UNIQUE,
  refusals integer NOT NULL DEFAULT 0,
  failure text,
  settled_at timestamptz,
  UNIQUE (refund_id, place),
  CHECK ((kind = 'REVERSAL') = (sub_order_id IS NOT NULL)),
  CHECK ((kind = 'REVERSAL') = (payment_id IS NULL))
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['refunds', 'refund_shares', 'refund_steps'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR ALL USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()))', t || '_all', t);
  END LOOP;
END $$;
CREATE POLICY refund_shares_read ON refund_shares FOR SELECT USING (
  vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()));
REVOKE ALL ON refunds, refund_shares, refund_steps FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON refunds, refund_shares, refund_steps TO armature_app;
