-- Money that names a payment on a balance and isn't that payment is stray too, as money that names a hold. The release before
-- writes strays of holds only, and gives both kinds back.
ALTER TABLE stray_payments
  ALTER COLUMN hold_id DROP NOT NULL,
  ADD COLUMN balance_id uuid REFERENCES balance_payments,
  ADD CHECK (num_nonnulls(hold_id, balance_id) = 1);
CREATE INDEX stray_payments_balance ON stray_payments (balance_id) WHERE balance_id IS NOT NULL;
