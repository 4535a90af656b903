-- What waits for whom: a row for each reader of a channel with a message that they haven't read. Unread counts look at these
-- alone, so that they cost what is unread and not what was ever written (decision 052). Whether a reader may see the record
-- is asked each time; a row grants nothing.
CREATE TABLE chat_unread (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  -- The newest message of the channel that somebody else wrote.
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, record_id),
  FOREIGN KEY (kind, record_id) REFERENCES chat_channels
);
CREATE INDEX chat_unread_newest ON chat_unread (user_id, at DESC);
ALTER TABLE chat_unread ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_unread FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_unread_read ON chat_unread FOR SELECT
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));
CREATE POLICY chat_unread_write ON chat_unread FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON chat_unread FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_unread TO armature_app;
CREATE INDEX users_admins ON users (id) WHERE role = 'ADMIN';

-- Messages are sent and marks are put by the system, so these triggers may write.
CREATE FUNCTION add_chat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_unread AS w (user_id, kind, record_id, seq, at)
  SELECT reader, NEW.kind, NEW.record_id, NEW.seq, NEW.at FROM (
    SELECT id AS reader FROM users WHERE role = 'ADMIN'
    UNION SELECT id FROM users WHERE tenant_id = NEW.tenant_id AND role = 'VENDOR'
    UNION SELECT NEW.vendor_id UNION SELECT NEW.customer_id) readers
  WHERE reader <> NEW.author_id
  -- In one order for everybody, so that no two senders wait for each other.
  ORDER BY reader
  ON CONFLICT (user_id, kind, record_id) DO UPDATE SET seq = excluded.seq, at = excluded.at;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_messages_unread AFTER INSERT ON chat_messages FOR EACH ROW WHEN (NEW.author_id IS NOT NULL)
  EXECUTE FUNCTION add_chat_unread();

CREATE FUNCTION remove_chat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM chat_unread
  WHERE user_id = NEW.user_id AND kind = NEW.kind AND record_id = NEW.record_id AND seq <= NEW.read_seq;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_reads_unread AFTER INSERT OR UPDATE OF read_seq ON chat_reads FOR EACH ROW
  EXECUTE FUNCTION remove_chat_unread();

-- What is unread already, of one reader or of all: the same readers as above.
CREATE FUNCTION fill_chat_unread(only_user bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO chat_unread (user_id, kind, record_id, seq, at)
  SELECT u.id, c.kind, c.record_id, c.last_message_seq, c.last_message_at
  FROM chat_channels c
  JOIN users u ON u.role = 'ADMIN' OR u.id = c.vendor_id OR u.id = c.customer_id
    OR (u.tenant_id = c.tenant_id AND u.role = 'VENDOR')
  LEFT JOIN chat_reads m ON m.kind = c.kind AND m.record_id = c.record_id AND m.user_id = u.id
  WHERE c.last_message_at IS NOT NULL AND c.last_message_seq > coalesce(m.read_seq, 0)
    AND (only_user IS NULL OR u.id = only_user)
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION refill_chat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked text := ctx_role();
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  PERFORM fill_chat_unread(NEW.id);
  PERFORM set_config('armature.role', asked, true);
  RETURN NULL;
END $$;
CREATE TRIGGER users_chat_unread AFTER UPDATE OF role, tenant_id ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.tenant_id IS DISTINCT FROM NEW.tenant_id)
  EXECUTE FUNCTION refill_chat_unread();
CREATE TRIGGER users_chat_unread_new AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.role = 'ADMIN' OR NEW.tenant_id IS NOT NULL)
  EXECUTE FUNCTION refill_chat_unread();

SELECT set_config('armature.role', 'SYSTEM', true);
SELECT fill_chat_unread(NULL);
SELECT set_config('armature.role', '', true);
