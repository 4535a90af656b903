-- A part is found by its maker's own number, as it is written and by its letters and digits alone, and with it the parts of
-- other vendors that are the same one (decision 085).

-- The letters and digits of a number: `XM430-W350-R`, `xm430 w350r` and `XM430W350R` are one. Null where there are none.
CREATE FUNCTION part_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(regexp_replace(public.plain(value), '[^[:alnum:]]+', '', 'g'), '');

-- The same of a company's name without its legal form at the end: `ROBOTIS Co., Ltd.` and `Robotis` are one maker.
CREATE FUNCTION maker_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN public.part_key(regexp_replace(public.search_words(value),
    '( (gmbh|ag|kg|se|co|ltd|limited|inc|incorporated|corp|corporation|company|llc|plc|sa|sas|sarl|srl|spa|bv|nv|oy|ab|as|kk))+$', ''));

-- The numbers by themselves: an index over an expression can't be used under row-level security. This table has no policy, and a
-- query that reads it reads products too.
CREATE TABLE product_numbers (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  number_key text NOT NULL,
  maker_key text
);
CREATE INDEX product_numbers_key ON product_numbers (number_key, maker_key, product_id);
REVOKE ALL ON product_numbers FROM armature_app;
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

-- What a part number is found by: its words, and all of it as one.
CREATE FUNCTION number_document(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('simple', coalesce(public.search_words(value), '')), 'A')
    || setweight(to_tsvector('simple', coalesce(public.part_key(value), '')), 'A');

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
      || number_document(NEW.part_number)
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
CREATE OR REPLACE TRIGGER products_search AFTER INSERT OR UPDATE OF vendor_id, tenant_id, type, name, sku, part_number,
  manufacturer, description, component_subcategory_id, equipment_id, deleted_at, specs, measures, attributes
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_search();

-- Few have a number yet: the column is as old as the prices by quantity.
INSERT INTO product_numbers (product_id, number_key, maker_key)
SELECT id, part_key(part_number), maker_key(manufacturer) FROM products WHERE part_key(part_number) IS NOT NULL;
UPDATE product_search s SET document = s.document || number_document(p.part_number)
FROM products p WHERE p.id = s.product_id AND p.part_number IS NOT NULL;

-- A word with digits that punctuation divides is looked for in its parts and as one, so that a number is found however it is
-- written: `XL330-M077T` is `XL330-M077-T`.
CREATE FUNCTION word_query(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN public.search_words(value) LIKE '% %' AND length(value) <= 100 AND value ~ '[[:digit:]]'
    THEN '(' || replace(public.search_words(value), ' ', ':* & ') || ':* | ' || public.part_key(value) || ':*)'
    ELSE replace(nullif(public.search_words(value), ''), ' ', ':* & ') || ':*'
  END;
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = public, pg_temp AS $$
  SELECT to_tsquery('simple', string_agg(word_query(word), ' & ' ORDER BY place))
  FROM regexp_split_to_table(value, '\s+') WITH ORDINALITY AS typed (word, place)
$$;
