-- How a parcel travels, as its vendor says. Null and empty where it said nothing.
ALTER TABLE parcels
  ADD COLUMN carrier text NOT NULL DEFAULT '' CHECK (char_length(carrier) <= 60),
  ADD COLUMN packages integer CHECK (packages BETWEEN 1 AND 999),
  -- Of all packages together.
  ADD COLUMN weight double precision CHECK (weight > 0),
  ADD COLUMN weight_unit text CHECK (weight_unit IN ('kg', 'lb')),
  ADD COLUMN dimensions text NOT NULL DEFAULT '' CHECK (char_length(dimensions) <= 80),
  ADD CHECK ((weight IS NULL) = (weight_unit IS NULL));
