-- Parts that an administrator says are the same, where their makers' numbers don't say so (decision 085): each pair once.
CREATE TABLE part_links (
  one_id bigint NOT NULL REFERENCES products,
  other_id bigint NOT NULL REFERENCES products,
  reason text NOT NULL CHECK (reason <> '' AND char_length(reason) <= 300),
  linked_by bigint NOT NULL REFERENCES users,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX part_links_other ON part_links (other_id, one_id);
ALTER TABLE part_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE part_links FORCE ROW LEVEL SECURITY;
CREATE POLICY part_links_operators ON part_links FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON part_links FROM armature_app;
GRANT SELECT, INSERT, DELETE ON part_links TO armature_app;
