-- A search finds parts by their properties: "servo 12 V", "dynamixel 4 Nm". The words of a product's measures are made by
-- the server (domain/catalogue/measures.ts) and stand in its document beside its other words, so that a search
-- reads one index as before. Null until they are read, as of products that the release before writes.

ALTER TABLE products ADD COLUMN measures tsvector;
CREATE INDEX products_unmeasured ON products (id) WHERE measures IS NULL AND deleted_at IS NULL;

-- What its specifications are called, and their values where those are words.
CREATE FUNCTION spec_words(specs jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(key || CASE WHEN value ~ '^[[:alpha:]]' THEN ' ' || value ELSE '' END, ' '), '')
  FROM jsonb_each_text(specs)
$$;

CREATE OR REPLACE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  -- A company that is being renamed is waited for, or the product would keep a name that nobody sees any more.
  PERFORM FROM vendor_profiles WHERE user_id = NEW.vendor_id FOR SHARE;
  INSERT INTO product_search (product_id, vendor_id, tenant_id, type, name, component_subcategory_id, equipment_id,
    document)
  VALUES (
    NEW.id, NEW.vendor_id, NEW.tenant_id, NEW.type, search_words(NEW.name), NEW.component_subcategory_id,
    NEW.equipment_id,
    setweight(to_tsvector('simple', search_words(NEW.name)), 'A')
      || setweight(to_tsvector('simple', search_words(NEW.sku)), 'A')
      || setweight(to_tsvector('simple', search_words(coalesce(NEW.manufacturer, ''))), 'B')
      || setweight(to_tsvector('simple', search_words(NEW.description)), 'C')
      || setweight(to_tsvector('simple', search_words(spec_words(NEW.specs))), 'C')
      || coalesce(NEW.measures, '')
      || company_document(NEW.vendor_id))
  ON CONFLICT (product_id) DO UPDATE SET
    vendor_id = excluded.vendor_id, tenant_id = excluded.tenant_id, type = excluded.type, name = excluded.name,
    component_subcategory_id = excluded.component_subcategory_id, equipment_id = excluded.equipment_id,
    document = excluded.document;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_search AFTER INSERT OR UPDATE OF vendor_id, tenant_id, type, name, sku, manufacturer,
  description, component_subcategory_id, equipment_id, deleted_at, specs, measures
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_search();
