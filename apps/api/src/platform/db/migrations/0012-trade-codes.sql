-- The codes that customs papers state, of products and, as they were at the order, of its lines.

ALTER TABLE products
  -- ISO 3166-1.
  ADD COLUMN country_of_origin text CHECK (country_of_origin ~ '^[A-Z]{2}$'),
  ADD COLUMN hs_code text CHECK (hs_code ~ '^[0-9]{4}([.][0-9]{1,2})+$'),
  ADD COLUMN eccn text CHECK (length(eccn) BETWEEN 5 AND 100);

ALTER TABLE order_items
  ADD COLUMN manufacturer text,
  ADD COLUMN part_number text,
  ADD COLUMN country_of_origin text,
  ADD COLUMN hs_code text;
