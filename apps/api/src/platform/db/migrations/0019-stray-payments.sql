-- Money that names a hold and isn't its payment: of another amount, currency, account or mode, or a second one.
-- It never buys. What reached us goes back; the rest is the operator's to look at.
CREATE TABLE stray_payments (
  -- The provider's own id of the payment.
  id text PRIMARY KEY,
  hold_id uuid NOT NULL REFERENCES purchase_holds,
  quote_id bigint NOT NULL REFERENCES quotes,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  account text,
  livemode boolean NOT NULL,
  differences text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('REFUND_DUE', 'REFUNDED', 'FLAGGED')),
  created_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX stray_payments_hold ON stray_payments (hold_id);
CREATE INDEX stray_payments_unsettled ON stray_payments (created_at) WHERE state = 'REFUND_DUE';
ALTER TABLE stray_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE stray_payments FORCE ROW LEVEL SECURITY;
CREATE POLICY stray_payments_all ON stray_payments FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
GRANT SELECT, INSERT, UPDATE ON stray_payments TO armature_app;

-- Only the provider's names of payment methods are kept. Where somebody sent a card's number, it goes.
UPDATE purchase_holds SET payment_method = 'removed'
WHERE payment_method !~ '^pm_[A-Za-z0-9_]+$' AND payment_method <> 'offline';
ALTER TABLE purchase_holds ADD CONSTRAINT purchase_holds_payment_method
  CHECK (payment_method ~ '^pm_[A-Za-z0-9_]+$' OR payment_method IN ('offline', 'removed'));
