-- A kept card pays a balance as its customer's, as it pays an offer.
ALTER TABLE balance_payments ADD COLUMN provider_customer text;
