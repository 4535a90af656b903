-- Chat, notifications, and how each person wants lists.

-- Chat -------------------------------------------------------------------------------------------

-- Questions about parts, one a buyer and part; the text is its chat, `question-5`.
CREATE TABLE part_questions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products,
  product_name text NOT NULL,
  customer_id bigint NOT NULL REFERENCES users,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  created_at timestamptz NOT NULL,
  UNIQUE (product_id, customer_id),
  CHECK (customer_id <> vendor_id)
);
CREATE INDEX part_questions_vendor ON part_questions (vendor_id);
CREATE INDEX part_questions_tenant ON part_questions (tenant_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX part_questions_customer ON part_questions (customer_id);
GRANT SELECT, INSERT, UPDATE ON part_questions TO armature_app;
ALTER TABLE part_questions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY part_questions_read ON part_questions FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR vendor_id = (SELECT ctx_user()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY part_questions_write ON part_questions USING ((SELECT ctx_is_operator()));

-- Chats of quotes, sub-quotes, orders, sub-orders and questions. Both numbers are given under the lock of the row:
-- last_seq counts messages, revision counts messages and their changes.
CREATE TABLE chat_channels (
  kind text NOT NULL CHECK (kind IN ('quote', 'subQuote', 'order', 'subOrder', 'question')),
  record_id bigint NOT NULL,
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  last_seq bigint NOT NULL DEFAULT 0,
  revision bigint NOT NULL DEFAULT 0,
  -- The newest message of a person, which unread counts begin with.
  last_message_seq bigint NOT NULL DEFAULT 0,
  last_message_at timestamptz,
  PRIMARY KEY (kind, record_id)
);
CREATE INDEX chat_channels_recent ON chat_channels (last_message_at DESC) WHERE last_message_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON chat_channels TO armature_app;
ALTER TABLE chat_channels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- A vendor reads the chats of its sub-quotes and sub-orders, a customer those of its quotes and orders, and both their
-- questions.
CREATE POLICY chat_channels_read ON chat_channels FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder', 'question') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order', 'question') AND customer_id = (SELECT ctx_user())));
CREATE POLICY chat_channels_write ON chat_channels USING ((SELECT ctx_is_operator()));

CREATE TABLE chat_messages (
  kind text NOT NULL,
  record_id bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  revision bigint NOT NULL CHECK (revision > 0),
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  -- Null where the system wrote it.
  author_id bigint REFERENCES users,
  author_name text NOT NULL,
  author_role text NOT NULL CHECK (author_role IN ('ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER', 'SYSTEM')),
  client_id text CHECK (client_id ~ '^[A-Za-z0-9_-]{8,64}$'),
  text text NOT NULL CHECK (length(text) <= 4000),
  reply_to bigint CHECK (reply_to < seq),
  line_id bigint,
  line_name text,
  at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  -- A spot on the 3D view of the line's part: product, file, place and camera.
  pin jsonb,
  PRIMARY KEY (kind, record_id, seq),
  FOREIGN KEY (kind, record_id) REFERENCES chat_channels,
  UNIQUE (kind, record_id, author_id, client_id),
  CHECK ((author_id IS NULL) = (author_role = 'SYSTEM')),
  CHECK ((author_id IS NULL) = (client_id IS NULL)),
  CHECK ((line_id IS NULL) = (line_name IS NULL)),
  CHECK (deleted_at IS NULL OR text = ''),
  CONSTRAINT chat_messages_pin CHECK (pin IS NULL OR line_id IS NOT NULL)
);
CREATE INDEX chat_messages_changed ON chat_messages (kind, record_id, revision);
GRANT SELECT, INSERT, UPDATE ON chat_messages TO armature_app;
ALTER TABLE chat_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_messages_read ON chat_messages FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder', 'question') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order', 'question') AND customer_id = (SELECT ctx_user())));
CREATE POLICY chat_messages_write ON chat_messages USING ((SELECT ctx_is_operator()));

