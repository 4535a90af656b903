-- What a transaction announces goes by NOTIFY, or, where the server publishes it to Redis after the commit (decision 011), is
-- collected in a setting of the transaction. PostgreSQL commits transactions with a NOTIFY one after another.

-- Whether the process also hears what is published to Redis; one of an earlier release doesn't.
ALTER TABLE live_servers ADD COLUMN hears_redis boolean NOT NULL DEFAULT false;

CREATE FUNCTION announce(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  collected text := current_setting('armature.announced', true);
  item text := json_build_array(channel, payload)::text || ',';
BEGIN
  IF collected IS NULL OR collected = '' THEN
    PERFORM pg_notify(channel, payload);
  ELSIF strpos(collected, item) = 0 THEN
    PERFORM set_config('armature.announced', collected || item, true);
  END IF;
END $$;

CREATE FUNCTION notify_announced(announced text) RETURNS void LANGUAGE sql
  AS $$ SELECT pg_notify(item ->> 0, item ->> 1) FROM json_array_elements(announced::json) AS item $$;

-- Called just before the commit. Answers what the transaction has announced, as JSON, or null where there is nothing to publish:
-- a process that lives (seen within `gone`) doesn't hear Redis, so all goes by NOTIFY. So do announcements of deferred triggers.
CREATE FUNCTION announced(gone interval) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  collected text := rtrim(current_setting('armature.announced'), ',') || ']';
BEGIN
  PERFORM set_config('armature.announced', '', true);
  IF collected = '[]' THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM live_servers s WHERE NOT s.hears_redis AND s.seen_at > now() - gone) THEN
    PERFORM notify_announced(collected);
    RETURN NULL;
  END IF;
  RETURN collected;
END $$;

CREATE OR REPLACE FUNCTION tell_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('armature_lists', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('armature_changes', json_build_object(
    'kind', 'user', 'id', NEW.id, 'audience', json_build_object('userId', NEW.id))::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce('armature_sessions', OLD.id::text);
  RETURN NULL;
END $$;

-- A process that died may have committed what it could no longer publish.
CREATE OR REPLACE FUNCTION pulse_live_server(this uuid, gone interval) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  known boolean;
  published boolean;
BEGIN
  UPDATE live_servers SET seen_at = now() WHERE id = this;
  known := FOUND;
  INSERT INTO live_servers (id, seen_at) VALUES (this, now()) ON CONFLICT DO NOTHING;
  WITH dead AS (
    DELETE FROM live_servers WHERE id IN (
      SELECT s.id FROM live_servers s WHERE s.seen_at < now() - gone FOR UPDATE SKIP LOCKED)
    RETURNING hears_redis)
  SELECT bool_or(hears_redis) INTO published FROM dead;
  IF published THEN PERFORM pg_notify('armature_lost', ''); END IF;
  RETURN known;
END $$;
