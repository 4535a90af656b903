-- The part's own size in inches and weight in pounds, where the catalogue knows them; length, width, height and
-- weight are the shipping package. So far they stood among the specifications.
ALTER TABLE products
  ADD COLUMN own_length double precision CHECK (own_length > 0),
  ADD COLUMN own_width double precision CHECK (own_width > 0),
  ADD COLUMN own_height double precision CHECK (own_height > 0),
  ADD COLUMN own_weight double precision CHECK (own_weight > 0),
  ADD CHECK (num_nulls(own_length, own_width, own_height) IN (0, 3));

SET LOCAL armature.role = 'SYSTEM';

UPDATE products SET
  own_length = (specs ->> 'part length in')::double precision,
  own_width = (specs ->> 'part width in')::double precision,
  own_height = (specs ->> 'part height in')::double precision,
  own_weight = (specs ->> 'part weight lb')::double precision,
  specs = specs - ARRAY['part length in', 'part width in', 'part height in', 'part weight lb']
WHERE specs ?& ARRAY['part length in', 'part width in', 'part height in', 'part weight lb'];

-- What lists filter by, each with the order that a list has by itself.
CREATE INDEX products_subcategory ON products (component_subcategory_id, id)
  WHERE deleted_at IS NULL AND component_subcategory_id IS NOT NULL;
CREATE INDEX products_equipment ON products (equipment_id, id) WHERE deleted_at IS NULL AND equipment_id IS NOT NULL;
-- A vendor's own stock: few are low, and they come first.
CREATE INDEX products_vendor_quantity ON products (vendor_id, quantity, id) WHERE deleted_at IS NULL;

-- Which products are for which application. An index on the array can't be used under row-level security, since
-- its operators aren't leakproof; this table has no policy, and a query that reads it reads products too.
CREATE TABLE product_applications (
  application_id bigint NOT NULL REFERENCES applications,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (application_id, product_id)
);
GRANT SELECT ON product_applications TO armature_app;

INSERT INTO product_applications
SELECT DISTINCT a.id, p.id FROM products p JOIN applications a ON a.id = ANY (p.application_ids) WHERE p.deleted_at IS NULL;

CREATE FUNCTION keep_product_applications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM product_applications WHERE product_id = NEW.id AND application_id = ANY (OLD.application_ids)
      AND (NEW.deleted_at IS NOT NULL OR application_id <> ALL (NEW.application_ids));
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_applications SELECT a, NEW.id FROM unnest(NEW.application_ids) a ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_applications AFTER INSERT OR UPDATE OF application_ids, deleted_at
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_applications();

-- A search filters what it finds before it has enough, so what is filtered by stands beside the words; prices and
-- stock don't, since this table has no policy.
ALTER TABLE product_search
  ADD COLUMN component_subcategory_id bigint,
  ADD COLUMN equipment_id bigint;
UPDATE product_search s SET component_subcategory_id = p.component_subcategory_id, equipment_id = p.equipment_id
FROM products p WHERE p.id = s.product_id;
CREATE INDEX product_search_subcategory ON product_search (component_subcategory_id)
  WHERE component_subcategory_id IS NOT NULL;
CREATE INDEX product_search_equipment ON product_search (equipment_id) WHERE equipment_id IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO product_search (product_id, vendor_id, tenant_id, type, name, component_subcategory_id, equipment_id,
    document)
  VALUES (
    NEW.id, NEW.vendor_id, NEW.tenant_id, NEW.type, search_words(NEW.name), NEW.component_subcategory_id,
    NEW.equipment_id,
    setweight(to_tsvector('simple', search_words(NEW.name)), 'A')
      || setweight(to_tsvector('simple', search_words(NEW.sku)), 'A')
      || setweight(to_tsvector('simple', search_words(coalesce(NEW.manufacturer, ''))), 'B')
      || setweight(to_tsvector('simple', search_words(NEW.description)), 'C'))
  ON CONFLICT (product_id) DO UPDATE SET
    vendor_id = excluded.vendor_id, tenant_id = excluded.tenant_id, type = excluded.type, name = excluded.name,
    component_subcategory_id = excluded.component_subcategory_id, equipment_id = excluded.equipment_id,
    document = excluded.document;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_search AFTER INSERT OR UPDATE OF vendor_id, tenant_id, type, name, sku, manufacturer,
  description, component_subcategory_id, equipment_id, deleted_at
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_search();

RESET armature.role;
