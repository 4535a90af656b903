-- Full text search of products: documents, known words, queries.

CREATE FUNCTION letters_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(letter, '' ORDER BY letter COLLATE "C") FROM regexp_split_to_table(word, '') letter
$$;

-- The words of all products, some thousands. A misspelt word is corrected against them: comparing it with every product's
-- name took seconds at a million products. Words stay when their last product goes, which does no harm.
CREATE TABLE product_words (
  word text PRIMARY KEY,
  -- A word of names is preferred to a word of descriptions that is as near.
  named boolean NOT NULL DEFAULT true
);
CREATE INDEX product_words_alike ON product_words USING gin (word gin_trgm_ops);
CREATE INDEX product_words_letters ON product_words (letters_of(word));
GRANT SELECT ON product_words TO armature_app;

-- No part numbers: they are as many as products, and a number that is nearly right is another part.
CREATE FUNCTION plain_words(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(public.search_words(value), ' ') word
  WHERE word ~ '^[[:alpha:]]{4,40}$' ORDER BY word
$$;

CREATE TABLE product_search (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  vendor_id bigint NOT NULL,
  tenant_id bigint,
  type text NOT NULL,
  name text NOT NULL,
  document tsvector NOT NULL,
  -- A search filters before it has enough hits, so filters stand beside the words. No prices and no stock here: this table
  -- has no policy.
  component_subcategory_id bigint,
  equipment_id bigint,
  -- Of no use since `edition`.
  has_kind boolean NOT NULL DEFAULT false,
  -- The rules that the document was written by. The server renews older documents after its start, some at a time.
  edition smallint NOT NULL DEFAULT 1
);
CREATE INDEX product_search_document ON product_search USING gin (document);
CREATE INDEX product_search_vendor ON product_search (vendor_id, product_id);
-- A search within one kind reads that kind's first products in order, instead of all of the kind and all of the word.
CREATE INDEX product_search_subcategory_id ON product_search (component_subcategory_id, product_id)
  WHERE component_subcategory_id IS NOT NULL;
CREATE INDEX product_search_equipment_id ON product_search (equipment_id, product_id) WHERE equipment_id IS NOT NULL;
CREATE INDEX product_search_older ON product_search (product_id) WHERE edition < 2;
GRANT SELECT ON product_search TO armature_app;

-- A part number is found by its words, and as one word.
CREATE FUNCTION number_document(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('simple', coalesce(public.search_words(value), '')), 'A')
    || setweight(to_tsvector('simple', coalesce(public.part_key(value), '')), 'A');

-- Names and words of the free specifications, words behind a number too ("12 MP IMX378"). No bare numbers and no words of
-- one or two letters: they are in very many values, and measures have words of their own.
CREATE FUNCTION spec_words(specs jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(concat_ws(' ', key, CASE WHEN value ~ '^[[:alpha:]]' THEN value ELSE (
    SELECT string_agg(word, ' ') FROM regexp_split_to_table(value, '[^[:alnum:]]+') AS word
    WHERE length(word) > 2 AND word ~ '[[:alpha:]]') END), ' '), '')
  FROM jsonb_each_text(specs)
$$;

-- Names, words and choices of the typed specifications.
CREATE FUNCTION attribute_words(attributes jsonb) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(concat_ws(' ', a.name, v.value->>'text', (
    SELECT string_agg(c.name, ' ') FROM jsonb_array_elements_text(v.value->'choices') AS i (id)
    JOIN attribute_choices c ON c.id = i.id::bigint)), ' '), '')
  FROM jsonb_each(coalesce(attributes, '{}')) v JOIN attributes a ON a.id = v.key::bigint
$$;

-- The vendor's company has the lowest weight (D). No usernames: a search would reveal them.
CREATE FUNCTION company_document(vendor bigint) RETURNS tsvector LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT coalesce(
    (SELECT setweight(to_tsvector('simple', search_words(business_name)), 'D') FROM vendor_profiles WHERE user_id = vendor),
    '')
$$;

CREATE FUNCTION kind_document(subcategory bigint, equipment_kind bigint) RETURNS tsvector LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT setweight(to_tsvector('simple', coalesce(search_words(concat_ws(' ',
    (SELECT kind_words(name) FROM component_subcategories WHERE id = subcategory),
    (SELECT kind_words(name) FROM equipment WHERE id = equipment_kind))), '')), 'D')
