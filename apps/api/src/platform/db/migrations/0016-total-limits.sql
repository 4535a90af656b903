-- What lines, sub-quotes and quotes may add up to (domain/quotes/quote-totals.ts): $999,999,999.99. Ten dear
-- lines made a total above 2^53 cents, which no reader can count, so that every list with its row failed.

-- Such totals become the largest one until their lines are set right; the lines themselves stay as they are.
UPDATE sub_quotes SET total_cents = 99999999999 WHERE total_cents > 99999999999;
UPDATE quotes SET total_cents = 99999999999 WHERE total_cents > 99999999999;

ALTER TABLE sub_quotes ADD CONSTRAINT sub_quotes_total_limit CHECK (total_cents <= 99999999999);
ALTER TABLE quotes ADD CONSTRAINT quotes_total_limit CHECK (total_cents <= 99999999999);
-- Not valid: it holds for what is written from now on, and a line from before may stay or be lowered to it.
ALTER TABLE quote_items ADD CONSTRAINT quote_items_total_limit
  CHECK (price_cents * quantity <= 99999999999) NOT VALID;
ALTER TABLE quote_revisions ADD CONSTRAINT quote_revisions_total_limit
  CHECK (total_cents <= 99999999999) NOT VALID;
-- An order is a copy of an offer, however old: it must be a number that can be read.
ALTER TABLE orders ADD CONSTRAINT orders_total_limit
  CHECK (lines_cents + shipment_cents <= 9007199254740991) NOT VALID;
