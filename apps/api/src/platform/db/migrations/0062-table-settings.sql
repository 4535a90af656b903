-- How a person wants each table: its columns, their order, a page's size, the body's height (decision 057).
CREATE TABLE table_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  tables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(tables) = 'object' AND length(tables::text) <= 65536)
);
ALTER TABLE table_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE table_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY table_settings_own ON table_settings FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));
REVOKE ALL ON table_settings FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON table_settings TO armature_app;
