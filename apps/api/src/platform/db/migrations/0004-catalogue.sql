-- Products with their kinds, specifications and files; robots that buyers choose; imports.

-- Words ------------------------------------------------------------------------------------------

CREATE FUNCTION plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', value));

-- Letters and digits only: the text parser would split `XL330-M077-T` or `40.31` into tokens of its own.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(public.plain(value), '[^[:alnum:]]+', ' ', 'g'));

-- The letters and digits of a part number: `XM430-W350-R`, `xm430 w350r` and `XM430W350R` are one. Null where there are none.
CREATE FUNCTION part_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(regexp_replace(public.plain(value), '[^[:alnum:]]+', '', 'g'), '');

-- The same of a company without its legal form: `ROBOTIS Co., Ltd.` and `Robotis` are one maker.
CREATE FUNCTION maker_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN public.part_key(regexp_replace(public.search_words(value),
    '( (gmbh|ag|kg|se|co|ltd|limited|inc|incorporated|corp|corporation|company|llc|plc|sa|sas|sarl|srl|spa|bv|nv|oy|ab|as|kk))+$', ''));

-- The name of a kind or application with other trade words: people look for a "servo motor" and find servo actuators, for
-- a "motor controller" and find motor drivers.
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
      ('\mlegged\M', 'quadrupeds'),
      ('\m(drones?|uavs?)\M', 'drones quadcopters uavs'),
      ('\mrange sensors?\M', 'distance'),
      ('\mmotor drivers?\M', 'controllers escs'),
      ('\mcomputers?\M', 'sbcs single board'),
      ('\mdisplays?\M', 'screens monitors')) also (named, words)
    WHERE name ~* also.named))
$$;

-- Kinds and attributes ---------------------------------------------------------------------------

CREATE TABLE component_subcategories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- Orders kinds in a search, with the trade's other words last.
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('simple'::regconfig, search_words(name)), 'A')
      || setweight(to_tsvector('simple'::regconfig, search_words(kind_words(name))), 'D')) STORED
);
GRANT SELECT, INSERT, UPDATE ON component_subcategories TO armature_app;

CREATE TABLE equipment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('simple'::regconfig, search_words(name)), 'A')
      || setweight(to_tsvector('simple'::regconfig, search_words(kind_words(name))), 'D')) STORED
);
GRANT SELECT, INSERT, UPDATE ON equipment TO armature_app;

CREATE TABLE applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
GRANT SELECT, INSERT, UPDATE ON applications TO armature_app;

-- Typed specifications that parts are chosen by, kept by administrators, and where each is asked for. Products name them,
-- so nothing is ever deleted: a choice or a use is retired instead.
CREATE TABLE attributes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  kind text NOT NULL CHECK (kind IN ('NUMBER', 'RANGE', 'CHOICE', 'TEXT')),
  dimension text,
  unit text,
  is_facet boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  -- Decides whether a part is compatible with a robot.
  tells_fit boolean NOT NULL DEFAULT false,
  -- A specification that no vendor fills in: the longest side of the size on the part's page, in metres. Its values stand
  -- among the others in product_values, so that filters, counts and sliders work with it.
  measured text CHECK (measured = 'LONGEST_SIDE'),
  -- The attribute of a robot that limits this one: payload limits mass.
  limited_by bigint REFERENCES attributes,
  CHECK ((dimension IS NULL) = (unit IS NULL)),
  CHECK (dimension IS NULL OR kind IN ('NUMBER', 'RANGE')),
  CHECK (NOT is_facet OR kind <> 'TEXT'),
  CHECK (NOT tells_fit OR kind <> 'TEXT'),
  CHECK (limited_by <> id)
);
CREATE UNIQUE INDEX attributes_name ON attributes (lower(name));
CREATE UNIQUE INDEX attributes_measured ON attributes (measured);
GRANT SELECT, INSERT, UPDATE ON attributes TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON attributes EXECUTE FUNCTION tell_list_change();

