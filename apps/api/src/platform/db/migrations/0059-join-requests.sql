-- People who ask to join the company that has proved the domain of their address.
CREATE TABLE join_requests (
  company_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  person_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, person_id)
);
CREATE INDEX join_requests_person ON join_requests (person_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON join_requests TO armature_app;
ALTER TABLE join_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY join_requests_own ON join_requests USING ((SELECT ctx_is_operator())
  OR company_id = (SELECT ctx_user()) OR person_id = (SELECT ctx_user()));
