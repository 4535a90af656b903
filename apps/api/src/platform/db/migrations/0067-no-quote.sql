-- A vendor's reason for not offering a line (decision 061); null is offered, so that the release before, which knows no
-- such lines, goes on. A line is priced or not offered, never both.
ALTER TABLE quote_items
  ADD COLUMN no_quote text CHECK (char_length(no_quote) BETWEEN 1 AND 300),
  ADD CONSTRAINT quote_items_priced_or_not_offered CHECK (no_quote IS NULL OR price_cents = 0);
