-- The browsers that notices are pushed to (decision 044): one for a session, which ends with it.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY push_subscriptions_own ON push_subscriptions FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));
REVOKE ALL ON push_subscriptions FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO armature_app;

-- By a trigger, since it must hold whoever ends the session; as the system, since an operator may end another's.
CREATE FUNCTION end_push() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE asked text := ctx_role();
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  PERFORM set_config('armature.role', asked, true);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_end_push AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_push();

-- As before, but that `push` is answered only where a browser is there to be pushed to.
CREATE OR REPLACE FUNCTION add_notice(line json) RETURNS TABLE (
  id bigint, mail text, push boolean, zone text, quiet_from integer, quiet_until integer) LANGUAGE plpgsql AS $$
DECLARE
  asked text := ctx_role();
  given record;
  own record;
  chosen jsonb;
  added bigint;
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  SELECT * INTO given FROM json_to_record(line) AS x (user_id bigint, kind text, once text, text text, path text,
    record_kind text, record_id bigint, bell boolean, mail text, push boolean, mail_is_fixed boolean,
    unless_unread boolean, at timestamptz);
  SELECT * INTO own FROM notice_settings s WHERE s.user_id = given.user_id;
  chosen := coalesce(own.channels -> given.kind, '{}');
  mail := CASE WHEN given.mail_is_fixed THEN given.mail ELSE coalesce(chosen ->> 'mail', given.mail) END;
  INSERT INTO notices AS n (user_id, kind, once, text, path, record_kind, record_id, in_bell, waits_for_digest, at)
  SELECT given.user_id, given.kind,
    -- A transaction is an occasion by itself, of each thing that it says: one may bring a request and its offer.
    coalesce(given.once,
      concat_ws(':', given.kind, given.record_kind, given.record_id, pg_current_xact_id(), md5(given.text))),
    given.text, given.path, given.record_kind, given.record_id,
    coalesce((chosen ->> 'bell')::boolean, given.bell), mail = 'digest', given.at
  WHERE NOT given.unless_unread OR NOT EXISTS (SELECT FROM notices w WHERE w.user_id = given.user_id AND w.kind = given.kind
    AND w.record_kind = given.record_kind AND w.record_id = given.record_id AND w.read_at IS NULL)
  ON CONFLICT (user_id, once) DO NOTHING RETURNING n.id INTO added;
  push := coalesce((chosen ->> 'push')::boolean, given.push, false) AND EXISTS (
    SELECT FROM push_subscriptions p WHERE p.user_id = given.user_id);
  PERFORM set_config('armature.role', asked, true);
  IF added IS NULL THEN RETURN; END IF;
  id := added;
  zone := coalesce(own.zone, 'UTC');
  quiet_from := own.quiet_from;
  quiet_until := own.quiet_until;
  RETURN NEXT;
END $$;