CREATE TABLE attribute_choices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attribute_id bigint NOT NULL REFERENCES attributes,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  position integer NOT NULL,
  retired boolean NOT NULL DEFAULT false
);
CREATE INDEX attribute_choices_attribute ON attribute_choices (attribute_id, position);
GRANT SELECT, INSERT, UPDATE ON attribute_choices TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON attribute_choices EXECUTE FUNCTION tell_list_change();

CREATE TABLE attribute_uses (
  attribute_id bigint NOT NULL REFERENCES attributes,
  component_subcategory_id bigint REFERENCES component_subcategories,
  equipment_id bigint REFERENCES equipment,
  position integer NOT NULL,
  retired boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(component_subcategory_id, equipment_id) = 1)
);
CREATE UNIQUE INDEX attribute_uses_subcategory ON attribute_uses (component_subcategory_id, attribute_id)
  WHERE component_subcategory_id IS NOT NULL;
CREATE UNIQUE INDEX attribute_uses_equipment ON attribute_uses (equipment_id, attribute_id)
  WHERE equipment_id IS NOT NULL;
CREATE INDEX attribute_uses_attribute ON attribute_uses (attribute_id);
GRANT SELECT, INSERT, UPDATE ON attribute_uses TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON attribute_uses EXECUTE FUNCTION tell_list_change();

-- Products ---------------------------------------------------------------------------------------

