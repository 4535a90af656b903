-- How a product file was read, what its values mean that no list has, and whether packages are raised to the least that is accepted.
ALTER TABLE product_imports
  ADD COLUMN reading jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN answers jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN raise_packages boolean NOT NULL DEFAULT false;

-- What a person chose for a heading of a bill or of a product file: the next file’s columns are guessed by it.
CREATE TABLE column_choices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('bom', 'products')),
  -- In comparable form.
  heading text NOT NULL,
  target text NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, heading)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON column_choices TO armature_app;
ALTER TABLE column_choices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY column_choices_own ON column_choices
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));
