-- All that is counted beside filters, in two indexes: to read ten thousand products from all over the table took most of the time.
-- The first one serves lists of a subcategory too, instead of products_subcategory, which a later release drops.
CREATE INDEX products_counted_in ON products (component_subcategory_id, id)
  INCLUDE (vendor_id, tenant_id, equipment_id, price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL AND component_subcategory_id IS NOT NULL;
CREATE INDEX products_counted ON products (id)
  INCLUDE (vendor_id, tenant_id, component_subcategory_id, equipment_id, price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL;
