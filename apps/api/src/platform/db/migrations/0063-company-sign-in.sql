-- The OpenID Connect provider with which a company's people sign in. The client's secret is sealed with the server's.
CREATE TABLE company_sign_ins (
  company_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea NOT NULL,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_sign_ins TO armature_app;
ALTER TABLE company_sign_ins ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_sign_ins_own ON company_sign_ins
  USING ((SELECT ctx_is_operator()) OR company_id = (SELECT ctx_user()));