-- An operator may read questions, and nobody waits for it to.
CREATE FUNCTION add_chat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_unread AS w (user_id, kind, record_id, seq, at)
  SELECT reader, NEW.kind, NEW.record_id, NEW.seq, NEW.at FROM (
    SELECT id AS reader FROM users WHERE role = 'ADMIN' AND NEW.kind <> 'question'
    UNION SELECT id FROM users WHERE tenant_id = NEW.tenant_id AND role = 'VENDOR'
    UNION SELECT NEW.vendor_id UNION SELECT NEW.customer_id) readers
  WHERE reader <> NEW.author_id
  -- In one order for all senders, so that no two wait for each other.
  ORDER BY reader
  ON CONFLICT (user_id, kind, record_id) DO UPDATE SET seq = excluded.seq, at = excluded.at;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_messages_unread AFTER INSERT ON chat_messages FOR EACH ROW WHEN (NEW.author_id IS NOT NULL)
  EXECUTE FUNCTION add_chat_unread();

-- The foreign key holds a file as long as a message shows it.
CREATE TABLE chat_attachments (
  kind text NOT NULL,
  record_id bigint NOT NULL,
  seq bigint NOT NULL,
  place smallint NOT NULL CHECK (place >= 0),
  media_id bigint NOT NULL UNIQUE REFERENCES media,
  public_id text NOT NULL UNIQUE,
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  is_picture boolean NOT NULL,
  format text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  width integer,
  height integer,
  PRIMARY KEY (kind, record_id, seq, place),
  FOREIGN KEY (kind, record_id, seq) REFERENCES chat_messages
);
GRANT SELECT, INSERT, DELETE ON chat_attachments TO armature_app;
ALTER TABLE chat_attachments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_attachments_read ON chat_attachments FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder', 'question') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order', 'question') AND customer_id = (SELECT ctx_user())));
CREATE POLICY chat_attachments_write ON chat_attachments USING ((SELECT ctx_is_operator()));

CREATE TABLE chat_reads (
  kind text NOT NULL,
  record_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('ADMIN', 'VENDOR', 'TENANT', 'CUSTOMER')),
  delivered_seq bigint NOT NULL DEFAULT 0,
  read_seq bigint NOT NULL DEFAULT 0 CHECK (read_seq <= delivered_seq),
  PRIMARY KEY (kind, record_id, user_id),
  FOREIGN KEY (kind, record_id) REFERENCES chat_channels
);
CREATE INDEX chat_reads_own ON chat_reads (user_id);
GRANT SELECT, INSERT, UPDATE ON chat_reads TO armature_app;
ALTER TABLE chat_reads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- A reader of the channel sees how far the others have read.
CREATE POLICY chat_reads_read ON chat_reads FOR SELECT USING (
  (SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()) OR EXISTS (
    SELECT FROM chat_channels c WHERE c.kind = chat_reads.kind AND c.record_id = chat_reads.record_id));
CREATE POLICY chat_reads_write ON chat_reads USING ((SELECT ctx_is_operator()));

CREATE FUNCTION remove_chat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM chat_unread
  WHERE user_id = NEW.user_id AND kind = NEW.kind AND record_id = NEW.record_id AND seq <= NEW.read_seq;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_reads_unread AFTER INSERT OR UPDATE OF read_seq ON chat_reads FOR EACH ROW
  EXECUTE FUNCTION remove_chat_unread();

-- A row for each reader of a channel with an unread message: unread counts cost what is unread, not what was ever written.
-- A row grants nothing: each count checks that the reader may see the record.
CREATE TABLE chat_unread (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  record_id bigint NOT NULL,
  -- The newest message that somebody else wrote.
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, record_id),
  FOREIGN KEY (kind, record_id) REFERENCES chat_channels
);
CREATE INDEX chat_unread_newest ON chat_unread (user_id, at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_unread TO armature_app;
ALTER TABLE chat_unread ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_unread_read ON chat_unread FOR SELECT
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));
CREATE POLICY chat_unread_write ON chat_unread USING ((SELECT ctx_is_operator()));

