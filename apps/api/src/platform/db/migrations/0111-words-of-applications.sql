-- A product is found by what it is used for, too: "drone" finds the parts for drones, which don't say so themselves. Applications have the words that
-- the trade uses for them as kinds have, and stand where kinds' words do: last (D). They aren't renamed either.

-- As in 0109, with more of what the trade says: a "motor controller" is a motor driver.
CREATE OR REPLACE FUNCTION kind_words(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', name, (
    SELECT string_agg(also.words, ' ' ORDER BY also.words) FROM (VALUES
      ('\mservos?\M', 'motors'),
      ('\marms?\M', 'manipulators'),
      ('\mgrippers?\M', 'end effectors hands'),
      ('\mlidars?\M', 'laser scanners'),
      ('\mimus?\M', 'accelerometers gyroscopes'),
      ('\mmobile bases?\M', 'agvs amrs robots'),
      ('\mhumanoids?\M', 'robots'),
      ('\mlegged\M', 'quadrupeds'),
      ('\m(drones?|uavs?)\M', 'drones quadcopters uavs'),
      ('\mrange sensors?\M', 'distance'),
      ('\mmotor drivers?\M', 'controllers escs'),
      ('\mcomputers?\M', 'sbcs single board'),
      ('\mdisplays?\M', 'screens monitors')) also (named, words)
    WHERE name ~* also.named))
$$;

CREATE FUNCTION application_document(ids bigint[]) RETURNS tsvector LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT setweight(to_tsvector('simple', coalesce(search_words(
    (SELECT string_agg(kind_words(name), ' ' ORDER BY id) FROM applications WHERE id = ANY (ids))), '')), 'D')
$$;

-- As in 0109, with the words of applications.
CREATE OR REPLACE FUNCTION add_kind_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO product_words (word, named)
  SELECT DISTINCT kind.word, false FROM (
    SELECT name FROM component_subcategories WHERE id = NEW.component_subcategory_id
    UNION ALL SELECT name FROM equipment WHERE id = NEW.equipment_id
    UNION ALL SELECT name FROM applications WHERE id = ANY (NEW.application_ids)) named
  CROSS JOIN plain_words(kind_words(named.name)) kind (word)
  WHERE NOT EXISTS (SELECT FROM product_words known WHERE known.word = kind.word)
  ORDER BY kind.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_kind_words
  AFTER INSERT OR UPDATE OF component_subcategory_id, equipment_id, application_ids
  ON products FOR EACH ROW EXECUTE FUNCTION add_kind_words();
INSERT INTO product_words (word, named)
SELECT DISTINCT word, false FROM (
  SELECT name FROM component_subcategories k
  WHERE EXISTS (SELECT FROM product_search s WHERE s.component_subcategory_id = k.id)
  UNION ALL SELECT name FROM equipment k WHERE EXISTS (SELECT FROM product_search s WHERE s.equipment_id = k.id)
  UNION ALL SELECT name FROM applications k WHERE EXISTS (SELECT FROM product_applications a WHERE a.application_id = k.id)) named
CROSS JOIN plain_words(kind_words(named.name)) word ORDER BY word
ON CONFLICT DO NOTHING;

-- Which of these rules a document was written by. Those of an older one are written by the server after its start, some at a time; the next
-- rule is the next number.
ALTER TABLE product_search ADD COLUMN edition smallint NOT NULL DEFAULT 1;
CREATE INDEX product_search_older ON product_search (product_id) WHERE edition < 2;

-- The words that stand last are all written anew: a document that has some of them would have them twice. A document that is being edited is
-- given them by that edit; its lock is not waited for.
CREATE FUNCTION renew_search(most integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed integer;
BEGIN
  WITH next AS MATERIALIZED (
    SELECT product_id FROM product_search WHERE edition < 2 ORDER BY product_id LIMIT most FOR UPDATE SKIP LOCKED)
  UPDATE product_search s
  SET document = ts_filter(s.document, '{a,b,c}') || company_document(s.vendor_id)
    || kind_document(s.component_subcategory_id, s.equipment_id) || application_document(p.application_ids),
    has_kind = true, edition = 2
  FROM next JOIN products p ON p.id = next.product_id WHERE s.product_id = next.product_id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN changed;
END $$;
REVOKE ALL ON FUNCTION renew_search FROM public;
GRANT EXECUTE ON FUNCTION renew_search TO armature_app;

-- The release before asks for its own job; it does no less than the new one.
CREATE OR REPLACE FUNCTION search_by_kind(most integer) RETURNS integer LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$ SELECT renew_search(most) $$;

-- As in 0109, and a company's new name replaces no application's.
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
      || kind_document(s.component_subcategory_id, s.equipment_id) || application_document(p.application_ids),
      has_kind = true, edition = 2
    FROM next JOIN products p ON p.id = next.product_id WHERE s.product_id = next.product_id)
  SELECT max(product_id) INTO last FROM next;
  RETURN last;
END $$;

-- As in 0109, with the words of applications.
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
    document, has_kind, edition)
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
      || kind_document(NEW.component_subcategory_id, NEW.equipment_id)
      || application_document(NEW.application_ids), true, 2)
  ON CONFLICT (product_id) DO UPDATE SET
    vendor_id = excluded.vendor_id, tenant_id = excluded.tenant_id, type = excluded.type, name = excluded.name,
    component_subcategory_id = excluded.component_subcategory_id, equipment_id = excluded.equipment_id,
    document = excluded.document, has_kind = true, edition = 2;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_search AFTER INSERT OR UPDATE OF vendor_id, tenant_id, type, name, sku, part_number,
  manufacturer, description, component_subcategory_id, equipment_id, deleted_at, specs, measures, attributes, application_ids
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_search();

-- Kinds are ordered by what the trade calls them as well, from words that are kept instead of made with each search.
ALTER TABLE component_subcategories ADD COLUMN words tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('simple'::regconfig, search_words(name)), 'A')
    || setweight(to_tsvector('simple'::regconfig, search_words(kind_words(name))), 'D')) STORED;
ALTER TABLE equipment ADD COLUMN words tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('simple'::regconfig, search_words(name)), 'A')
    || setweight(to_tsvector('simple'::regconfig, search_words(kind_words(name))), 'D')) STORED;
