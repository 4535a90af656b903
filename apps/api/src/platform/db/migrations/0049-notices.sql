-- What each person is told of (decision 043): a row for each reader, written in the transaction of what it tells of. `once`
-- names the occasion, so that no retry and no second process tells of it again.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL,
  once text NOT NULL CHECK (length(once) BETWEEN 1 AND 200),
  text text NOT NULL,
  path text NOT NULL CHECK (path LIKE '/%'),
  -- The record that it is about, which its reader must be able to see.
  record_kind text,
  record_id bigint,
  in_bell boolean NOT NULL,
  waits_for_digest boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, once),
  CHECK ((record_kind IS NULL) = (record_id IS NULL))
);
CREATE INDEX notices_in_bell ON notices (user_id, id DESC) WHERE in_bell;
CREATE INDEX notices_unread ON notices (user_id, record_kind, record_id) WHERE read_at IS NULL;
CREATE INDEX notices_digest ON notices (user_id) WHERE waits_for_digest;
CREATE INDEX notices_at ON notices (at);

-- What a person chose; without a row, and for a kind that isn't in `channels`, the defaults of domain/notices hold.
CREATE TABLE notice_settings (
  user_id bigint PRIMARY KEY REFERENCES users,
  channels jsonb NOT NULL DEFAULT '{}',
  zone text NOT NULL DEFAULT 'UTC',
  -- Minutes of the day in that zone; null where no hours are quiet.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until integer CHECK (quiet_until BETWEEN 0 AND 1439),
  digest_hour integer NOT NULL DEFAULT 8 CHECK (digest_hour BETWEEN 0 AND 23),
  -- The reader's day on which the last digest went out.
  digest_on date,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

-- A mail of a notice is looked at once more before it goes out, and may wait for the end of quiet hours.
ALTER TABLE outbox ADD COLUMN notice_id bigint REFERENCES notices ON DELETE SET NULL,
  ADD COLUMN send_after timestamptz;
GRANT DELETE ON outbox TO armature_app;
CREATE INDEX outbox_notice ON outbox (notice_id) WHERE notice_id IS NOT NULL;

-- The second fence: one's own, and nobody else's, an operator's neither.
ALTER TABLE notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE notices FORCE ROW LEVEL SECURITY;
CREATE POLICY notices_own ON notices FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));
ALTER TABLE notice_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY notice_settings_own ON notice_settings FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND user_id = (SELECT ctx_user())));
REVOKE ALL ON notices, notice_settings FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON notices, notice_settings TO armature_app;

-- One notice, as its reader's settings want it, in one round trip; nothing where its reader has been told already. As the
-- system: whoever acts may not see what others are told. `unless_unread`: not while one about the same record and of the same
-- kind waits to be read.
CREATE FUNCTION add_notice(line json) RETURNS TABLE (
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
    -- A transaction is an occasion by itself.
    coalesce(given.once, concat_ws(':', given.kind, given.record_kind, given.record_id, pg_current_xact_id())),
    given.text, given.path, given.record_kind, given.record_id,
    coalesce((chosen ->> 'bell')::boolean, given.bell), mail = 'digest', given.at
  WHERE NOT given.unless_unread OR NOT EXISTS (SELECT FROM notices w WHERE w.user_id = given.user_id AND w.kind = given.kind
    AND w.record_kind = given.record_kind AND w.record_id = given.record_id AND w.read_at IS NULL)
  ON CONFLICT (user_id, once) DO NOTHING RETURNING n.id INTO added;
  PERFORM set_config('armature.role', asked, true);
  IF added IS NULL THEN RETURN; END IF;
  id := added;
  push := coalesce((chosen ->> 'push')::boolean, given.push);
  zone := coalesce(own.zone, 'UTC');
  quiet_from := own.quiet_from;
  quiet_until := own.quiet_until;
  RETURN NEXT;
END $$;