-- Fills in the unread of one reader, or of all, with the readers of add_chat_unread().
CREATE FUNCTION fill_chat_unread(only_user bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO chat_unread (user_id, kind, record_id, seq, at)
  SELECT u.id, c.kind, c.record_id, c.last_message_seq, c.last_message_at
  FROM chat_channels c
  JOIN users u ON (u.role = 'ADMIN' AND c.kind <> 'question') OR u.id = c.vendor_id OR u.id = c.customer_id
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

-- Appends system lines in the transaction that they report, in one round trip. As the system: who moves a quote may not
-- write to its sub-quotes' channels.
CREATE FUNCTION add_chat_lines(lines json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  asked text := ctx_role();
  line record;
  given record;
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  FOR line IN SELECT * FROM json_to_recordset(lines) AS x (
    kind text, record_id bigint, vendor_id bigint, tenant_id bigint, customer_id bigint, text text, at timestamptz)
  LOOP
    INSERT INTO chat_channels AS c (kind, record_id, vendor_id, tenant_id, customer_id, last_seq, revision)
    VALUES (line.kind, line.record_id, line.vendor_id, line.tenant_id, line.customer_id, 1, 1)
    ON CONFLICT (kind, record_id) DO UPDATE SET last_seq = c.last_seq + 1, revision = c.revision + 1
    RETURNING c.last_seq, c.revision, c.vendor_id, c.tenant_id, c.customer_id INTO given;
    INSERT INTO chat_messages (kind, record_id, seq, revision, vendor_id, tenant_id, customer_id, author_name, author_role, text, at)
    VALUES (line.kind, line.record_id, given.last_seq, given.revision, given.vendor_id, given.tenant_id, given.customer_id,
      'Armature', 'SYSTEM', left(line.text, 4000), line.at);
  END LOOP;
  PERFORM set_config('armature.role', asked, true);
END $$;

-- Notifications ----------------------------------------------------------------------------------

-- Notifications, a row a reader, written in the transaction of their cause. `once` names the occasion, so that no retry
-- and no second process repeats it.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  once text NOT NULL CHECK (length(once) BETWEEN 1 AND 200),
  text text NOT NULL,
  path text NOT NULL CHECK (path LIKE '/%'),
  -- The record that it is about; its reader must be able to see it.
  record_kind text,
  record_id bigint,
  in_bell boolean NOT NULL,
  waits_for_digest boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, once),
  CHECK ((record_kind IS NULL) = (record_id IS NULL))
);
CREATE INDEX notices_in_bell ON notices (user_id, id DESC) WHERE in_bell;
CREATE INDEX notices_unread ON notices (user_id, record_kind, record_id) WHERE read_at IS NULL;
CREATE INDEX notices_digest ON notices (user_id) WHERE waits_for_digest;
CREATE INDEX notices_at ON notices (at);
GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO armature_app;
-- A notification is its reader's alone, hidden from operators too.
ALTER TABLE notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY notices_own ON notices
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));

-- A person's choice; the domain's defaults hold without a row and for kinds that aren't in `channels`.
CREATE TABLE notice_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  channels jsonb NOT NULL DEFAULT '{}',
  zone text NOT NULL DEFAULT 'UTC',
  -- Minutes of the day in that zone; null where no hours are quiet.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until integer CHECK (quiet_until BETWEEN 0 AND 1439),
  digest_hour integer NOT NULL DEFAULT 8 CHECK (digest_hour BETWEEN 0 AND 23),
  -- The reader's day of the last digest.
  digest_on date,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_settings TO armature_app;
ALTER TABLE notice_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_settings_own ON notice_settings
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));

-- Adds one notification as its reader's settings want it, in one round trip; none where the reader has it already. As the
-- system: the actor may not see others' notifications. `unless_unread`: not while one of the same kind about the same
-- record is unread. `push` is true only where the reader has a browser to push to.
CREATE FUNCTION add_notice(line json) RETURNS TABLE (
  id bigint, mail text, push boolean, zone text, quiet_from integer, quiet_until integer) LANGUAGE plpgsql AS $$
