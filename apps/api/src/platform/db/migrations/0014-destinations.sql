-- Nobody stated the destination: it is the account's own address, so whoever holds the offer's link may still state it.
ALTER TABLE quotes ADD COLUMN ship_to_assumed boolean NOT NULL DEFAULT false;

-- Why an offer and its order charge no tax; null where they charge one, and where nobody wrote it down.
ALTER TABLE quote_revisions ADD COLUMN no_tax jsonb;
ALTER TABLE orders ADD COLUMN no_tax jsonb;
