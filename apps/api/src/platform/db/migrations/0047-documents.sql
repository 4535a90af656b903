-- Invoices and receipts, numbered by each seller without gaps: the marketplace's own count is 0, a store's its tenant's.
CREATE TABLE document_counts (
  seller bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'RECEIPT')),
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (seller, kind)
);
CREATE TABLE documents (
  seller bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('INVOICE', 'RECEIPT')),
  number integer NOT NULL CHECK (number > 0),
  order_id bigint NOT NULL REFERENCES orders,
  -- Of a receipt: what it is for.
  payment_id bigint UNIQUE REFERENCES order_payments,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (seller, kind, number),
  CHECK ((kind = 'RECEIPT') = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX documents_invoice ON documents (order_id) WHERE kind = 'INVOICE';
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['document_counts', 'documents'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR ALL USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()))', t || '_all', t);
  END LOOP;
END $$;
REVOKE ALL ON document_counts, documents FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON document_counts TO armature_app;
GRANT SELECT, INSERT ON documents TO armature_app;
