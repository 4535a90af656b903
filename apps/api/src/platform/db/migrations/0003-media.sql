-- Uploaded files.

-- Uploaded files. The row is written before the files and goes after them, so that no file is ever without a row:
-- UPLOADING while bytes arrive, STORED, and DELETING once the file is given up.
CREATE TABLE media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 128 random bits: everybody who has the address may read the file, so nobody may guess it.
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id bigint NOT NULL REFERENCES users,
  state text NOT NULL CHECK (state IN ('UPLOADING', 'STORED', 'DELETING')),
  kind text NOT NULL CHECK (kind IN ('IMAGE', 'CAD', 'FBX', 'DOCUMENT', 'FILE')),
  format text NOT NULL,
  folder text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  sha256 bytea,
  width integer,
  height integer,
  created_at timestamptz NOT NULL,
  -- Since when nothing names the file, from its first byte on; null while something does.
  unused_since timestamptz,
  conversion_status text CHECK (conversion_status IN ('PENDING', 'PROCESSING', 'READY', 'FAILED')),
  conversion_failure text,
  -- Raised when a conversion begins and lowered when it ends for a reason that isn't the file's. The rest are conversions
  -- that took the process with them.
  conversion_attempts smallint NOT NULL DEFAULT 0,
  -- The part's own extents in inches.
  box_length double precision,
  box_width double precision,
  box_height double precision,
  triangles integer,
  parts integer,
  converted_at timestamptz,
  -- Surfaces and parts that the file names and its view lacks.
  missing integer,
  -- By how much the part is larger than its file says, according to its owner; null where nobody was asked.
  unit_scale double precision CHECK (unit_scale > 0),
  -- The conversion was tried again, since the machine may have caused its failure.
  conversion_retried boolean NOT NULL DEFAULT false,
  -- Until then its process is taken to be alive.
  conversion_lease timestamptz,
  -- The purpose of an upload that isn't a product's: a chat (`subQuote-7`), a store's logo, a buyer's robot.
  channel text CHECK (channel ~ '^[A-Za-z]+-[1-9][0-9]*$'),
  -- Pictures, data sheets and chat files have no 3D view.
  CHECK ((kind IN ('IMAGE', 'DOCUMENT', 'FILE')) = (conversion_status IS NULL)),
  CHECK (conversion_status IS DISTINCT FROM 'READY' OR (box_length >= 0 AND box_width >= 0 AND box_height >= 0) IS TRUE),
  CONSTRAINT media_file_of_chat CHECK (kind <> 'FILE' OR channel IS NOT NULL)
);
CREATE INDEX media_owner ON media (owner_id, id);
CREATE INDEX media_unused ON media (unused_since) WHERE unused_since IS NOT NULL;
-- Counted with each upload of the account.
CREATE INDEX media_owner_unused ON media (owner_id) INCLUDE (bytes) WHERE unused_since IS NOT NULL;
CREATE INDEX media_given_up ON media (id) WHERE state = 'DELETING';
CREATE INDEX media_unconverted ON media (created_at) WHERE conversion_status IN ('PENDING', 'PROCESSING');
GRANT SELECT, INSERT, UPDATE, DELETE ON media TO armature_app;
ALTER TABLE media ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY media_insert ON media FOR INSERT WITH CHECK (
  (SELECT ctx_is_operator()) OR owner_id = (SELECT ctx_user()));
CREATE POLICY media_update ON media FOR UPDATE USING ((SELECT ctx_is_operator()) OR owner_id = (SELECT ctx_user()));
CREATE POLICY media_delete ON media FOR DELETE USING ((SELECT ctx_is_operator()));
-- A store's customers see its logo.
CREATE POLICY media_read_logo ON media FOR SELECT USING (
  EXISTS (SELECT FROM tenants t WHERE t.logo_media_id = media.id AND t.id = (SELECT ctx_tenant())));

CREATE FUNCTION media_id_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN substring(address FROM '^/media/([A-Za-z0-9_-]{22})/');

ALTER TABLE tenants ADD FOREIGN KEY (logo_media_id) REFERENCES media;
