-- Lists are narrowed by how large a part is (docs/decisions/098-measured-sizes.md): a specification that no vendor fills in. Its value is the
-- longest side of the size that the part's page shows, in metres, among the others in product_values, so that filters, counts and sliders
-- are theirs. Kept here and not by the server, so that what the release before writes is right as well.
ALTER TABLE attributes ADD COLUMN measured text CHECK (measured = 'LONGEST_SIDE');
CREATE UNIQUE INDEX attributes_measured ON attributes (measured);

-- Inches, of a file whose unit isn't in doubt (domain/media/unit-scale.ts has the bounds); null where none is known.
CREATE FUNCTION longest_side_of_file(file text) RETURNS double precision LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(m.box_length, m.box_width, m.box_height) FROM media m
  WHERE m.public_id = media_id_of(file) AND m.state = 'STORED' AND num_nonnulls(m.box_length, m.box_width, m.box_height) = 3
    AND (m.unit_scale IS NOT NULL OR greatest(m.box_length, m.box_width, m.box_height) BETWEEN 0.04 AND 200)
$$;

-- Metres, to a tenth of a millimetre: a size in inches of three decimals says no more.
CREATE FUNCTION longest_side(product products) RETURNS double precision LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT nullif(round((0.0254 * coalesce(longest_side_of_file(product.cad), longest_side_of_file(product.fbx),
    CASE WHEN num_nonnulls(product.own_length, product.own_width, product.own_height) = 3
      THEN greatest(product.own_length, product.own_width, product.own_height) END))::numeric, 4), 0)::double precision
$$;

CREATE FUNCTION add_measured_values(product products) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO product_values (attribute_id, product_id, low, high, component_subcategory_id, equipment_id)
  SELECT a.id, product.id, side.metres, side.metres, product.component_subcategory_id, product.equipment_id
  FROM attributes a CROSS JOIN LATERAL (SELECT longest_side(product) AS metres) side
  WHERE a.measured = 'LONGEST_SIDE' AND side.metres IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION keep_product_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.attributes, OLD.deleted_at, OLD.component_subcategory_id, OLD.equipment_id, OLD.cad, OLD.fbx,
        OLD.own_length, OLD.own_width, OLD.own_height)
      IS NOT DISTINCT FROM (NEW.attributes, NEW.deleted_at, NEW.component_subcategory_id, NEW.equipment_id, NEW.cad, NEW.fbx,
        NEW.own_length, NEW.own_width, NEW.own_height) THEN
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
    PERFORM add_measured_values(NEW);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_values AFTER INSERT OR UPDATE OF attributes, deleted_at, component_subcategory_id, equipment_id, cad, fbx,
  own_length, own_width, own_height
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_values();

-- A file is measured after the product that names it was saved, and its owner may say later which unit it is in.
CREATE FUNCTION keep_measured_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM product_values v USING attributes a, media_uses u
  WHERE a.measured IS NOT NULL AND v.attribute_id = a.id AND v.product_id = u.product_id AND u.media_id = NEW.id;
  PERFORM add_measured_values(p) FROM media_uses u JOIN products p ON p.id = u.product_id
  WHERE u.media_id = NEW.id AND p.deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER media_measured AFTER UPDATE OF state, unit_scale, box_length, box_width, box_height ON media FOR EACH ROW
  WHEN ((OLD.state, OLD.unit_scale, OLD.box_length, OLD.box_width, OLD.box_height)
    IS DISTINCT FROM (NEW.state, NEW.unit_scale, NEW.box_length, NEW.box_width, NEW.box_height))
  EXECUTE FUNCTION keep_measured_values();

-- For products from before: the next ones after an id, kept from others' changes meanwhile. The last of them, null where there are no more.
CREATE FUNCTION measure_products(after bigint, most integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  ids bigint[];
BEGIN
  ids := ARRAY(SELECT id FROM products WHERE id > after AND deleted_at IS NULL ORDER BY id LIMIT most FOR NO KEY UPDATE);
  PERFORM add_measured_values(p) FROM products p
  WHERE p.id = ANY (ids) AND NOT EXISTS (
    SELECT FROM product_values v JOIN attributes a ON a.id = v.attribute_id AND a.measured IS NOT NULL WHERE v.product_id = p.id);
  RETURN ids[cardinality(ids)];
END $$;
REVOKE ALL ON FUNCTION measure_products, add_measured_values, longest_side, longest_side_of_file FROM public;
GRANT EXECUTE ON FUNCTION measure_products TO armature_app;
