-- Files of products, row by row: what each holds, what is to become of it, and what became of it (decision 083).
CREATE TABLE product_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  -- Whose products they are; an administrator says it.
  vendor_id bigint REFERENCES users,
  state text NOT NULL CHECK (state IN ('DRAFT', 'RUNNING', 'DONE')),
  file_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('MODEL', 'COMPONENT')),
  headings jsonb NOT NULL,
  columns jsonb NOT NULL,
  "decimal" text NOT NULL CHECK ("decimal" IN ('.', ',')),
  defaults jsonb NOT NULL DEFAULT '{}',
  tenant_status boolean NOT NULL DEFAULT false,
  row_count integer NOT NULL CHECK (row_count > 0),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX product_imports_owner ON product_imports (owner_id, id DESC);
CREATE INDEX product_imports_old ON product_imports (created_at);

CREATE TABLE product_import_rows (
  import_id bigint NOT NULL REFERENCES product_imports ON DELETE CASCADE,
  line integer NOT NULL CHECK (line > 0),
  owner_id bigint NOT NULL REFERENCES users,
  cells jsonb NOT NULL,
  -- In lower letters, as products are told apart by it.
  sku_key text,
  plan text NOT NULL DEFAULT 'REFUSE' CHECK (plan IN ('ADD', 'CHANGE', 'KEEP', 'REFUSE')),
  changes jsonb NOT NULL DEFAULT '[]',
  errors jsonb NOT NULL DEFAULT '[]',
  outcome text CHECK (outcome IN ('ADDED', 'CHANGED', 'KEPT', 'REFUSED')),
  product_id bigint REFERENCES products,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX product_import_rows_left ON product_import_rows (import_id, line) WHERE outcome IS NULL;
CREATE INDEX product_import_rows_sku ON product_import_rows (import_id, sku_key, line);
CREATE INDEX product_import_rows_product ON product_import_rows (product_id) WHERE product_id IS NOT NULL;

-- Whoever sent the file has it, and nobody else.
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['product_imports', 'product_import_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR ALL
      USING ((SELECT ctx_role()) = ''SYSTEM'' OR ((SELECT ctx_role()) <> ''NOBODY'' AND owner_id = (SELECT ctx_user())))
      WITH CHECK ((SELECT ctx_role()) = ''SYSTEM'' OR ((SELECT ctx_role()) <> ''NOBODY'' AND owner_id = (SELECT ctx_user())))',
      t || '_own', t);
  END LOOP;
END $$;

REVOKE ALL ON product_imports, product_import_rows FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_imports, product_import_rows TO armature_app;
