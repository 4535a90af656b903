-- A product is found by the company that its row shows as its vendor. The company's words stand in the product's own
-- document, as the least of its words (D), so that a search reads one index as before. Sign-in names stand there for
-- nobody: whoever may not know one could find it out by searching.

CREATE FUNCTION company_document(vendor bigint) RETURNS tsvector LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT coalesce(
    (SELECT setweight(to_tsvector('simple', search_words(business_name)), 'D') FROM vendor_profiles WHERE user_id = vendor),
    '')
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
      || company_document(NEW.vendor_id))
  ON CONFLICT (product_id) DO UPDATE SET
    vendor_id = excluded.vendor_id, tenant_id = excluded.tenant_id, type = excluded.type, name = excluded.name,
    component_subcategory_id = excluded.component_subcategory_id, equipment_id = excluded.equipment_id,
    document = excluded.document;
  RETURN NULL;
END $$;

-- Misspelt words of companies are put right too, once they have a product: nobody fills the list by signing up.
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

-- A renamed company's next products after this one, some at a time: a vendor has too many for one transaction of a
-- person's. Answers the last of them, null where there was none.
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
    UPDATE product_search s SET document = ts_filter(s.document, '{a,b,c}') || company_document(vendor)
    FROM next WHERE s.product_id = next.product_id)
  SELECT max(product_id) INTO last FROM next;
  RETURN last;
END $$;
REVOKE ALL ON FUNCTION search_by_company FROM public;
GRANT EXECUTE ON FUNCTION search_by_company TO armature_app;
CREATE INDEX product_search_vendor ON product_search (vendor_id, product_id);

UPDATE product_search s SET document = s.document || c.document
FROM (SELECT user_id, company_document(user_id) AS document FROM vendor_profiles) c WHERE c.user_id = s.vendor_id;
INSERT INTO product_words (word, named)
SELECT DISTINCT word, false FROM vendor_profiles v CROSS JOIN plain_words(v.business_name) word
WHERE EXISTS (SELECT FROM product_search s WHERE s.vendor_id = v.user_id) ORDER BY word
ON CONFLICT DO NOTHING;
