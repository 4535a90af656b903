-- A card whose bank asks the payer first. Only a page can open the bank's step, so a caller says that it can; the payment
-- that waits is remembered, to be continued or given up.
ALTER TABLE purchase_holds
  ADD COLUMN can_authenticate boolean NOT NULL DEFAULT false,
  ADD COLUMN intent_id text;
ALTER TABLE balance_payments
  ADD COLUMN can_authenticate boolean NOT NULL DEFAULT false,
  ADD COLUMN intent_id text;
