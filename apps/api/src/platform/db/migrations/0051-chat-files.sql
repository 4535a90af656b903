-- Files in a chat's messages (decision 045). The upload is a row of `media` as any other; `channel` names the chat that it was
-- sent to, and that serves it.
ALTER TABLE media ADD COLUMN channel text CHECK (channel ~ '^[A-Za-z]+-[1-9][0-9]*$');
ALTER TABLE media DROP CONSTRAINT media_kind_check;
ALTER TABLE media ADD CONSTRAINT media_kind_check CHECK (kind IN ('IMAGE', 'CAD', 'FBX', 'FILE')) NOT VALID;
ALTER TABLE media VALIDATE CONSTRAINT media_kind_check;
-- What a chat's readers save is never turned into a 3D view.
ALTER TABLE media DROP CONSTRAINT media_check;
ALTER TABLE media ADD CONSTRAINT media_check CHECK ((kind IN ('IMAGE', 'FILE')) = (conversion_status IS NULL)) NOT VALID;
ALTER TABLE media VALIDATE CONSTRAINT media_check;
ALTER TABLE media ADD CONSTRAINT media_file_of_chat CHECK (kind <> 'FILE' OR channel IS NOT NULL) NOT VALID;
ALTER TABLE media VALIDATE CONSTRAINT media_file_of_chat;

-- Its foreign key holds a file as long as a message shows it.
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
-- As of the message that they belong to.
ALTER TABLE chat_attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE chat_attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY chat_attachments_read ON chat_attachments FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store())
  OR (kind IN ('subQuote', 'subOrder') AND vendor_id = (SELECT ctx_user()))
  OR (kind IN ('quote', 'order') AND customer_id = (SELECT ctx_user())));
CREATE POLICY chat_attachments_write ON chat_attachments FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON chat_attachments FROM armature_app;
GRANT SELECT, INSERT, DELETE ON chat_attachments TO armature_app;
