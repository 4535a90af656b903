-- A buyer's own robot (decision 089): a CAD or FBX file of its owner's, converted and measured as products' files are, and nobody
-- else's to see, administrators included. Its upload's channel, `robot-7`, keeps it from becoming a product's.
CREATE TABLE own_robots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  media_id bigint NOT NULL UNIQUE REFERENCES media,
  created_at timestamptz NOT NULL
);
CREATE INDEX own_robots_user ON own_robots (user_id, id);
ALTER TABLE own_robots ENABLE ROW LEVEL SECURITY;
ALTER TABLE own_robots FORCE ROW LEVEL SECURITY;
CREATE POLICY own_robots_own ON own_robots FOR ALL
  USING ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user()));
REVOKE ALL ON own_robots FROM armature_app;
GRANT SELECT, INSERT, DELETE ON own_robots TO armature_app;

-- One of them is chosen instead of a MODEL. The release before knows MODELs only: what it chooses takes the other's place.
ALTER TABLE chosen_robots
  ADD COLUMN own_robot_id bigint REFERENCES own_robots ON DELETE CASCADE,
  ALTER COLUMN model_id DROP NOT NULL,
  ADD CHECK (num_nonnulls(model_id, own_robot_id) = 1);
CREATE INDEX chosen_robots_own_robot ON chosen_robots (own_robot_id);
CREATE FUNCTION choose_one_robot() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.model_id IS NOT NULL THEN NEW.own_robot_id := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chosen_robots_one BEFORE UPDATE ON chosen_robots
  FOR EACH ROW EXECUTE FUNCTION choose_one_robot();
