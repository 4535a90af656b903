-- A product is found by the words of its kind: "robot arms" finds what stands among the robotic arms, whatever it is called. They stand
-- in its document as the least of its words (D), as its company's do. Kinds aren't renamed.

-- A kind's name with what the trade calls its parts besides: people look for a "servo motor", and it is a servo actuator.
CREATE FUNCTION kind_words(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', name, (
    SELECT string_agg(also.words, ' ' ORDER BY also.words) FROM (VALUES
      ('\mservos?\M', 'motors'),
      ('\marms?\M', 'manipulators'),
      ('\mgrippers?\M', 'end effectors hands'),
      ('\mlidars?\M', 'laser scanners'),
      ('\mimus?\M', 'accelerometers gyroscopes'),
      ('\mmobile bases?\M', 'agvs amrs robots'),
      ('\mhumanoids?\M', 'robots'),
      ('\m(drones?|uavs?)\M', 'drones quadcopters uavs'),
      ('\mrange sensors?\M', 'distance')) also (named, words)
    WHERE name ~* also.named))
$$;

CREATE FUNCTION kind_document(subcategory bigint, equipment_kind bigint) RETURNS tsvector LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT setweight(to_tsvector('simple', coalesce(search_words(concat_ws(' ',
    (SELECT kind_words(name) FROM component_subcategories WHERE id = subcategory),
    (SELECT kind_words(name) FROM equipment WHERE id = equipment_kind))), '')), 'D')
$$;

-- Misspelt words of kinds are put right, too, once they have a product.
CREATE FUNCTION add_kind_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO product_words (word, named)
  SELECT kind.word, false FROM (
    SELECT name FROM component_subcategories WHERE id = NEW.component_subcategory_id
    UNION ALL SELECT name FROM equipment WHERE id = NEW.equipment_id) named
  CROSS JOIN plain_words(kind_words(named.name)) kind (word)
  WHERE NOT EXISTS (SELECT FROM product_words known WHERE known.word = kind.word)
  ORDER BY kind.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER products_kind_words AFTER INSERT OR UPDATE OF component_subcategory_id, equipment_id
  ON products FOR EACH ROW EXECUTE FUNCTION add_kind_words();
INSERT INTO product_words (word, named)
SELECT DISTINCT word, false FROM (
  SELECT name FROM component_subcategories k
  WHERE EXISTS (SELECT FROM product_search s WHERE s.component_subcategory_id = k.id)
  UNION ALL SELECT name FROM equipment k WHERE EXISTS (SELECT FROM product_search s WHERE s.equipment_id = k.id)) named
CROSS JOIN plain_words(kind_words(named.name)) word ORDER BY word
ON CONFLICT DO NOTHING;

-- Documents from before are given the words by the server after its start, some at a time.
ALTER TABLE product_search ADD COLUMN has_kind boolean NOT NULL DEFAULT false;
CREATE INDEX product_search_without_kind ON product_search (product_id) WHERE NOT has_kind;

-- One that is being edited is given them by that edit; its lock is not waited for.
CREATE FUNCTION search_by_kind(most integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed integer;
BEGIN
  WITH next AS MATERIALIZED (
    SELECT product_id FROM product_search WHERE NOT has_kind ORDER BY product_id LIMIT most FOR UPDATE SKIP LOCKED)
  UPDATE product_search s
  SET document = s.document || kind_document(s.component_subcategory_id, s.equipment_id), has_kind = true
  FROM next WHERE s.product_id = next.product_id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
REVOKE ALL ON FUNCTION search_by_kind FROM public;
GRANT EXECUTE ON FUNCTION search_by_kind TO armature_app;

-- As in 0028, and a company's new name replaces no kind's.
CREATE OR REPLACE FUNCTION search_by_company(vendor bigint, after bigint, most integer) RETURNS bigint LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last bigint;
BEGIN
  PERFORM add_company_words(vendor);
  WITH next AS MATERIALIZED (
    SELECT product_id FROM product_search WHERE vendor_id = vendor AND product_id > after
    ORDER BY product_id LIMIT most FOR UPDATE),
  changed AS (
    UPDATE product_search s
    SET document = ts_filter(s.document, '{a,b,c}') || company_document(vendor)
      || kind_document(s.component_subcategory_id, s.equipment_id), has_kind = true
    FROM next WHERE s.product_id = next.product_id)
  SELECT max(product_id) INTO last FROM next;
  RETURN last;
END $$;

-- As in 0086, with the words of the kind.
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
    document, has_kind)
  VALUES (
    NEW.id, NEW.vendor_id, NEW.tenant_id, NEW.type, search_words(NEW.name), NEW.component_subcategory_id,
    NEW.equipment_id,
    setweight(to_tsvector('simple', search_words(NEW.name)), 'A')
      || setweight(to_tsvector('simple', search_words(NEW.sku)), 'A')
      || number_document(NEW.part_number)
      || setweight(to_tsvector('simple', search_words(coalesce(NEW.manufacturer, ''))), 'B')
      || setweight(to_tsvector('simple', search_words(NEW.description)), 'C')
      || setweight(to_tsvector('simple', search_words(spec_words(NEW.specs))), 'C')
      || setweight(to_tsvector('simple', search_words(attribute_words(NEW.attributes))), 'C')
      || coalesce(NEW.measures, '')
      || company_document(NEW.vendor_id)
      || kind_document(NEW.component_subcategory_id, NEW.equipment_id), true)
  ON CONFLICT (product_id) DO UPDATE SET
    vendor_id = excluded.vendor_id, tenant_id = excluded.tenant_id, type = excluded.type, name = excluded.name,
    component_subcategory_id = excluded.component_subcategory_id, equipment_id = excluded.equipment_id,
    document = excluded.document, has_kind = true;
  RETURN NULL;
END $$;
