-- Who an account is at the card provider: the key of the call that makes it is stored before the call, so that there is
-- one, whatever becomes of the answer.
CREATE TABLE payment_customers (
  user_id bigint PRIMARY KEY REFERENCES users,
  request_key uuid NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  customer_id text UNIQUE
);
ALTER TABLE payment_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_customers FORCE ROW LEVEL SECURITY;
CREATE POLICY payment_customers_own ON payment_customers FOR ALL
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));
REVOKE ALL ON payment_customers FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON payment_customers TO armature_app;
