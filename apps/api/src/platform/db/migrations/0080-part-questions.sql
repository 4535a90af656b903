-- Questions about parts (decision 088). A buyer has one for each part; what is said is its chat, `question-5`.
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
ALTER TABLE part_questions ENABLE ROW LEVEL SECURITY;
ALTER TABLE part_questions FORCE ROW LEVEL SECURITY;
CREATE POLICY part_questions_read ON part_questions FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR vendor_id = (SELECT ctx_user()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY part_questions_write ON part_questions FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON part_questions FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON part_questions TO armature_app;

ALTER TABLE chat_channels DROP CONSTRAINT chat_channels_kind_check;
ALTER TABLE chat_channels ADD CONSTRAINT chat_channels_kind_check
  CHECK (kind IN ('quote', 'subQuote', 'order', 'subOrder', 'question')) NOT VALID;
ALTER TABLE chat_channels VALIDATE CONSTRAINT chat_channels_kind_check;

-- Both sides of a question read its chat.
ALTER POLICY chat_channels_read ON chat_channels USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder', 'question') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order', 'question') AND customer_id = (SELECT ctx_user())));
ALTER POLICY chat_messages_read ON chat_messages USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder', 'question') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order', 'question') AND customer_id = (SELECT ctx_user())));
ALTER POLICY chat_attachments_read ON chat_attachments USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder', 'question') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order', 'question') AND customer_id = (SELECT ctx_user())));

-- As in 0058, but for questions: an operator may read them, and is in nobody's way by leaving them unread.
CREATE OR REPLACE FUNCTION add_chat_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_unread AS w (user_id, kind, record_id, seq, at)
  SELECT reader, NEW.kind, NEW.record_id, NEW.seq, NEW.at FROM (
    SELECT id AS reader FROM users WHERE role = 'ADMIN' AND NEW.kind <> 'question'
    UNION SELECT id FROM users WHERE tenant_id = NEW.tenant_id AND role = 'VENDOR'
    UNION SELECT NEW.vendor_id UNION SELECT NEW.customer_id) readers
  WHERE reader <> NEW.author_id
  -- In one order for everybody, so that no two senders wait for each other.
  ORDER BY reader
  ON CONFLICT (user_id, kind, record_id) DO UPDATE SET seq = excluded.seq, at = excluded.at;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION fill_chat_unread(only_user bigint) RETURNS void LANGUAGE sql AS $$
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
