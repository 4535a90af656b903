-- What invoices state of their seller: the marketplace, which administrators keep, or a store, which its owner keeps.

CREATE TABLE legal_details (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: the marketplace.
  tenant_id bigint UNIQUE NULLS NOT DISTINCT REFERENCES tenants,
  legal_name text NOT NULL CHECK (length(legal_name) BETWEEN 1 AND 100),
  street text NOT NULL,
  street_more text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  city text NOT NULL,
  region text NOT NULL DEFAULT '',
  -- ISO 3166-1.
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  tax_number text NOT NULL DEFAULT '',
  register_number text NOT NULL DEFAULT '',
  account_holder text NOT NULL DEFAULT '',
  -- An IBAN, or a number in its bank's own form.
  account_number text NOT NULL DEFAULT '',
  -- A BIC, or a routing number.
  bank_code text NOT NULL DEFAULT '',
  bank_name text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON legal_details TO armature_app;
ALTER TABLE legal_details ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY legal_details_own ON legal_details
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()));
