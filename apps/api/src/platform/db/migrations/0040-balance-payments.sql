-- A payment by card on an order's balance, with its key before the provider is called.
CREATE TABLE balance_payments (
  id uuid PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  state text NOT NULL CHECK (state IN ('PAYING', 'PAID', 'FAILED', 'REFUND_DUE', 'REFUNDED')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  payment_method text NOT NULL CHECK (payment_method ~ '^pm_[A-Za-z0-9_]+$'),
  idempotency_key text NOT NULL UNIQUE,
  payment_id text UNIQUE,
  failure text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  refund_refusals integer NOT NULL DEFAULT 0,
  refund_refusal text,
  refund_flagged_at timestamptz
);
-- One at a time: an order is never paid twice at once.
CREATE UNIQUE INDEX balance_payments_open ON balance_payments (order_id) WHERE state = 'PAYING';
CREATE INDEX balance_payments_order ON balance_payments (order_id, created_at);
CREATE INDEX balance_payments_unsettled ON balance_payments (created_at) WHERE state IN ('PAYING', 'REFUND_DUE');
ALTER TABLE balance_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE balance_payments FORCE ROW LEVEL SECURITY;
CREATE POLICY balance_payments_read ON balance_payments FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY balance_payments_write ON balance_payments FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON balance_payments FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON balance_payments TO armature_app;
