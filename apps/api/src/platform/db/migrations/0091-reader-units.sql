-- The units in which a person reads measures (docs/decisions/092-reader-units.md); null until one is chosen. The release before
-- writes its part of the row and leaves this one as it is.
ALTER TABLE table_settings ADD COLUMN units jsonb
  CHECK (units IS NULL OR (jsonb_typeof(units) = 'object' AND length(units::text) <= 1024));
