-- Uploaded files. A row is written before its files and goes after them, so that no file is ever without a
-- row: UPLOADING while bytes arrive, STORED, and DELETING from the moment that it is given up.

CREATE TABLE media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 128 random bits: whoever has a file's address may read it, so it must not be guessed.
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id bigint NOT NULL REFERENCES users,
  state text NOT NULL CHECK (state IN ('UPLOADING', 'STORED', 'DELETING')),
  kind text NOT NULL CHECK (kind IN ('IMAGE', 'CAD', 'FBX')),
  format text NOT NULL,
  folder text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  sha256 bytea,
  width integer,
  height integer,
  created_at timestamptz NOT NULL,
  -- Since when no product names it, from its first byte on; null while one does.
  unused_since timestamptz,
  conversion_status text CHECK (conversion_status IN ('PENDING', 'PROCESSING', 'READY', 'FAILED')),
  conversion_failure text,
  -- Counted when one begins and taken back when it ends for a reason that isn't the file's: what is left are
  -- those that took the whole process with them.
  conversion_attempts smallint NOT NULL DEFAULT 0,
  -- The part's own extents in inches.
  box_length double precision,
  box_width double precision,
  box_height double precision,
  triangles integer,
  parts integer,
  converted_at timestamptz,
  CHECK ((kind = 'IMAGE') = (conversion_status IS NULL)),
  CHECK (conversion_status IS DISTINCT FROM 'READY' OR (box_length >= 0 AND box_width >= 0 AND box_height >= 0) IS TRUE)
);
CREATE INDEX media_owner ON media (owner_id, id);
CREATE INDEX media_unused ON media (unused_since) WHERE unused_since IS NOT NULL;
-- What one account has lying unused is counted with each of its uploads.
CREATE INDEX media_owner_unused ON media (owner_id) INCLUDE (bytes) WHERE unused_since IS NOT NULL;
CREATE INDEX media_given_up ON media (id) WHERE state = 'DELETING';
CREATE INDEX media_unconverted ON media (created_at) WHERE conversion_status IN ('PENDING', 'PROCESSING');

-- Which products name which files, kept by the trigger below alone. Its foreign key holds a file as long as
-- a product, or the copy of one on a quote, shows it.
CREATE TABLE media_uses (
  media_id bigint NOT NULL REFERENCES media,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  vendor_id bigint NOT NULL,
  tenant_id bigint,
  PRIMARY KEY (product_id, media_id)
);
CREATE INDEX media_uses_media ON media_uses (media_id);

-- The small picture that stands for a product in lists: the primary image, else what its file looks like.
ALTER TABLE products ADD COLUMN preview text;

CREATE FUNCTION media_id_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN substring(address FROM '^/media/([A-Za-z0-9_-]{22})/');

-- Every file that a product's row names: its images, its CAD file, its FBX file.
CREATE FUNCTION product_files(images jsonb, cad text, fbx text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT public.media_id_of(address)
  FROM (SELECT entry ->> 'image' FROM jsonb_array_elements(images) entry UNION ALL VALUES (cad), (fbx)) named (address)
  WHERE public.media_id_of(address) IS NOT NULL
$$;

CREATE FUNCTION product_preview(images jsonb, cad text, fbx text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT '/media/' || public.media_id_of(entry ->> 'image') || '/small.webp'
     FROM jsonb_array_elements(images) WITH ORDINALITY listed (entry, place)
     ORDER BY (entry ->> 'is_primary')::boolean DESC, place LIMIT 1),
    (SELECT '/media/' || m.public_id || '/view.webp' FROM public.media m
     WHERE m.public_id IN (public.media_id_of(cad), public.media_id_of(fbx)) AND m.conversion_status = 'READY'
     ORDER BY m.public_id = public.media_id_of(cad) DESC LIMIT 1))
$$;

-- These two act as the system, and give back whom they were called for: the files of a product may have been
-- uploaded by an admin for its vendor. By set_config, since only a superuser may make a function SET this.
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

-- Locks each file that is named, so that the sweep can't give one up at the same moment; not with a share
-- lock, since two products that both hold one would then wait for each other's. A file that is gone, or was
-- never stored, refuses the product.
CREATE FUNCTION keep_media_uses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
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
CREATE TRIGGER products_media_added AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.images <> '[]' OR NEW.cad IS NOT NULL OR NEW.fbx IS NOT NULL) EXECUTE FUNCTION keep_media_uses();
CREATE TRIGGER products_media_changed AFTER UPDATE OF images, cad, fbx, deleted_at ON products FOR EACH ROW
  WHEN (NEW.images IS DISTINCT FROM OLD.images OR NEW.cad IS DISTINCT FROM OLD.cad
     OR NEW.fbx IS DISTINCT FROM OLD.fbx OR NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)
  EXECUTE FUNCTION keep_media_uses();

-- A file belongs to its uploader; of one that a product names, the product's readers may read what it is.
GRANT SELECT, INSERT, UPDATE, DELETE ON media TO armature_app;
GRANT SELECT ON media_uses TO armature_app;
ALTER TABLE media_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE media_uses FORCE ROW LEVEL SECURITY;
CREATE POLICY media_uses_read ON media_uses FOR SELECT USING (
  (SELECT ctx_is_operator())
  OR (tenant_id IS NULL AND (SELECT ctx_role()) <> 'NOBODY')
  OR tenant_id = (SELECT ctx_tenant()) OR vendor_id = (SELECT ctx_user()));
ALTER TABLE media ENABLE ROW LEVEL SECURITY;
ALTER TABLE media FORCE ROW LEVEL SECURITY;
CREATE POLICY media_read ON media FOR SELECT USING (
  (SELECT ctx_is_operator()) OR owner_id = (SELECT ctx_user())
  OR EXISTS (SELECT FROM media_uses u WHERE u.media_id = media.id));
CREATE POLICY media_insert ON media FOR INSERT WITH CHECK (
  (SELECT ctx_is_operator()) OR owner_id = (SELECT ctx_user()));
CREATE POLICY media_update ON media FOR UPDATE
  USING ((SELECT ctx_is_operator()) OR owner_id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_is_operator()) OR owner_id = (SELECT ctx_user()));
CREATE POLICY media_delete ON media FOR DELETE USING ((SELECT ctx_is_operator()));
