-- Each try to pay a vendor out, with its key before the provider is called (decision 035). sub_orders.transfer_status follows.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  sub_order_id bigint NOT NULL REFERENCES sub_orders,
  order_id bigint NOT NULL REFERENCES orders,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  attempt integer NOT NULL CHECK (attempt > 0),
  state text NOT NULL CHECK (state IN ('DUE', 'SENT', 'UNKNOWN', 'COMPLETED', 'FAILED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The vendor's account at the provider, as it was then.
  destination text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  provider_id text UNIQUE,
  failure_code text,
  failure text,
  asked_by bigint REFERENCES users,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  settled_at timestamptz,
  UNIQUE (sub_order_id, attempt),
  CHECK ((state = 'COMPLETED') = (provider_id IS NOT NULL)),
  CHECK ((state = 'FAILED') = (failure IS NOT NULL))
);
-- At most one that is under way or has succeeded: a vendor is paid out once.
CREATE UNIQUE INDEX transfers_live ON transfers (sub_order_id) WHERE state <> 'FAILED';
CREATE INDEX transfers_unsettled ON transfers (created_at) WHERE state IN ('DUE', 'SENT', 'UNKNOWN');
CREATE INDEX transfers_settled ON transfers (settled_at) WHERE state = 'COMPLETED';
ALTER TABLE transfers ENABLE ROW LEVEL SECURITY;
ALTER TABLE transfers FORCE ROW LEVEL SECURITY;
CREATE POLICY transfers_read ON transfers FOR SELECT USING (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()));
CREATE POLICY transfers_write ON transfers FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON transfers FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON transfers TO armature_app;
CREATE INDEX sub_orders_awaited ON sub_orders (order_id) WHERE transfer_status = 'NOT_DUE' AND order_paid;

-- No release before this one sends transfers: what stands as under way came from the demo. It falls due again.
UPDATE sub_orders SET transfer_status = 'NOT_DUE' WHERE transfer_status IN ('PENDING', 'PROCESSING');
