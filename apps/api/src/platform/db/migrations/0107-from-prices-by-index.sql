-- What was there before 0106, in a transaction of its own, which keeps nobody from reading.
UPDATE products SET from_price_cents = coalesce(nullif(price_cents, 0), (price_breaks -> 0 ->> 'cents')::bigint)
WHERE price_cents > 0 OR price_breaks <> '[]';

-- A later release drops products_price, products_price_down, products_counted_in and products_counted, which the one before reads.
CREATE INDEX products_from_price ON products (from_price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_from_price_down ON products (from_price_cents DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_facts_in ON products (component_subcategory_id, id)
  INCLUDE (vendor_id, tenant_id, equipment_id, from_price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL AND component_subcategory_id IS NOT NULL;
CREATE INDEX products_facts ON products (id)
  INCLUDE (vendor_id, tenant_id, component_subcategory_id, equipment_id, from_price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL;