$$;

CREATE FUNCTION application_document(ids bigint[]) RETURNS tsvector LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT setweight(to_tsvector('simple', coalesce(search_words(
    (SELECT string_agg(kind_words(name), ' ' ORDER BY id) FROM applications WHERE id = ANY (ids))), '')), 'D')
$$;

CREATE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  -- A company that is being renamed is waited for, or the product would keep its old name.
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
CREATE TRIGGER products_search AFTER INSERT OR UPDATE OF vendor_id, tenant_id, type, name, sku, part_number,
  manufacturer, description, component_subcategory_id, equipment_id, deleted_at, specs, measures, attributes, application_ids
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_search();

CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- In one order, or two products with the same new words would wait for each other.
  INSERT INTO product_words (word, named)
  SELECT w.word, bool_or(w.named) FROM (
    SELECT word, true FROM plain_words(NEW.name || ' ' || coalesce(NEW.manufacturer, '')) word
    UNION ALL SELECT word, false FROM plain_words(NEW.sku || ' ' || NEW.description) word) w (word, named)
  WHERE NOT EXISTS (SELECT FROM product_words known WHERE known.word = w.word AND known.named >= w.named)
  GROUP BY w.word ORDER BY w.word
  ON CONFLICT (word) DO UPDATE SET named = true WHERE excluded.named AND NOT product_words.named;
  RETURN NULL;
END $$;
CREATE TRIGGER products_words AFTER INSERT OR UPDATE OF name, manufacturer, sku, description
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_words();

-- A company's words count once it has a product, so that nobody fills the list by signing up.
CREATE FUNCTION add_company_words(vendor bigint) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO product_words (word, named)
  SELECT word, false FROM vendor_profiles CROSS JOIN plain_words(business_name) word WHERE user_id = vendor ORDER BY word
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION add_company_words FROM public;

CREATE FUNCTION keep_company_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_company_words(NEW.vendor_id);
  RETURN NULL;
END $$;
CREATE TRIGGER products_company_words AFTER INSERT OR UPDATE OF vendor_id
  ON products FOR EACH ROW EXECUTE FUNCTION keep_company_words();

CREATE FUNCTION add_kind_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER products_kind_words
  AFTER INSERT OR UPDATE OF component_subcategory_id, equipment_id, application_ids
  ON products FOR EACH ROW EXECUTE FUNCTION add_kind_words();

-- Renews the documents of a renamed company, `most` at a time after an id: a vendor has too many products for one request.
-- Returns the last id, null at the end.
CREATE FUNCTION search_by_company(vendor bigint, after bigint, most integer) RETURNS bigint LANGUAGE plpgsql
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
REVOKE ALL ON FUNCTION search_by_company FROM public;
GRANT EXECUTE ON FUNCTION search_by_company TO armature_app;

-- Renews documents of older editions, skipping those that are being edited: the edit renews them. Writes all words of
-- weight D again, since a document may have some of them.
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

-- Queries ----------------------------------------------------------------------------------------

