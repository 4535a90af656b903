-- A filter by a specification is mostly asked for within one subcategory or kind of equipment: rows of values say which, so
-- that an index finds those of one place that have a choice, or a number between two.
ALTER TABLE product_values
  ADD COLUMN component_subcategory_id bigint,
  ADD COLUMN equipment_id bigint;
UPDATE product_values v SET component_subcategory_id = p.component_subcategory_id, equipment_id = p.equipment_id
FROM products p WHERE p.id = v.product_id;
DROP INDEX product_values_choice;
CREATE INDEX product_values_choice
  ON product_values (choice_id, component_subcategory_id, equipment_id) INCLUDE (product_id) WHERE choice_id IS NOT NULL;
CREATE INDEX product_values_number_in
  ON product_values (attribute_id, component_subcategory_id, equipment_id, low) INCLUDE (high, product_id)
  WHERE low IS NOT NULL;
DROP INDEX product_values_number;
CREATE INDEX product_values_number ON product_values (attribute_id, low) INCLUDE (high, product_id) WHERE low IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_product_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.attributes, OLD.deleted_at, OLD.component_subcategory_id, OLD.equipment_id)
      IS NOT DISTINCT FROM (NEW.attributes, NEW.deleted_at, NEW.component_subcategory_id, NEW.equipment_id) THEN
      RETURN NULL;
    END IF;
    DELETE FROM product_values WHERE product_id = NEW.id;
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_values (attribute_id, product_id, choice_id, low, high, component_subcategory_id, equipment_id)
    SELECT v.key::bigint, NEW.id, c.id::bigint, (v.value->>'low')::double precision, (v.value->>'high')::double precision,
      NEW.component_subcategory_id, NEW.equipment_id
    FROM jsonb_each(coalesce(NEW.attributes, '{}')) v
    LEFT JOIN jsonb_array_elements_text(v.value->'choices') AS c (id) ON true;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_values AFTER INSERT OR UPDATE OF attributes, deleted_at, component_subcategory_id, equipment_id
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_values();
