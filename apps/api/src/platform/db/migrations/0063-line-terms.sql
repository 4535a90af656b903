-- What a line is offered with besides its price: when it comes, from how many pieces on, and a note for whoever reads the offer.
-- Null is none, so that the release before, which knows none of them, goes on.
ALTER TABLE quote_items
  ADD COLUMN lead_time_days integer CHECK (lead_time_days BETWEEN 0 AND 365),
  ADD COLUMN minimum_quantity integer CHECK (minimum_quantity BETWEEN 1 AND 1000000),
  ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500);
ALTER TABLE order_items
  ADD COLUMN lead_time_days integer CHECK (lead_time_days BETWEEN 0 AND 365),
  ADD COLUMN minimum_quantity integer CHECK (minimum_quantity BETWEEN 1 AND 1000000),
  ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500);
