-- Accounts and the ways into them stand behind the second fence. Signing in, and looking a session up, happen before
-- anybody is known: they run as SYSTEM.

-- Copies of 0.1.0, which run beside this release during a deploy, look sessions and accounts up as nobody. This release's
-- connections have the setting that they lack. The function, and its part of each policy, goes with a later release.
CREATE FUNCTION ctx_is_unfenced() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(current_setting('armature.fence', true), '') <> 'accounts';

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sessions_own ON sessions
  USING ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

ALTER TABLE login_challenges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY login_challenges_own ON login_challenges
  USING ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

ALTER TABLE mail_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY mail_tokens_own ON mail_tokens
  USING ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

-- Vendors' names and standing stand beside their products and lines, for everybody. A store reads its customers. An
-- account may change itself, and neither its role nor its store.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY users_read ON users FOR SELECT
  USING ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()) OR id = (SELECT ctx_user()) OR role = 'VENDOR'
    OR tenant_id = (SELECT ctx_store()));
CREATE POLICY users_add ON users FOR INSERT WITH CHECK ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()));
CREATE POLICY users_change ON users FOR UPDATE
  USING ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()) OR id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_is_unfenced()) OR (SELECT ctx_is_operator()) OR (id = (SELECT ctx_user())
    AND role = (SELECT ctx_role()) AND tenant_id IS NOT DISTINCT FROM (SELECT ctx_tenant())));

-- Row-level security keeps PostgreSQL from using an index whose operator isn't leakproof: citext's and trigrams' aren't. So
-- the owner, on whom it isn't forced here, looks accounts up by name, and answers nothing but their ids.
CREATE FUNCTION accounts_named(name citext) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp ROWS 2
  AS $$ SELECT id FROM users WHERE username = name UNION SELECT id FROM users WHERE email = name $$;
CREATE FUNCTION accounts_like(pattern text) RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp ROWS 100
  AS $$ SELECT id FROM users WHERE (username || ' ' || first_name || ' ' || last_name || ' ' || email) ILIKE pattern $$;
