-- Whoever owns the database needs no rights beyond it. Databases that an older text of 0001 and 0008 has made
-- become what a new one is (docs/decisions/019-plain-login.md); in a new one this changes nothing.

CREATE OR REPLACE FUNCTION keep_product_preview() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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

CREATE OR REPLACE FUNCTION keep_media_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  asked text := ctx_role();
  named text[];
  held bigint[];
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  named := CASE WHEN NEW.deleted_at IS NULL THEN ARRAY(SELECT product_files(NEW.images, NEW.cad, NEW.fbx)) ELSE '{}' END;
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

-- Forced on the owner too, so the owner's trigger needs a policy to write by; nobody else was granted to.
CREATE POLICY media_uses_write ON media_uses FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));

-- Copies of the release before run on until they are replaced, and still add their jobs by four arguments.
CREATE FUNCTION enqueue_job(task text, payload json, at timestamptz, key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT public.enqueue_job(task, payload, at, key, 0)
$$;
REVOKE ALL ON FUNCTION enqueue_job(text, json, timestamptz, text) FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text) TO armature_app;
