-- Which part an account means by which words, once a person has chosen it (decision 077).
CREATE TABLE part_aliases (
  owner_id bigint NOT NULL REFERENCES users,
  key text NOT NULL CHECK (key <> '' AND char_length(key) <= 300),
  product_id bigint NOT NULL REFERENCES products,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, key)
);
CREATE INDEX part_aliases_product ON part_aliases (product_id);
CREATE INDEX part_aliases_oldest ON part_aliases (owner_id, used_at);
ALTER TABLE part_aliases ENABLE ROW LEVEL SECURITY;
ALTER TABLE part_aliases FORCE ROW LEVEL SECURITY;
CREATE POLICY part_aliases_own ON part_aliases FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));
REVOKE ALL ON part_aliases FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON part_aliases TO armature_app;
