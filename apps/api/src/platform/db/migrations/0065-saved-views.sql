-- Lists as people want to see them again (decision 060): filters, search, order and columns under a name.
CREATE TABLE saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  table_name text NOT NULL CHECK (table_name ~ '^[a-z-]{1,40}$'),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  is_shared boolean NOT NULL DEFAULT false,
  state jsonb NOT NULL CHECK (jsonb_typeof(state) = 'object' AND length(state::text) <= 32768),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, table_name, lower(name));
CREATE INDEX saved_views_shared ON saved_views (table_name) WHERE is_shared;

-- Own ones, and those that an administrator shares with the others; whoever reads a shared one can't change it.
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_views FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_views_read ON saved_views FOR SELECT
  USING (
    (SELECT ctx_role()) = 'SYSTEM'
    OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user()))
    OR (is_shared AND (SELECT ctx_role()) = 'ADMIN')
  );
CREATE POLICY saved_views_own ON saved_views FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())))
  WITH CHECK (
    (SELECT ctx_role()) = 'SYSTEM'
    OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())
      AND (NOT is_shared OR (SELECT ctx_role()) = 'ADMIN'))
  );

-- The view with which a list opens for a person: an own one, or one that is shared with them.
CREATE TABLE default_views (
  user_id bigint NOT NULL REFERENCES users,
  table_name text NOT NULL,
  view_id bigint NOT NULL REFERENCES saved_views ON DELETE CASCADE,
  PRIMARY KEY (user_id, table_name)
);
CREATE INDEX default_views_view ON default_views (view_id);
ALTER TABLE default_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE default_views FORCE ROW LEVEL SECURITY;
CREATE POLICY default_views_own ON default_views FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));

REVOKE ALL ON saved_views, default_views FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views, default_views TO armature_app;
