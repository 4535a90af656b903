-- Authenticator apps, at most one a person. The secret is encrypted with the server's secret.
CREATE TABLE authenticators (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code shows that the app has the secret; until then sign-ins don't ask for it.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: no code works twice.
  last_step bigint NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators TO armature_app;
ALTER TABLE authenticators ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY authenticators_own ON authenticators USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

-- Codes for a person who has lost the app. Each works once; only hashes are stored.
CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES authenticators ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO armature_app;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY recovery_codes_own ON recovery_codes USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

-- A sign-in may wait for the app's code instead of one that was sent.
ALTER TABLE login_challenges DROP CONSTRAINT login_challenges_channel_check,
  ADD CONSTRAINT login_challenges_channel_check CHECK (channel IN ('EMAIL', 'SMS', 'APP'));

-- Passkeys. A passkey works at the host where it was made: the marketplace's, or a store's.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  host text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkeys TO armature_app;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY passkeys_own ON passkeys USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

-- What a browser was asked to sign with a passkey. Each is answered once.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'add', 'confirm')),
  expires_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (purpose = 'sign-in'))
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id) WHERE user_id IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON passkey_challenges TO armature_app;
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY passkey_challenges_own ON passkey_challenges
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));
