-- What the card provider was asked to make an account's customer from: a lost answer is looked for by it, also after the
-- account's address or name changed.
ALTER TABLE payment_customers ADD COLUMN requested_email text, ADD COLUMN requested_name text;
