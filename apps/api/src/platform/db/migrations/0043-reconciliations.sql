-- What comparing the books with the provider found, payment by payment and transfer by transfer.
CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  compared integer NOT NULL,
  finished_at timestamptz NOT NULL
);
CREATE TABLE reconciliation_differences (
  reconciliation_id bigint NOT NULL REFERENCES reconciliations,
  -- The provider's payment or transfer.
  reference text NOT NULL,
  ours_cents bigint NOT NULL,
  theirs_cents bigint NOT NULL,
  PRIMARY KEY (reconciliation_id, reference),
  CHECK (ours_cents <> theirs_cents)
);
DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['reconciliations', 'reconciliation_differences'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR ALL USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()))', t || '_all', t);
  END LOOP;
END $$;
REVOKE ALL ON reconciliations, reconciliation_differences FROM armature_app;
GRANT SELECT, INSERT ON reconciliations, reconciliation_differences TO armature_app;
