-- A file that two products show is unused once both are deleted, also where that is at the same moment: each saw the use of the
-- other one, and the file was kept for ever. As in 0075, with the files that leave locked beside those that are named.
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
  -- In one order, and before any of it is looked at: whoever else gives up one of these at this moment is waited for, and then
  -- its use is seen to be gone.
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

-- Files of products that were kept so; those of chats, stores and own robots have a channel.
UPDATE media SET unused_since = clock_timestamp()
WHERE unused_since IS NULL AND channel IS NULL AND state = 'STORED'
  AND NOT EXISTS (SELECT FROM media_uses u WHERE u.media_id = media.id);
