-- Who has put its list of first steps away.
CREATE TABLE step_dismissals (
  user_id bigint PRIMARY KEY REFERENCES users,
  at timestamptz NOT NULL
);
ALTER TABLE step_dismissals ENABLE ROW LEVEL SECURITY;
ALTER TABLE step_dismissals FORCE ROW LEVEL SECURITY;
CREATE POLICY step_dismissals_own ON step_dismissals FOR ALL
  USING (user_id = (SELECT ctx_user())) WITH CHECK (user_id = (SELECT ctx_user()));
REVOKE ALL ON step_dismissals FROM armature_app;
GRANT SELECT, INSERT ON step_dismissals TO armature_app;
