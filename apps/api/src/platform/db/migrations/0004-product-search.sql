-- Search moves to a table of its own. Under row-level security PostgreSQL refuses every index whose operator
-- isn't leakproof, and neither full text nor trigrams are: on products itself each search read the whole
-- table. This one has no policy and carries vendor and tenant, so that the query scopes it; what is found is
-- then read from products, under its policy. It is kept by a trigger alone and holds no hidden product.

ALTER TABLE products DROP COLUMN search;
DROP INDEX products_name_trgm;

-- Letters and digits only: the text parser would make "XL330-M077-T" or "40.31" into tokens of its own.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(public.plain(value), '[^[:alnum:]]+', ' ', 'g'));

-- Every word must be found, each at least as the beginning of one; null where there is no word.
CREATE FUNCTION search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsquery('simple', replace(nullif(public.search_words(value), ''), ' ', ':* & ') || ':*');

CREATE TABLE product_search (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  vendor_id bigint NOT NULL,
  tenant_id bigint,
  type text NOT NULL,
  name text NOT NULL,
  document tsvector NOT NULL
);
CREATE INDEX product_search_document ON product_search USING gin (document);
CREATE INDEX product_search_name ON product_search USING gin (name gin_trgm_ops);
GRANT SELECT ON product_search TO armature_app;

CREATE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM product_search WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO product_search (product_id, vendor_id, tenant_id, type, name, document)
  VALUES (
    NEW.id, NEW.vendor_id, NEW.tenant_id, NEW.type, search_words(NEW.name),
    setweight(to_tsvector('simple', search_words(NEW.name)), 'A')
      || setweight(to_tsvector('simple', search_words(NEW.sku)), 'A')
      || setweight(to_tsvector('simple', search_words(coalesce(NEW.manufacturer, ''))), 'B')
      || setweight(to_tsvector('simple', search_words(NEW.description)), 'C'))
  ON CONFLICT (product_id) DO UPDATE SET
    vendor_id = excluded.vendor_id, tenant_id = excluded.tenant_id, type = excluded.type,
    name = excluded.name, document = excluded.document;
  RETURN NULL;
END $$;
CREATE TRIGGER products_search AFTER INSERT OR UPDATE OF vendor_id, tenant_id, type, name, sku, manufacturer, description, deleted_at
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_search();

-- Orders that a list offers, so that no page has to sort the table.
CREATE INDEX products_sku ON products (sku, id) WHERE deleted_at IS NULL;
CREATE INDEX products_created ON products (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_quantity ON products (quantity, id) WHERE deleted_at IS NULL;
CREATE INDEX products_price ON products (price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_price_down ON products (price_cents DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
