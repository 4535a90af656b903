-- Which specifications tell whether a part goes together with a robot (decision 084), kept by administrators as the others' settings.
ALTER TABLE attributes
  ADD COLUMN tells_fit boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT tells_fit OR kind <> 'TEXT');
UPDATE attributes SET tells_fit = true WHERE name IN ('Input voltage', 'Interface') AND kind <> 'TEXT';

-- The robot that somebody buys parts for, one in each catalogue: a store's, or the marketplace's where it is in no store. A
-- stranger's is kept by the browser.
CREATE TABLE chosen_robots (
  user_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  model_id bigint NOT NULL REFERENCES products,
  chosen_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (user_id, tenant_id)
);
CREATE INDEX chosen_robots_model ON chosen_robots (model_id);
ALTER TABLE chosen_robots ENABLE ROW LEVEL SECURITY;
ALTER TABLE chosen_robots FORCE ROW LEVEL SECURITY;
CREATE POLICY chosen_robots_own ON chosen_robots FOR ALL
  USING ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user()));
REVOKE ALL ON chosen_robots FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON chosen_robots TO armature_app;
