-- The file of a paper that belongs to a record: a buyer's purchase order, or a certificate that an operator accepted.
CREATE TABLE papers (
  media_id bigint PRIMARY KEY REFERENCES media,
  order_id bigint UNIQUE REFERENCES orders,
  exemption_id bigint UNIQUE REFERENCES tax_exemptions,
  -- Of the order; a certificate is the operator's alone.
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  public_id text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  CHECK (num_nonnulls(order_id, exemption_id) = 1),
  CHECK ((order_id IS NULL) = (customer_id IS NULL))
);
GRANT SELECT, INSERT, DELETE ON papers TO armature_app;
ALTER TABLE papers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY papers_read ON papers FOR SELECT
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY papers_write ON papers USING ((SELECT ctx_is_operator()));
