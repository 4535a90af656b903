-- When the payer of a balance was told that nobody knows yet how the payment ended, and so waits for word of it.
ALTER TABLE balance_payments ADD COLUMN answered_unknown_at timestamptz;
