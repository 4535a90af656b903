-- The company that a customer buys for (decision 104): its own to change, to read for whoever sells to it, its store or the operator,
-- and never for a vendor whose part is bought. A customer whom the release before invites has none.
CREATE TABLE customer_companies (
  user_id bigint PRIMARY KEY REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 50),
  country text NOT NULL CHECK (length(country) BETWEEN 1 AND 100),
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT ''
);
CREATE INDEX customer_companies_tenant ON customer_companies (tenant_id) WHERE tenant_id IS NOT NULL;
ALTER TABLE customer_companies ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_companies FORCE ROW LEVEL SECURITY;
CREATE POLICY customer_companies_read ON customer_companies FOR SELECT
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()));
CREATE POLICY customer_companies_add ON customer_companies FOR INSERT
  WITH CHECK ((SELECT ctx_is_operator())
    OR ((SELECT ctx_role()) = 'CUSTOMER' AND user_id = (SELECT ctx_user()) AND tenant_id IS NOT DISTINCT FROM (SELECT ctx_tenant())));
CREATE POLICY customer_companies_change ON customer_companies FOR UPDATE
  USING ((SELECT ctx_is_operator()) OR ((SELECT ctx_role()) = 'CUSTOMER' AND user_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_is_operator())
    OR ((SELECT ctx_role()) = 'CUSTOMER' AND user_id = (SELECT ctx_user()) AND tenant_id IS NOT DISTINCT FROM (SELECT ctx_tenant())));
REVOKE ALL ON customer_companies FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON customer_companies TO armature_app;
