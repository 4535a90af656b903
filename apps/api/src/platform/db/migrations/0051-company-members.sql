-- People in companies. An account is both a person's sign-in and a company, which owns quotes, orders, products and cards.
-- A person may belong to several companies. A session names one of them (`user_id`) and the person (`person_id`).
CREATE TABLE company_members (
  company_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  person_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0),
  invited_at timestamptz NOT NULL,
  -- Null until the invitation is accepted.
  joined_at timestamptz,
  PRIMARY KEY (company_id, person_id)
);
CREATE INDEX company_members_person ON company_members (person_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_members TO armature_app;
INSERT INTO company_members (company_id, person_id, roles, invited_at, joined_at)
  SELECT id, id, '{OWNER}', created_at, created_at FROM users;

-- Every new account owns its company, whichever code creates it, even a server of the previous release.
CREATE FUNCTION own_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_members (company_id, person_id, roles, invited_at, joined_at)
    VALUES (NEW.id, NEW.id, '{OWNER}', NEW.created_at, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER users_own_company AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION own_company();

-- Not forced, so that `company_addresses` below can read every row.
ALTER TABLE company_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY company_members_read ON company_members FOR SELECT
  USING ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator())
    OR company_id = (SELECT ctx_user()) OR person_id = (SELECT ctx_user()));
CREATE POLICY company_members_add ON company_members FOR INSERT
  WITH CHECK ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()));
CREATE POLICY company_members_change ON company_members FOR UPDATE USING ((SELECT ctx_is_operator()));
CREATE POLICY company_members_remove ON company_members FOR DELETE USING ((SELECT ctx_is_operator()));

-- Never null: the trigger fills it for servers of the previous release.
ALTER TABLE sessions ADD COLUMN person_id bigint REFERENCES users;
UPDATE sessions SET person_id = user_id;
CREATE FUNCTION session_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.person_id := coalesce(NEW.person_id, NEW.user_id);
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_person BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION session_person();
CREATE INDEX sessions_person ON sessions (person_id, created_at);
DROP POLICY sessions_own ON sessions;
CREATE POLICY sessions_own ON sessions USING ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator())
  OR user_id = (SELECT ctx_user()) OR person_id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator())
    OR ((user_id = (SELECT ctx_user()) OR person_id = (SELECT ctx_user())) AND EXISTS (SELECT FROM company_members m
      WHERE m.company_id = user_id AND m.person_id = sessions.person_id AND m.joined_at IS NOT NULL)));

-- The person who acted; null if it was the company's own account.
ALTER TABLE events ADD COLUMN acted_by bigint REFERENCES users;

-- As before, but the person must also still have these roles in the company.
CREATE FUNCTION confirm_session(session uuid, at timestamptz, acts_as text, who bigint, store bigint, signed_in text[], has_roles text[])
RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM sessions s JOIN users u ON u.id = s.user_id
    JOIN company_members m ON m.company_id = s.user_id AND m.person_id = s.person_id AND m.joined_at IS NOT NULL
  WHERE s.id = session AND s.revoked_at IS NULL AND s.expires_at > at AND m.roles = has_roles
    AND u.id = who AND u.role::text = acts_as AND u.tenant_id IS NOT DISTINCT FROM store AND u.status::text = ANY (signed_in);
  IF NOT FOUND THEN RAISE EXCEPTION 'the session has changed' USING ERRCODE = 'AM001'; END IF;
END $$;

-- The addresses for a company's mail: its owners and the people with these roles. The caller may have no right to read them.
CREATE FUNCTION company_addresses(company bigint, with_roles text[]) RETURNS TABLE (person_id bigint, email citext)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 2
  AS $$ SELECT m.person_id, u.email FROM company_members m JOIN users u ON u.id = m.person_id
    WHERE m.company_id = company AND m.joined_at IS NOT NULL AND m.roles && (with_roles || '{OWNER}')
      AND (u.email_verified_at IS NOT NULL OR m.person_id = company) ORDER BY m.person_id $$;
