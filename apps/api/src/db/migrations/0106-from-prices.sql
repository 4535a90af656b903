-- The price that a product is shown, found and ordered by: its list price, else that of the fewest pieces (decision 086). A list price of
-- 0 counts as unset. The prices by quantity are kept with the fewest pieces first. The release before reads and writes none of it.
ALTER TABLE products ADD COLUMN from_price_cents bigint
  GENERATED ALWAYS AS (coalesce(nullif(price_cents, 0), (price_breaks -> 0 ->> 'cents')::bigint)) STORED;

CREATE INDEX products_from_price ON products (from_price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_from_price_down ON products (from_price_cents DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
DROP INDEX products_price, products_price_down;

-- What is counted beside filters is read from these two alone (0101).
DROP INDEX products_counted_in, products_counted;
CREATE INDEX products_counted_in ON products (component_subcategory_id, id)
  INCLUDE (vendor_id, tenant_id, equipment_id, from_price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL AND component_subcategory_id IS NOT NULL;
CREATE INDEX products_counted ON products (id)
  INCLUDE (vendor_id, tenant_id, component_subcategory_id, equipment_id, from_price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL;
