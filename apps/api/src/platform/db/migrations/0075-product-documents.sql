-- A product's data sheets (decision 087): the stored paths of PDF files, in their order. Held and given up as its other files are.
ALTER TABLE media DROP CONSTRAINT media_kind_check;
ALTER TABLE media ADD CONSTRAINT media_kind_check
  CHECK (kind IN ('IMAGE', 'CAD', 'FBX', 'DOCUMENT', 'FILE')) NOT VALID;
ALTER TABLE media VALIDATE CONSTRAINT media_kind_check;
ALTER TABLE media DROP CONSTRAINT media_check;
ALTER TABLE media ADD CONSTRAINT media_check
  CHECK ((kind IN ('IMAGE', 'DOCUMENT', 'FILE')) = (conversion_status IS NULL)) NOT VALID;
ALTER TABLE media VALIDATE CONSTRAINT media_check;

ALTER TABLE products ADD COLUMN documents jsonb NOT NULL DEFAULT '[]';

-- Every file that a product's row names.
CREATE FUNCTION product_files(images jsonb, cad text, fbx text, documents jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT public.product_files(images, cad, fbx)
  UNION SELECT public.media_id_of(address) FROM jsonb_array_elements_text(documents) named (address)
    WHERE public.media_id_of(address) IS NOT NULL
$$;

-- As in 0015, with the data sheets among what is named.
CREATE OR REPLACE FUNCTION keep_media_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  asked text := ctx_role();
  named text[];
  held bigint[];
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  named := CASE WHEN NEW.deleted_at IS NULL
    THEN ARRAY(SELECT product_files(NEW.images, NEW.cad, NEW.fbx, NEW.documents)) ELSE '{}' END;
  held := ARRAY(SELECT id FROM media WHERE public_id = ANY (named) AND state = 'STORED' ORDER BY id FOR NO KEY UPDATE);
  IF cardinality(held) <> cardinality(named) THEN
    RAISE EXCEPTION 'product % names a file that is not there', NEW.id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'media_uses_stored';
  END IF;
  INSERT INTO media_uses (media_id, product_id, vendor_id, tenant_id)
  SELECT id, NEW.id, NEW.vendor_id, NEW.tenant_id FROM unnest(held) id ON CONFLICT DO NOTHING;
  UPDATE media SET unused_since = NULL WHERE id = ANY (held) AND unused_since IS NOT NULL;
  -- A picture that a quote shows stays, whatever its product does.
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
CREATE TRIGGER products_documents_added AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.documents <> '[]' AND NEW.images = '[]' AND NEW.cad IS NULL AND NEW.fbx IS NULL)
  EXECUTE FUNCTION keep_media_uses();
-- With the other files, or with the product, the trigger of 0008 sees to all of them.
CREATE TRIGGER products_documents_changed AFTER UPDATE OF documents ON products FOR EACH ROW
  WHEN (NEW.documents IS DISTINCT FROM OLD.documents) EXECUTE FUNCTION keep_media_uses();
