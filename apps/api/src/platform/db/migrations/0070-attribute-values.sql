-- What products have of the typed specifications (decision 070), by the attribute's id: numbers in SI units with the text they were
-- given in, ids of choices, or words. Null where nobody has read the product's free specifications yet, as of products that
-- the release before adds.
ALTER TABLE products
  ADD COLUMN attributes jsonb CHECK (jsonb_typeof(attributes) = 'object'),
  ADD COLUMN minimum_order integer CHECK (minimum_order BETWEEN 1 AND 1000000);
CREATE INDEX products_unread_specs ON products (id) WHERE attributes IS NULL AND (specs <> '{}' OR own_weight IS NOT NULL) AND deleted_at IS NULL;

-- The same as rows, for filters and counts: bigint and double precision compare by leakproof operators, so that these
-- indexes are used under row-level security. This table has no policy, and a query that reads it reads products too.
CREATE TABLE product_values (
  attribute_id bigint NOT NULL REFERENCES attributes,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  choice_id bigint REFERENCES attribute_choices,
  low double precision,
  high double precision
);
CREATE INDEX product_values_product ON product_values (product_id, attribute_id) INCLUDE (choice_id, low, high);
CREATE INDEX product_values_number ON product_values (attribute_id, low, product_id) INCLUDE (high);
CREATE INDEX product_values_choice ON product_values (choice_id, product_id) WHERE choice_id IS NOT NULL;
REVOKE ALL ON product_values FROM armature_app;
GRANT SELECT ON product_values TO armature_app;

CREATE FUNCTION keep_product_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.attributes IS NOT DISTINCT FROM NEW.attributes AND OLD.deleted_at IS NOT DISTINCT FROM NEW.deleted_at THEN
      RETURN NULL;
    END IF;
    DELETE FROM product_values WHERE product_id = NEW.id;
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_values (attribute_id, product_id, choice_id, low, high)
    SELECT v.key::bigint, NEW.id, c.id::bigint, (v.value->>'low')::double precision, (v.value->>'high')::double precision
    FROM jsonb_each(coalesce(NEW.attributes, '{}')) v
    LEFT JOIN jsonb_array_elements_text(v.value->'choices') AS c (id) ON true;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_values AFTER INSERT OR UPDATE OF attributes, deleted_at
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_values();

-- What a product's typed specifications are called, and their words and choices: found by a search as the free ones are.
CREATE FUNCTION attribute_words(attributes jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(concat_ws(' ', a.name, v.value->>'text', (
    SELECT string_agg(c.name, ' ') FROM jsonb_array_elements_text(v.value->'choices') AS i (id)
    JOIN attribute_choices c ON c.id = i.id::bigint)), ' '), '')
  FROM jsonb_each(coalesce(attributes, '{}')) v JOIN attributes a ON a.id = v.key::bigint
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
      || setweight(to_tsvector('simple', search_words(attribute_words(NEW.attributes))), 'C')
      || coalesce(NEW.measures, '')
      || company_document(NEW.vendor_id))
  ON CONFLICT (product_id) DO UPDATE SET
    vendor_id = excluded.vendor_id, tenant_id = excluded.tenant_id, type = excluded.type, name = excluded.name,
    component_subcategory_id = excluded.component_subcategory_id, equipment_id = excluded.equipment_id,
    document = excluded.document;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_search AFTER INSERT OR UPDATE OF vendor_id, tenant_id, type, name, sku, manufacturer,
  description, component_subcategory_id, equipment_id, deleted_at, specs, measures, attributes
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_search();
