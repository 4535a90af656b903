-- API keys for a company's programs. Only hashes of the secrets are stored.
CREATE TABLE api_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0),
  begins_with text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  -- The previous secret after a rotation, while it still works.
  old_hash bytea UNIQUE,
  old_until timestamptz,
  addresses cidr[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  CHECK ((old_hash IS NULL) = (old_until IS NULL))
);
CREATE INDEX api_keys_company ON api_keys (company_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO armature_app;
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY api_keys_own ON api_keys USING ((SELECT ctx_is_operator()) OR company_id = (SELECT ctx_user()));
