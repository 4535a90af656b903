-- The live connections of every account over all server processes, to bound their number. Unlogged: after a crash of
-- the database no connection is left, and processes count theirs anew. No key to users: it would write to the account's
-- row at each connection.
CREATE UNLOGGED TABLE live_servers (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
CREATE UNLOGGED TABLE live_connections (
  id text PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES live_servers ON DELETE CASCADE,
  user_id bigint NOT NULL
);
CREATE INDEX live_connections_user ON live_connections (user_id);
CREATE INDEX live_connections_server ON live_connections (server_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON live_servers, live_connections TO armature_app;

-- Counts a connection towards its account's: false where those of all processes that live (seen within `gone`) are `most`
-- already. Null where this process isn't known, because it was silent for too long or has never spoken.
CREATE FUNCTION take_live_connection(connection text, this uuid, account bigint, most integer, gone interval)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM live_servers s WHERE s.id = this) THEN RETURN NULL; END IF;
  -- One account's connections one after the other, whichever process they come to.
  PERFORM pg_advisory_xact_lock(hashtextextended('live-connections:' || account, 0));
  IF most <= (SELECT count(*) FROM live_connections c JOIN live_servers s ON s.id = c.server_id
      WHERE c.user_id = account AND (s.id = this OR s.seen_at > now() - gone)) THEN
    RETURN false;
  END IF;
  INSERT INTO live_connections (id, server_id, user_id) VALUES (connection, this, account);
  RETURN true;
END $$;

-- Says that this process lives, and forgets those that have been silent for `gone`, with their connections. Answers
-- whether it was known; where it wasn't, nothing counts its connections.
CREATE FUNCTION pulse_live_server(this uuid, gone interval) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  known boolean;
BEGIN
  UPDATE live_servers SET seen_at = now() WHERE id = this;
  known := FOUND;
  INSERT INTO live_servers (id, seen_at) VALUES (this, now()) ON CONFLICT DO NOTHING;
  DELETE FROM live_servers WHERE id IN (
    SELECT s.id FROM live_servers s WHERE s.seen_at < now() - gone FOR UPDATE SKIP LOCKED);
  RETURN known;
END $$;
