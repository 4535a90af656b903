-- An issued document never changes: its content is stored with its number. What comes off an order afterwards is a credit
-- note of its own, and what is added another invoice.

ALTER TABLE document_counts DROP CONSTRAINT document_counts_kind_check,
  ADD CONSTRAINT document_counts_kind_check CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'RECEIPT'));
ALTER TABLE documents DROP CONSTRAINT documents_kind_check,
  ADD CONSTRAINT documents_kind_check CHECK (kind IN ('INVOICE', 'CREDIT_NOTE', 'RECEIPT')),
  -- The order in which they were issued.
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Null of documents that were numbered before their content was stored; the first reading stores it.
  ADD COLUMN content jsonb CHECK (jsonb_typeof(content) = 'object'),
  -- In cents, by what they are for: the vendors' parts, the shipment, the tax.
  ADD COLUMN amounts jsonb CHECK (jsonb_typeof(amounts) = 'object');
ALTER TABLE documents ADD COLUMN customer_id bigint REFERENCES users;
UPDATE documents SET customer_id = o.customer_id FROM orders o WHERE o.id = documents.order_id;
CREATE FUNCTION name_documents_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.customer_id INTO STRICT NEW.customer_id FROM orders o WHERE o.id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE TRIGGER documents_customer BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION name_documents_customer();
CREATE POLICY documents_read ON documents FOR SELECT
  USING ((SELECT ctx_is_operator()) OR seller = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
DROP INDEX documents_invoice;
CREATE INDEX documents_order ON documents (order_id);
GRANT UPDATE (content, amounts) ON documents TO armature_app;

CREATE FUNCTION keep_issued_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An issued document stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER documents_issued BEFORE UPDATE ON documents
  FOR EACH ROW WHEN (OLD.content IS NOT NULL) EXECUTE FUNCTION keep_issued_document();