CREATE TABLE products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  type text NOT NULL CHECK (type IN ('MODEL', 'COMPONENT')),
  sku text NOT NULL CHECK (length(sku) BETWEEN 1 AND 64),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  manufacturer text,
  description text NOT NULL DEFAULT '',
  price_cents bigint CHECK (price_cents BETWEEN 0 AND 999999999),
  length double precision NOT NULL CHECK (length >= 1),
  width double precision NOT NULL CHECK (width >= 1),
  height double precision NOT NULL CHECK (height >= 1),
  weight double precision NOT NULL CHECK (weight >= 1),
  -- A sale may lower it to 0, though the form's minimum is 1.
  quantity integer NOT NULL CHECK (quantity BETWEEN 0 AND 1000000),
  equipment_id bigint REFERENCES equipment,
  component_subcategory_id bigint REFERENCES component_subcategories,
  specs jsonb NOT NULL DEFAULT '{}',
  images jsonb NOT NULL DEFAULT '[]',
  application_ids bigint[] NOT NULL DEFAULT '{}',
  model_ids bigint[] NOT NULL DEFAULT '{}',
  cad text,
  fbx text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- The small picture in lists: the primary image, or else a view of the CAD file. Kept by a trigger.
  preview text,
  -- The part's own size in inches and weight in pounds, where known; length, width, height and weight are the package's.
  own_length double precision CHECK (own_length > 0),
  own_width double precision CHECK (own_width > 0),
  own_height double precision CHECK (own_height > 0),
  own_weight double precision CHECK (own_weight > 0),
  -- Days until the vendor can send it, if the vendor says so.
  lead_time_days integer CHECK (lead_time_days BETWEEN 0 AND 365),
  -- Search words of the product's measures ("12 V", "4 Nm"), made by the server. Null until they are read.
  measures tsvector,
  -- Typed specifications by the attribute's id: numbers in SI units with the text as typed, ids of choices, or words. Null
  -- until somebody has read the free specifications.
  attributes jsonb CHECK (jsonb_typeof(attributes) = 'object'),
  minimum_order integer CHECK (minimum_order BETWEEN 1 AND 1000000),
  documents jsonb NOT NULL DEFAULT '[]',
  -- The maker's own number, and prices by quantity, the fewest pieces first.
  part_number text CHECK (char_length(part_number) <= 100),
  price_breaks jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(price_breaks) = 'array'),
  -- The price that lists show, filter and order by: the list price, or else the price of the fewest pieces. A list price of
  -- 0 counts as unset. Not a generated column: adding one rewrites the table under a lock.
  from_price_cents bigint,
  CHECK (CASE type
    WHEN 'MODEL' THEN price_cents IS NOT NULL AND equipment_id IS NOT NULL AND component_subcategory_id IS NULL AND model_ids = '{}'
    ELSE price_cents IS NULL AND equipment_id IS NULL AND component_subcategory_id IS NOT NULL
  END),
  CHECK (num_nulls(own_length, own_width, own_height) IN (0, 3))
);
CREATE UNIQUE INDEX products_vendor_sku ON products (vendor_id, lower(sku)) WHERE deleted_at IS NULL;
CREATE INDEX products_vendor ON products (vendor_id, id) WHERE deleted_at IS NULL;
CREATE INDEX products_tenant ON products (tenant_id, id) WHERE deleted_at IS NULL AND tenant_id IS NOT NULL;
CREATE INDEX products_market ON products (id) WHERE deleted_at IS NULL AND tenant_id IS NULL;
CREATE INDEX products_type ON products (type, id) WHERE deleted_at IS NULL;
CREATE INDEX products_name ON products (name, id) WHERE deleted_at IS NULL;
-- Orders that a list offers, so that no page sorts the table.
CREATE INDEX products_sku ON products (sku, id) WHERE deleted_at IS NULL;
CREATE INDEX products_created ON products (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_quantity ON products (quantity, id) WHERE deleted_at IS NULL;
CREATE INDEX products_equipment ON products (equipment_id, id) WHERE deleted_at IS NULL AND equipment_id IS NOT NULL;
-- A vendor's own stock: few are low, and they come first.
CREATE INDEX products_vendor_quantity ON products (vendor_id, quantity, id) WHERE deleted_at IS NULL;
CREATE INDEX products_unmeasured ON products (id) WHERE measures IS NULL AND deleted_at IS NULL;
CREATE INDEX products_unread_specs ON products (id) WHERE attributes IS NULL AND (specs <> '{}' OR own_weight IS NOT NULL) AND deleted_at IS NULL;
CREATE INDEX products_from_price ON products (from_price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_from_price_down ON products (from_price_cents DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_facts_in ON products (component_subcategory_id, id)
  INCLUDE (vendor_id, tenant_id, equipment_id, from_price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL AND component_subcategory_id IS NOT NULL;
CREATE INDEX products_facts ON products (id)
  INCLUDE (vendor_id, tenant_id, component_subcategory_id, equipment_id, from_price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON products TO armature_app;
ALTER TABLE products ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- A SHOPPER reads a catalogue: one store's products, or the marketplace's. Two stores on one server never mix.
CREATE POLICY products_read ON products FOR SELECT USING (
  (SELECT ctx_is_operator())
  OR (tenant_id IS NULL AND (SELECT ctx_role() <> 'NOBODY' AND (ctx_role() <> 'SHOPPER' OR ctx_tenant() IS NULL)))
  OR tenant_id = (SELECT ctx_tenant()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY products_insert ON products FOR INSERT WITH CHECK (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY products_update ON products FOR UPDATE
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()));
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON products EXECUTE FUNCTION tell_list_change();

CREATE FUNCTION keep_from_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.from_price_cents := coalesce(nullif(NEW.price_cents, 0), (NEW.price_breaks -> 0 ->> 'cents')::bigint);
  RETURN NEW;
END $$;
CREATE TRIGGER products_from_price BEFORE INSERT OR UPDATE OF price_cents, price_breaks ON products
  FOR EACH ROW EXECUTE FUNCTION keep_from_price();

-- An index on products.application_ids can't be used under row-level security, since array operators aren't leakproof.
-- This table has no policy; a query that reads it reads products too.
CREATE TABLE product_applications (
  application_id bigint NOT NULL REFERENCES applications,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (application_id, product_id)
);
GRANT SELECT ON product_applications TO armature_app;

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

-- Which components a model takes; a table for the same reason as product_applications.
CREATE TABLE product_models (
  model_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (model_id, product_id)
);
-- Lists count the models that their parts name.
CREATE INDEX product_models_counted ON product_models (product_id, model_id);
GRANT SELECT ON product_models TO armature_app;

CREATE FUNCTION keep_product_models() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM product_models WHERE product_id = NEW.id AND (NEW.deleted_at IS NOT NULL OR model_id <> ALL (NEW.model_ids));
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_models SELECT m, NEW.id FROM unnest(NEW.model_ids) m ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_models AFTER INSERT OR UPDATE OF model_ids, deleted_at
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_models();

-- Part numbers by key: an index over an expression can't be used under row-level security. No policy, as above.
CREATE TABLE product_numbers (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  number_key text NOT NULL,
  maker_key text
);
CREATE INDEX product_numbers_key ON product_numbers (number_key, maker_key, product_id);
GRANT SELECT ON product_numbers TO armature_app;

CREATE FUNCTION keep_product_numbers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF part_key(NEW.part_number) IS NULL THEN
    DELETE FROM product_numbers WHERE product_id = NEW.id;
  ELSE
    INSERT INTO product_numbers (product_id, number_key, maker_key)
    VALUES (NEW.id, part_key(NEW.part_number), maker_key(NEW.manufacturer))
    ON CONFLICT (product_id) DO UPDATE SET number_key = excluded.number_key, maker_key = excluded.maker_key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_numbers_added AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.part_number IS NOT NULL) EXECUTE FUNCTION keep_product_numbers();
CREATE TRIGGER products_numbers AFTER UPDATE OF part_number, manufacturer ON products
  FOR EACH ROW WHEN (OLD.part_number IS NOT NULL OR NEW.part_number IS NOT NULL) EXECUTE FUNCTION keep_product_numbers();

-- Parts that an administrator declares equivalent, where their makers' numbers don't show it; each pair once.
CREATE TABLE part_links (
  one_id bigint NOT NULL REFERENCES products,
  other_id bigint NOT NULL REFERENCES products,
  reason text NOT NULL CHECK (reason <> '' AND char_length(reason) <= 300),
  linked_by bigint NOT NULL REFERENCES users,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX part_links_other ON part_links (other_id, one_id);
GRANT SELECT, INSERT, DELETE ON part_links TO armature_app;
ALTER TABLE part_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY part_links_operators ON part_links USING ((SELECT ctx_is_operator()));

-- Files ------------------------------------------------------------------------------------------

-- Which products name which files; written by keep_media_uses() alone. The foreign key holds a file as long as a product,
-- or the copy of one on a quote, shows it.
CREATE TABLE media_uses (
  media_id bigint NOT NULL REFERENCES media,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  vendor_id bigint NOT NULL,
  tenant_id bigint,
  PRIMARY KEY (product_id, media_id)
);
CREATE INDEX media_uses_media ON media_uses (media_id);
GRANT SELECT ON media_uses TO armature_app;
ALTER TABLE media_uses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY media_uses_read ON media_uses FOR SELECT USING (
  (SELECT ctx_is_operator())
  OR (tenant_id IS NULL AND (SELECT ctx_role()) <> 'NOBODY')
  OR tenant_id = (SELECT ctx_tenant()) OR vendor_id = (SELECT ctx_user()));
-- Binds the owner's trigger too, which writes as the system; nobody else has the right.
CREATE POLICY media_uses_write ON media_uses USING ((SELECT ctx_is_operator()));
-- A file belongs to its uploader; readers of a product that names it may read what it is.
CREATE POLICY media_read ON media FOR SELECT USING (
  (SELECT ctx_is_operator()) OR owner_id = (SELECT ctx_user())
  OR EXISTS (SELECT FROM media_uses u WHERE u.media_id = media.id));

CREATE FUNCTION product_files(images jsonb, cad text, fbx text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT public.media_id_of(address)
  FROM (SELECT entry ->> 'image' FROM jsonb_array_elements(images) entry UNION ALL VALUES (cad), (fbx)) named (address)
  WHERE public.media_id_of(address) IS NOT NULL
$$;

-- Every file that a product's row names.
CREATE FUNCTION product_files(images jsonb, cad text, fbx text, documents jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT public.product_files(images, cad, fbx)
  UNION SELECT public.media_id_of(address) FROM jsonb_array_elements_text(documents) named (address)
    WHERE public.media_id_of(address) IS NOT NULL
$$;

-- Locks each file that is named or given up, so that the sweep can't delete it at the same moment. No share lock: two
-- products with one would wait for each other's. A file that is gone or was never stored refuses the product. Acts as the
-- system, since an administrator may have uploaded a vendor's files.
CREATE FUNCTION keep_media_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  asked text := ctx_role();
  named text[];
  held bigint[];
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  named := CASE WHEN NEW.deleted_at IS NULL
    THEN ARRAY(SELECT product_files(NEW.images, NEW.cad, NEW.fbx, NEW.documents)) ELSE '{}' END;
  -- In one order and before anything is read: a product that gives up one of these files at this moment is waited for.
  PERFORM FROM media WHERE id IN (
      SELECT id FROM media WHERE public_id = ANY (named)
      UNION SELECT media_id FROM media_uses WHERE product_id = NEW.id)
    ORDER BY id FOR NO KEY UPDATE;
  held := ARRAY(SELECT id FROM media WHERE public_id = ANY (named) AND state = 'STORED' ORDER BY id FOR NO KEY UPDATE);
  IF cardinality(held) <> cardinality(named) THEN
    RAISE EXCEPTION 'product % names a file that is not there', NEW.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'media_uses_stored';
  END IF;
  INSERT INTO media_uses (media_id, product_id, vendor_id, tenant_id)
  SELECT id, NEW.id, NEW.vendor_id, NEW.tenant_id FROM unnest(held) id ON CONFLICT DO NOTHING;
  UPDATE media SET unused_since = NULL WHERE id = ANY (held) AND unused_since IS NOT NULL;
  -- A picture that a quote shows stays, whatever happens to its product.
  WITH gone AS (
    DELETE FROM media_uses u USING media m
    WHERE u.product_id = NEW.id AND m.id = u.media_id AND u.media_id <> ALL (held)
      AND NOT EXISTS (SELECT FROM quote_items i WHERE i.product_id = NEW.id AND media_id_of(i.image) = m.public_id)
    RETURNING u.media_id
  )
  UPDATE media SET unused_since = clock_timestamp()
  WHERE id IN (SELECT media_id FROM gone)
    AND NOT EXISTS (SELECT FROM media_uses u WHERE u.media_id = media.id AND u.product_id <> NEW.id);
  PERFORM set_config('armature.role', asked, true);
  RETURN NULL;
END $$;
CREATE TRIGGER products_media_added AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.images <> '[]' OR NEW.cad IS NOT NULL OR NEW.fbx IS NOT NULL) EXECUTE FUNCTION keep_media_uses();
CREATE TRIGGER products_media_changed AFTER UPDATE OF images, cad, fbx, deleted_at ON products FOR EACH ROW
  WHEN (NEW.images IS DISTINCT FROM OLD.images OR NEW.cad IS DISTINCT FROM OLD.cad
     OR NEW.fbx IS DISTINCT FROM OLD.fbx OR NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION keep_media_uses();
CREATE TRIGGER products_documents_added AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.documents <> '[]' AND NEW.images = '[]' AND NEW.cad IS NULL AND NEW.fbx IS NULL)
  EXECUTE FUNCTION keep_media_uses();
CREATE TRIGGER products_documents_changed AFTER UPDATE OF documents ON products FOR EACH ROW
  WHEN (NEW.documents IS DISTINCT FROM OLD.documents) EXECUTE FUNCTION keep_media_uses();

CREATE FUNCTION product_preview(images jsonb, cad text, fbx text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT '/media/' || public.media_id_of(entry ->> 'image') || '/small.webp'
     FROM jsonb_array_elements(images) WITH ORDINALITY listed (entry, place)
     ORDER BY (entry ->> 'is_primary')::boolean DESC, place LIMIT 1),
    (SELECT '/media/' || m.public_id || '/view.webp' FROM public.media m
     WHERE m.public_id IN (public.media_id_of(cad), public.media_id_of(fbx)) AND m.conversion_status = 'READY'
     ORDER BY m.public_id = public.media_id_of(cad) DESC LIMIT 1))
$$;

-- Acts as the system by set_config: only a superuser may make a function SET armature.role.
CREATE FUNCTION keep_product_preview() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  asked text := ctx_role();
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  -- A view that gets ready at this moment is seen here, or its conversion waits and then sees the product.
  PERFORM FROM media WHERE public_id IN (media_id_of(NEW.cad), media_id_of(NEW.fbx)) ORDER BY id FOR NO KEY UPDATE;
  NEW.preview := CASE WHEN NEW.images = '[]' AND NEW.cad IS NULL AND NEW.fbx IS NULL THEN NULL
    ELSE product_preview(NEW.images, NEW.cad, NEW.fbx) END;
  PERFORM set_config('armature.role', asked, true);
  RETURN NEW;
END $$;
CREATE TRIGGER products_preview BEFORE INSERT OR UPDATE OF images, cad, fbx, preview
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_preview();

-- Values -----------------------------------------------------------------------------------------

-- products.attributes as rows, for filters and counts: bigint and double precision compare by leakproof operators, so that
-- these indexes work under row-level security. No policy, as above.
CREATE TABLE product_values (
  attribute_id bigint NOT NULL REFERENCES attributes,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  choice_id bigint REFERENCES attribute_choices,
  low double precision,
  high double precision,
  -- Most filters ask within one kind: the indexes begin with it.
  component_subcategory_id bigint,
  equipment_id bigint
);
CREATE INDEX product_values_product ON product_values (product_id, attribute_id) INCLUDE (choice_id, low, high);
CREATE INDEX product_values_choice
  ON product_values (choice_id, component_subcategory_id, equipment_id) INCLUDE (product_id) WHERE choice_id IS NOT NULL;
CREATE INDEX product_values_number_in
  ON product_values (attribute_id, component_subcategory_id, equipment_id, low) INCLUDE (high, product_id)
  WHERE low IS NOT NULL;
CREATE INDEX product_values_number ON product_values (attribute_id, low) INCLUDE (high, product_id) WHERE low IS NOT NULL;
GRANT SELECT ON product_values TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON product_values EXECUTE FUNCTION tell_list_change();

-- Inches, of a file whose unit isn't in doubt (the domain's unit-scale has the bounds); null where unknown.
CREATE FUNCTION longest_side_of_file(file text) RETURNS double precision LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(m.box_length, m.box_width, m.box_height) FROM media m
  WHERE m.public_id = media_id_of(file) AND m.state = 'STORED' AND num_nonnulls(m.box_length, m.box_width, m.box_height) = 3
    AND (m.unit_scale IS NOT NULL OR greatest(m.box_length, m.box_width, m.box_height) BETWEEN 0.04 AND 200)
$$;
REVOKE ALL ON FUNCTION longest_side_of_file FROM public;

-- Metres, to a tenth of a millimetre: three decimals of an inch say no more.
CREATE FUNCTION longest_side(product products) RETURNS double precision LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT nullif(round((0.0254 * coalesce(longest_side_of_file(product.cad), longest_side_of_file(product.fbx),
    CASE WHEN num_nonnulls(product.own_length, product.own_width, product.own_height) = 3
      THEN greatest(product.own_length, product.own_width, product.own_height) END))::numeric, 4), 0)::double precision
$$;
REVOKE ALL ON FUNCTION longest_side FROM public;

CREATE FUNCTION add_measured_values(product products) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO product_values (attribute_id, product_id, low, high, component_subcategory_id, equipment_id)
  SELECT a.id, product.id, side.metres, side.metres, product.component_subcategory_id, product.equipment_id
  FROM attributes a CROSS JOIN LATERAL (SELECT longest_side(product) AS metres) side
  WHERE a.measured = 'LONGEST_SIDE' AND side.metres IS NOT NULL
$$;
REVOKE ALL ON FUNCTION add_measured_values FROM public;

CREATE FUNCTION keep_product_values() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
CREATE TRIGGER products_values AFTER INSERT OR UPDATE OF attributes, deleted_at, component_subcategory_id, equipment_id, cad, fbx,
  own_length, own_width, own_height
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_values();

-- A file is measured after its product was saved, and its owner may name its unit later.
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

-- Fills in values of older products: the next `most` after an id, locked meanwhile. Returns the last id, null at the end.
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
REVOKE ALL ON FUNCTION measure_products FROM public;
GRANT EXECUTE ON FUNCTION measure_products TO armature_app;

-- Robots -----------------------------------------------------------------------------------------

-- A buyer's own robot: a CAD or FBX file, converted and measured as products' files are. Only its owner sees it, not even
-- administrators. Its upload's channel, `robot-7`, keeps it from becoming a product's.
CREATE TABLE own_robots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  media_id bigint NOT NULL UNIQUE REFERENCES media,
  created_at timestamptz NOT NULL,
  -- As the buyer describes it: its MODEL, and the specifications that decide compatibility.
  model_id bigint REFERENCES products,
  attributes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object')
);
CREATE INDEX own_robots_user ON own_robots (user_id, id);
CREATE INDEX own_robots_model ON own_robots (model_id) WHERE model_id IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON own_robots TO armature_app;
GRANT UPDATE (model_id, attributes) ON own_robots TO armature_app;
ALTER TABLE own_robots ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_robots_own ON own_robots USING ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user()));

-- The robot that somebody buys parts for, one a catalogue; tenant_id is null in the marketplace. A stranger's choice stays
-- in the browser.
CREATE TABLE chosen_robots (
  user_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  model_id bigint REFERENCES products,
  chosen_at timestamptz NOT NULL,
  own_robot_id bigint REFERENCES own_robots ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (user_id, tenant_id),
  CHECK (num_nonnulls(model_id, own_robot_id) = 1)
);
CREATE INDEX chosen_robots_model ON chosen_robots (model_id);
CREATE INDEX chosen_robots_own_robot ON chosen_robots (own_robot_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON chosen_robots TO armature_app;
ALTER TABLE chosen_robots ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY chosen_robots_own ON chosen_robots
  USING ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user()));

-- Imports ----------------------------------------------------------------------------------------

-- Product files to import, row by row: contents, preview and outcome.
CREATE TABLE product_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  -- The vendor of the products, named by an administrator.
  vendor_id bigint REFERENCES users,
  state text NOT NULL CHECK (state IN ('DRAFT', 'RUNNING', 'DONE', 'STOPPED')),
  file_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('MODEL', 'COMPONENT')),
  headings jsonb NOT NULL,
  columns jsonb NOT NULL,
  "decimal" text NOT NULL CHECK ("decimal" IN ('.', ',')),
  defaults jsonb NOT NULL DEFAULT '{}',
  tenant_status boolean NOT NULL DEFAULT false,
  row_count integer NOT NULL CHECK (row_count > 0),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  -- The sheets of a workbook, and the one that was read.
  sheets jsonb NOT NULL DEFAULT '[]',
  sheet text
);
CREATE INDEX product_imports_owner ON product_imports (owner_id, id DESC);
CREATE INDEX product_imports_old ON product_imports (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON product_imports TO armature_app;
ALTER TABLE product_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY product_imports_own ON product_imports
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));

CREATE TABLE product_import_rows (
  import_id bigint NOT NULL REFERENCES product_imports ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  owner_id bigint NOT NULL REFERENCES users,
  cells jsonb NOT NULL,
  -- Lowercase, as products are told apart.
  sku_key text,
  plan text NOT NULL DEFAULT 'REFUSE' CHECK (plan IN ('ADD', 'CHANGE', 'KEEP', 'REFUSE')),
  changes jsonb NOT NULL DEFAULT '[]',
  errors jsonb NOT NULL DEFAULT '[]',
  outcome text CHECK (outcome IN ('ADDED', 'CHANGED', 'KEPT', 'REFUSED')),
  product_id bigint REFERENCES products,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX product_import_rows_left ON product_import_rows (import_id, line) WHERE outcome IS NULL;
CREATE INDEX product_import_rows_sku ON product_import_rows (import_id, sku_key, line);
CREATE INDEX product_import_rows_product ON product_import_rows (product_id) WHERE product_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_import_rows TO armature_app;
ALTER TABLE product_import_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY product_import_rows_own ON product_import_rows
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));