DECLARE
  asked text := ctx_role();
  given record;
  own record;
  chosen jsonb;
  added bigint;
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  SELECT * INTO given FROM json_to_record(line) AS x (user_id bigint, kind text, once text, text text, path text,
    record_kind text, record_id bigint, bell boolean, mail text, push boolean, mail_is_fixed boolean,
    unless_unread boolean, at timestamptz);
  SELECT * INTO own FROM notice_settings s WHERE s.user_id = given.user_id;
  chosen := coalesce(own.channels -> given.kind, '{}');
  mail := CASE WHEN given.mail_is_fixed THEN given.mail ELSE coalesce(chosen ->> 'mail', given.mail) END;
  INSERT INTO notices AS n (user_id, kind, once, text, path, record_kind, record_id, in_bell, waits_for_digest, at)
  SELECT given.user_id, given.kind,
    -- A transaction and a text are an occasion: one transaction may bring a request and its offer.
    coalesce(given.once,
      concat_ws(':', given.kind, given.record_kind, given.record_id, pg_current_xact_id(), md5(given.text))),
    given.text, given.path, given.record_kind, given.record_id,
    coalesce((chosen ->> 'bell')::boolean, given.bell), mail = 'digest', given.at
  WHERE NOT given.unless_unread OR NOT EXISTS (SELECT FROM notices w WHERE w.user_id = given.user_id AND w.kind = given.kind
    AND w.record_kind = given.record_kind AND w.record_id = given.record_id AND w.read_at IS NULL)
  ON CONFLICT (user_id, once) DO NOTHING RETURNING n.id INTO added;
  push := coalesce((chosen ->> 'push')::boolean, given.push, false) AND EXISTS (
    SELECT FROM push_subscriptions p WHERE p.user_id = given.user_id);
  PERFORM set_config('armature.role', asked, true);
  IF added IS NULL THEN RETURN; END IF;
  id := added;
  zone := coalesce(own.zone, 'UTC');
  quiet_from := own.quiet_from;
  quiet_until := own.quiet_until;
  RETURN NEXT;
END $$;

-- The browsers that notifications are pushed to: one a session, which ends with it.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO armature_app;
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY push_subscriptions_own ON push_subscriptions
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));

-- A trigger, since it must hold whoever ends the session; as the system, since an operator may end another's.
CREATE FUNCTION end_push() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE asked text := ctx_role();
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  PERFORM set_config('armature.role', asked, true);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_end_push AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push();

-- Lists ------------------------------------------------------------------------------------------

-- How a person wants each table: columns, their order, page size, height.
CREATE TABLE table_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  tables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(tables) = 'object' AND length(tables::text) <= 65536),
  -- The units in which the person reads measures; null until one is chosen.
  units jsonb CHECK (units IS NULL OR (jsonb_typeof(units) = 'object' AND length(units::text) <= 1024))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON table_settings TO armature_app;
ALTER TABLE table_settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY table_settings_own ON table_settings
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));

-- Saved views: filters, search, order and columns under a name.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  table_name text NOT NULL CHECK (table_name ~ '^[a-z-]{1,40}$'),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  is_shared boolean NOT NULL DEFAULT false,
  state jsonb NOT NULL CHECK (jsonb_typeof(state) = 'object' AND length(state::text) <= 32768),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, table_name, lower(name));
CREATE INDEX saved_views_shared ON saved_views (table_name) WHERE is_shared;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO armature_app;
-- A person's own, and those that an administrator shares with the others, who can't change them.
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_views_read ON saved_views FOR SELECT
  USING (
    (SELECT ctx_role()) = 'SYSTEM'
    OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user()))
    OR (is_shared AND (SELECT ctx_role()) = 'ADMIN')
  );
CREATE POLICY saved_views_own ON saved_views
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())))
  WITH CHECK (
    (SELECT ctx_role()) = 'SYSTEM'
    OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())
      AND (NOT is_shared OR (SELECT ctx_role()) = 'ADMIN'))
  );

-- The view that a list opens with for a person.
CREATE TABLE default_views (
  user_id bigint NOT NULL REFERENCES users,
  table_name text NOT NULL,
  view_id bigint NOT NULL REFERENCES saved_views ON DELETE CASCADE,
  PRIMARY KEY (user_id, table_name)
);
CREATE INDEX default_views_view ON default_views (view_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON default_views TO armature_app;
ALTER TABLE default_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY default_views_own ON default_views
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));

-- People who have closed their list of first steps.
CREATE TABLE step_dismissals (
  user_id bigint PRIMARY KEY REFERENCES users,
  at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON step_dismissals TO armature_app;
ALTER TABLE step_dismissals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY step_dismissals_own ON step_dismissals USING (user_id = (SELECT ctx_user()));

ALTER TABLE outbox
  ADD FOREIGN KEY (resent_by) REFERENCES users,
  ADD FOREIGN KEY (notice_id) REFERENCES notices ON DELETE SET NULL;
