-- What a piece costs from a quantity on, and the maker's own number of a part (decision 086). The release before writes neither.
ALTER TABLE products
  ADD COLUMN part_number text CHECK (char_length(part_number) <= 100),
  ADD COLUMN price_breaks jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(price_breaks) = 'array');