-- A word as a beginning, a plural as the beginning of its singular: "motors" finds what "motor" finds. Words with digits
-- stay, and words that only end like a plural. Where the singular may be either of two, the less likely one has to be the
-- whole word: "cases" doesn't find "cascade".
CREATE FUNCTION word_forms(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN word !~ '^[a-z]{4,}$' OR word !~ 's$' OR word ~ 'ss$' OR word = 'lens' THEN word || ':*'
    WHEN word ~ '^..[ui]s$' THEN '(' || word || ':* | ' || left(word, -1) || ')'
    WHEN word ~ '[ui]s$' THEN word || ':*'
    WHEN word = 'axes' THEN '(axe:* | axis:*)'
    WHEN word ~ '..ies$' THEN '(' || left(word, -1) || ':* | ' || left(word, -3) || 'y:*)'
    WHEN word ~ '(ss|x|ch|sh)es$' THEN left(word, -2) || ':*'
    WHEN word ~ '..ses$' THEN '(' || left(word, -1) || ':* | ' || left(word, -2) || ')'
    ELSE left(word, -1) || ':*'
  END;

-- A word with digits and punctuation is looked for in parts and as one: `XL330-M077T` finds `XL330-M077-T`. Capitals with
-- a small s ("IMUs") are a plural.
CREATE FUNCTION word_query(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN public.search_words(value) LIKE '% %' AND length(value) <= 100 AND value ~ '[[:digit:]]'
    THEN '(' || replace(public.search_words(value), ' ', ':* & ') || ':* | ' || public.part_key(value) || ':*)'
    WHEN value ~ '^[^[:alnum:]]*[A-Z]{3,}s[^[:alnum:]]*$' THEN left(public.search_words(value), -1) || ':*'
    ELSE (SELECT string_agg(public.word_forms(typed.word), ' & ' ORDER BY typed.place)
      FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') WITH ORDINALITY AS typed (word, place))
  END;

-- Every word must be found, at least as the beginning of one; null where there is no word.
CREATE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = public, pg_temp AS $$
  SELECT to_tsquery('simple', string_agg(word_query(word), ' & ' ORDER BY place))
  FROM regexp_split_to_table(value, '\s+') WITH ORDINALITY AS typed (word, place)
$$;

-- A word as two in a row, at each place where it may be divided: "realsense" finds "Real Sense". Null for long words and
-- words that aren't plain.
CREATE FUNCTION divided_forms(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(format('(%s <-> %s:*)', left(word, at), substr(word, at + 1)), ' | ' ORDER BY at)
    FROM generate_series(2, length(word) - 2) at WHERE word ~ '^[a-z]{4,16}$');

-- The query with its words corrected: each as it is where it is known, or else as a known word of the same letters, or
-- else as the nearest. Two words that together are a known one become it ("wi fi"). A word stays where nothing is near, of
-- up to three letters, and where the known word is much shorter or longer: "pi" is no misspelt "pico", "quadruped" no
-- "quad". In short words the first and last letters must match: "nema" isn't "mean". Null without words.
CREATE FUNCTION corrected_query(value text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH typed AS MATERIALIZED (
    SELECT t.word, t.place
    FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') WITH ORDINALITY t (word, place)),
  joined AS (
    SELECT l.place, known.word FROM typed l
    JOIN typed r ON r.place = l.place + 1 JOIN public.product_words known ON known.word = l.word || r.word
    ORDER BY l.place LIMIT 1),
  forms AS MATERIALIZED (
    SELECT typed.place, concat_ws(' | ', public.word_forms(coalesce(nearest.word, typed.word)),
      CASE WHEN nearest.word IS NULL THEN public.divided_forms(typed.word) END) AS form
    FROM typed
    LEFT JOIN LATERAL (
      SELECT alike.word FROM (
        SELECT known.word, known.named, false AS moved FROM public.product_words known
        WHERE length(typed.word) > 3 AND known.word OPERATOR(public.%) typed.word
          AND public.similarity(known.word, typed.word) >= 0.33
        UNION ALL
        SELECT known.word, known.named, true FROM public.product_words known
        WHERE length(typed.word) > 3 AND public.letters_of(known.word) = public.letters_of(typed.word)
          AND (length(typed.word) > 5
            OR (left(known.word, 1) = left(typed.word, 1) AND right(known.word, 1) = right(typed.word, 1)))) alike
      WHERE 10 * length(alike.word) >= 7 * length(typed.word) AND 10 * length(typed.word) >= 7 * length(alike.word)
        AND NOT (starts_with(typed.word, alike.word) AND length(typed.word) - length(alike.word) > 1)
      ORDER BY alike.word = typed.word DESC, alike.moved DESC,
        public.similarity(alike.word, typed.word) DESC, alike.named DESC, alike.word LIMIT 1
    ) nearest ON true)
  SELECT to_tsquery('simple', string_agg(
    CASE forms.place - joined.place WHEN 0 THEN joined.word || ':*' WHEN 1 THEN NULL ELSE '(' || forms.form || ')' END,
    ' & ' ORDER BY forms.place))
  FROM forms LEFT JOIN joined ON true
$$;

-- How many products the planner expects to have a word. Counting a common one takes 50 ms among a million, for a number
-- that nobody needs exactly.
CREATE FUNCTION estimated_documents(asked tsquery) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  planned jsonb;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM product_search s WHERE s.document @@ %L::tsquery', asked) INTO planned;
  RETURN planned #>> '{0,Plan,Plan Rows}';
END $$;
