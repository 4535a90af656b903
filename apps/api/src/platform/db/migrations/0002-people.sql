-- Accounts, stores, companies, and signing in.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username citext NOT NULL CHECK (length(username) BETWEEN 1 AND 150),
  email citext NOT NULL CHECK (email LIKE '%_@_%'),
  phone_number text CHECK (phone_number ~ '^[0-9]{10,11}$'),
  role text NOT NULL CHECK (role IN ('ADMIN', 'VENDOR', 'CUSTOMER')),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text,
  email_verified_at timestamptz,
  tenant_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A device that has signed in before keeps a way in while strangers guess passwords. It carries this number; a password
  -- reset raises it, which ends the trust in all older devices.
  device_generation integer NOT NULL DEFAULT 0,
  -- Names that look alike are one name: the key is unique. Null where an account's username is its own address, and where
  -- an older name looks like another one.
  username_key text,
  -- A number gets codes only once its owner has entered one that was sent there.
  phone_verified_at timestamptz
);
CREATE INDEX users_tenant ON users (tenant_id) WHERE tenant_id IS NOT NULL;
-- The few vendors who don't sell: product lists read them from here, once a query.
CREATE INDEX users_not_selling ON users (id) WHERE status NOT IN ('PENDING', 'APPROVED');
CREATE UNIQUE INDEX users_look ON users (username_key);
-- Trigram search of people and companies. Neither table has row-level security, which would keep these indexes from use.
CREATE INDEX users_words ON users
  USING gin ((username || ' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
-- Nobody is told which addresses have accounts, so several accounts may wait to confirm one address and only one can.
-- A username is unique unless it is the account's own address.
CREATE UNIQUE INDEX users_confirmed_email ON users (email) WHERE email_verified_at IS NOT NULL;
CREATE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_chosen_username ON users (username) WHERE username <> email;
CREATE INDEX users_username ON users (username);
CREATE INDEX users_admins ON users (id) WHERE role = 'ADMIN';
-- The vendors that public catalogues leave out.
CREATE INDEX users_not_public ON users (id) WHERE role = 'VENDOR' AND status NOT IN ('APPROVED');
GRANT SELECT, INSERT, UPDATE ON users TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON users EXECUTE FUNCTION tell_list_change();

-- Open screens follow a change of an account's rights within moments, whoever makes it.
CREATE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('armature_changes', json_build_object(
    'kind', 'user', 'id', NEW.id, 'audience', json_build_object('userId', NEW.id))::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_rights AFTER UPDATE OF role, tenant_id ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.tenant_id IS DISTINCT FROM NEW.tenant_id)
  EXECUTE FUNCTION announce_rights();

CREATE TABLE tenants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL UNIQUE REFERENCES users,
  name text NOT NULL,
  domain citext NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  subscribed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- An upload of the store's owner. Its channel, `store-7`, keeps it from becoming a product's picture.
  logo_media_id bigint,
  -- When the store's domain was last seen to lead here. Null: mails don't link there.
  domain_found_at timestamptz
);
ALTER TABLE users ADD CONSTRAINT users_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants;
CREATE UNIQUE INDEX tenants_logo ON tenants (logo_media_id) WHERE logo_media_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON tenants TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON tenants EXECUTE FUNCTION tell_list_change();

CREATE TABLE vendor_profiles (
  user_id bigint PRIMARY KEY REFERENCES users,
  business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 50),
  location text NOT NULL,
  industry text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  postal_code text NOT NULL,
  payout_account_id text,
  payout_status text CHECK (payout_status IN ('PENDING', 'APPROVED')),
  -- The idempotency key of opening a payout account, saved before the call: a lost answer never leads to a second account.
  payout_request uuid,
  payout_requested_at timestamptz,
  -- When we began to ask the provider for what was saved last; an older answer never overwrites a newer one.
  payout_checked_at timestamptz,
  -- As users.username_key.
  business_name_key text,
  -- Buyers see whether this vendor's parts are in stock.
  shows_stock boolean NOT NULL DEFAULT false,
  CHECK ((payout_account_id IS NULL) = (payout_status IS NULL)),
  CHECK ((payout_request IS NULL) = (payout_requested_at IS NULL))
);
CREATE UNIQUE INDEX vendor_profiles_payout_account ON vendor_profiles (payout_account_id);
CREATE UNIQUE INDEX vendor_profiles_look ON vendor_profiles (business_name_key);
CREATE INDEX vendor_profiles_words ON vendor_profiles USING gin (business_name gin_trgm_ops);
CREATE INDEX vendor_profiles_show_stock ON vendor_profiles (user_id) WHERE shows_stock;
GRANT SELECT, INSERT, UPDATE ON vendor_profiles TO armature_app;
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON vendor_profiles
  EXECUTE FUNCTION tell_list_change();

