-- Talk on quotes, sub-quotes, orders and sub-orders (decision 039). A channel is a kind and a record's id. Its two numbers
-- are given under the lock of its row: `last_seq` counts messages, `revision` counts messages and changes of messages.
CREATE TABLE chat_channels (
  kind text NOT NULL CHECK (kind IN ('quote', 'subQuote', 'order', 'subOrder')),
  record_id bigint NOT NULL,
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  last_seq bigint NOT NULL DEFAULT 0,
  revision bigint NOT NULL DEFAULT 0,
  -- The newest that a person wrote: what unread counts begin with.
  last_message_seq bigint NOT NULL DEFAULT 0,
  last_message_at timestamptz,
  PRIMARY KEY (kind, record_id)
);
CREATE INDEX chat_channels_recent ON chat_channels (last_message_at DESC) WHERE last_message_at IS NOT NULL;

CREATE TABLE chat_messages (
  kind text NOT NULL,
  record_id bigint NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  revision bigint NOT NULL CHECK (revision > 0),
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  -- Null of a line that the system wrote.
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
  PRIMARY KEY (kind, record_id, seq),
  FOREIGN KEY (kind, record_id) REFERENCES chat_channels,
  UNIQUE (kind, record_id, author_id, client_id),
  CHECK ((author_id IS NULL) = (author_role = 'SYSTEM')),
  CHECK ((author_id IS NULL) = (client_id IS NULL)),
  CHECK ((line_id IS NULL) = (line_name IS NULL)),
  CHECK (deleted_at IS NULL OR text = '')
);
CREATE INDEX chat_messages_changed ON chat_messages (kind, record_id, revision);

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

-- The second fence: a vendor's rows are those of its sub-quotes and sub-orders, a customer's those of its quotes and orders.
ALTER TABLE chat_channels ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_channels FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_channels_read ON chat_channels FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order') AND customer_id = (SELECT ctx_user())));
CREATE POLICY chat_channels_write ON chat_channels FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
ALTER TABLE chat_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_messages_read ON chat_messages FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order') AND customer_id = (SELECT ctx_user())));
CREATE POLICY chat_messages_write ON chat_messages FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
ALTER TABLE chat_reads ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_reads FORCE ROW LEVEL SECURITY;
-- Who may see the channel sees how far the others are.
CREATE POLICY chat_reads_read ON chat_reads FOR SELECT USING (
  (SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()) OR EXISTS (
    SELECT FROM chat_channels c WHERE c.kind = chat_reads.kind AND c.record_id = chat_reads.record_id));
CREATE POLICY chat_reads_write ON chat_reads FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON chat_channels, chat_messages, chat_reads FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON chat_channels, chat_messages, chat_reads TO armature_app;

-- Appends system lines, in the given order, in the transaction of what they tell of: one round trip for all of them. As the
-- system, since whoever moves a quote may not write in its sub-quotes' channels.
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

-- Whoever changes what an account may see, open screens are told by it within moments.
CREATE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('armature_changes', json_build_object(
    'kind', 'user', 'id', NEW.id, 'audience', json_build_object('userId', NEW.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_rights AFTER UPDATE OF role, tenant_id ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.tenant_id IS DISTINCT FROM NEW.tenant_id)
  EXECUTE FUNCTION announce_rights();