-- The company that a customer buys for. The customer writes it, its seller (the store or the operator) reads it, and a
-- vendor whose part is bought never does.
CREATE TABLE customer_companies (
  user_id bigint PRIMARY KEY REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 50),
  country text NOT NULL CHECK (length(country) BETWEEN 1 AND 100),
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT ''
);
CREATE INDEX customer_companies_tenant ON customer_companies (tenant_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX customer_companies_words ON customer_companies USING gin (business_name gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE ON customer_companies TO armature_app;
ALTER TABLE customer_companies ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY customer_companies_read ON customer_companies FOR SELECT
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()));
CREATE POLICY customer_companies_add ON customer_companies FOR INSERT
  WITH CHECK ((SELECT ctx_is_operator())
    OR ((SELECT ctx_role()) = 'CUSTOMER' AND user_id = (SELECT ctx_user()) AND tenant_id IS NOT DISTINCT FROM (SELECT ctx_tenant())));
CREATE POLICY customer_companies_change ON customer_companies FOR UPDATE
  USING ((SELECT ctx_is_operator()) OR ((SELECT ctx_role()) = 'CUSTOMER' AND user_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_is_operator())
    OR ((SELECT ctx_role()) = 'CUSTOMER' AND user_id = (SELECT ctx_user()) AND tenant_id IS NOT DISTINCT FROM (SELECT ctx_tenant())));

-- Addresses that an account's requests were shipped and billed to, offered for the next one.
CREATE TABLE addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  address jsonb NOT NULL CHECK (jsonb_typeof(address) = 'object'),
  used_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX addresses_once ON addresses (user_id, md5(address::text));
GRANT SELECT, INSERT, UPDATE, DELETE ON addresses TO armature_app;
ALTER TABLE addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY addresses_own ON addresses USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

-- Sign-in ----------------------------------------------------------------------------------------

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_why text,
  remember boolean NOT NULL,
  ip inet,
  user_agent text,
  CHECK ((revoked_at IS NULL) = (revoked_why IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO armature_app;

-- Every server process closes the sockets of a session that ends. A trigger, since it must hold whoever ends the session:
-- a use case, a clean-up, an operator.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('armature_sessions', OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION notify_session_ended();
CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL)
  EXECUTE FUNCTION notify_session_ended();

-- A read confirms its session beside its BEGIN, and fails here where the session has ended or acts for somebody else.
CREATE FUNCTION confirm_session(session uuid, at timestamptz, acts_as text, who bigint, store bigint, signed_in text[])
RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = session AND s.revoked_at IS NULL AND s.expires_at > at
    AND u.id = who AND u.role::text = acts_as AND u.tenant_id IS NOT DISTINCT FROM store AND u.status::text = ANY (signed_in);
  IF NOT FOUND THEN RAISE EXCEPTION 'the session has changed' USING ERRCODE = 'AM001'; END IF;
END $$;

CREATE TABLE login_challenges (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  code_hash bytea NOT NULL,
  remember boolean NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  void_at timestamptz,
  -- Where the password step came from, to tell a program without cookies from a stranger. Tries with the challenge's cookie
  -- are counted apart from those without.
  client_address text,
  plain_tries integer NOT NULL DEFAULT 0 CHECK (plain_tries >= 0)
);
-- A code belongs to one challenge, and an account has one open challenge.
CREATE UNIQUE INDEX login_challenges_open ON login_challenges (user_id) WHERE used_at IS NULL AND void_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON login_challenges TO armature_app;

CREATE TABLE mail_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITATION')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, kind);
GRANT SELECT, INSERT, UPDATE, DELETE ON mail_tokens TO armature_app;

-- A phone number that waits for its code, at most one an account.
CREATE TABLE phone_confirmations (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  phone_number text NOT NULL CHECK (phone_number ~ '^[0-9]{10,11}$'),
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON phone_confirmations TO armature_app;
