-- The database of release 0.2.0: one file a wing, each table with its indexes, rights, policies and triggers. Later releases
-- add files after these. This one: callers, jobs, limits, the journal and outgoing messages.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The runtime role owns nothing, bypasses nothing and cannot log in: the login of DATABASE_URL takes it on. Databases of one
-- cluster share it; db/runtime-role.ts has made it.
GRANT USAGE ON SCHEMA public TO armature_app;

-- Callers ----------------------------------------------------------------------------------------

-- The caller of the current transaction, set by db/transaction.ts; NOBODY where nothing is set.
CREATE FUNCTION ctx_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(current_setting('armature.role', true), ''), 'NOBODY');

CREATE FUNCTION ctx_user() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('armature.user_id', true), '')::bigint;

CREATE FUNCTION ctx_tenant() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('armature.tenant_id', true), '')::bigint;

-- Only the vendor who runs a store reads by its store. The store's customers have its tenant_id too, which shows them its
-- catalogue; their quotes and orders are theirs by customer_id.
CREATE FUNCTION ctx_store() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN ctx_role() = 'VENDOR' THEN ctx_tenant() END;

CREATE FUNCTION ctx_is_operator() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ctx_role() IN ('ADMIN', 'SYSTEM');

-- Row-level security is the second fence, behind the repositories' scopes. Policies compare plain ids without joins and bind
-- the owner too; a sub-select is evaluated once a query. Records of trade have two policies. `_read` admits the vendor, the
-- store and the customer that the row names; rows of a whole quote or order name no vendor, and none of its vendors reads
-- them. `_write` admits the system: a use case changes rows that its actor doesn't own (the quote, another vendor's total),
-- so it authorizes the actor and then writes as the system. A policy without FOR is for reading and writing.

-- Jobs -------------------------------------------------------------------------------------------

CREATE FUNCTION enqueue_job(task text, payload json, at timestamptz, key text, priority integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => task, payload => payload, run_at => at, job_key => key, priority => priority);
END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job TO armature_app;

-- Job processes and when each was last heard of. The jobs of a dead process go to the others within a minute; the queue
-- alone would wait four hours. Only the owner's login writes here.
CREATE TABLE job_workers (
  -- The name that the queue writes beside each job that this worker holds.
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- The jobs that living workers hold, so that nobody runs them twice. A worker that never reported is trusted for as long
-- as its longest job.
CREATE FUNCTION jobs_in_work(task text) RETURNS SETOF json LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT p.payload FROM graphile_worker._private_jobs p
  JOIN graphile_worker._private_tasks t ON t.id = p.task_id AND t.identifier = task
  LEFT JOIN job_workers w ON w.id = p.locked_by
  WHERE p.locked_by IS NOT NULL
    AND CASE WHEN w.id IS NULL THEN p.locked_at > now() - interval '10 minutes'
      ELSE w.seen_at > now() - interval '30 seconds' END
$$;
REVOKE ALL ON FUNCTION jobs_in_work FROM public;
GRANT EXECUTE ON FUNCTION jobs_in_work TO armature_app;

-- The same rule the other way round: gives back the jobs of dead workers and returns the workers.
CREATE FUNCTION release_jobs_of_dead_workers() RETURNS text[] LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
  dead text[];
BEGIN
  -- One process at a time; the others find it done.
  IF NOT pg_try_advisory_xact_lock(2026112102) THEN RETURN '{}'; END IF;
  dead := ARRAY(
    SELECT DISTINCT j.locked_by FROM graphile_worker.jobs j LEFT JOIN job_workers w ON w.id = j.locked_by
    WHERE j.locked_by IS NOT NULL
      AND CASE WHEN w.id IS NULL THEN j.locked_at <= now() - interval '10 minutes'
        ELSE w.seen_at <= now() - interval '30 seconds' END);
  PERFORM graphile_worker.force_unlock_workers(dead);
  DELETE FROM job_workers WHERE seen_at <= now() - interval '30 seconds';
  RETURN dead;
END $$;
REVOKE ALL ON FUNCTION release_jobs_of_dead_workers FROM public;

-- Calls ------------------------------------------------------------------------------------------

-- Counters of sign-in and code limits, shared by all server processes. The rate limit library writes whole rows in this
-- column order. Unlogged: after a database crash counting starts over.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO armature_app;

CREATE TABLE idempotency_keys (
  -- The user, or the quote of a signed link: `user:7`, `offer:12`.
  owner text NOT NULL,
  call text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL,
  response jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner, call, key)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO armature_app;

-- Live connections of every account over all server processes, to limit them. Unlogged: a database crash ends them all,
-- and processes report theirs again. No foreign key to users: it would write to the account's row at each connection.
CREATE UNLOGGED TABLE live_servers (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON live_servers TO armature_app;

CREATE UNLOGGED TABLE live_connections (
  id text PRIMARY KEY,
  server_id uuid NOT NULL REFERENCES live_servers ON DELETE CASCADE,
  user_id bigint NOT NULL
);
CREATE INDEX live_connections_user ON live_connections (user_id);
CREATE INDEX live_connections_server ON live_connections (server_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON live_connections TO armature_app;

-- Counts a connection towards its account's. False where living processes (seen within `gone`) hold `most` already; null
-- where this process isn't known, because it was silent for too long or never reported.
CREATE FUNCTION take_live_connection(connection text, this uuid, account bigint, most integer, gone interval)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM live_servers s WHERE s.id = this) THEN RETURN NULL; END IF;
  -- Takes an account's connections one by one, whichever process they reach.
  PERFORM pg_advisory_xact_lock(hashtextextended('live-connections:' || account, 0));
  IF most <= (SELECT count(*) FROM live_connections c JOIN live_servers s ON s.id = c.server_id
      WHERE c.user_id = account AND (s.id = this OR s.seen_at > now() - gone)) THEN
    RETURN false;
  END IF;
  INSERT INTO live_connections (id, server_id, user_id) VALUES (connection, this, account);
  RETURN true;
END $$;

-- Reports that this process lives, and removes processes that were silent for `gone`, with their connections. Returns
-- whether the process was known; if not, nothing counts its connections.
CREATE FUNCTION pulse_live_server(this uuid, gone interval) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  known boolean;
BEGIN
  UPDATE live_servers SET seen_at = now() WHERE id = this;
  known := FOUND;
  INSERT INTO live_servers (id, seen_at) VALUES (this, now()) ON CONFLICT DO NOTHING;
  DELETE FROM live_servers WHERE id IN (
    SELECT s.id FROM live_servers s WHERE s.seen_at < now() - gone FOR UPDATE SKIP LOCKED);
  RETURN known;
END $$;

CREATE TABLE provider_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON provider_events TO armature_app;

CREATE TABLE seed_runs (
  name text PRIMARY KEY,
  finished_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON seed_runs TO armature_app;

-- Journal -----------------------------------------------------------------------------------------

-- Server processes remember how many rows a list has until its table changes. Each statement that may have changed such a
-- table notifies them once a transaction, after the commit. A statement that changed nothing notifies too: an extra count
-- is cheap, a wrong one isn't.
CREATE FUNCTION tell_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('armature_lists', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint,
  actor_role text NOT NULL,
  actor_name text NOT NULL,
  kind text NOT NULL,
  user_id bigint,
  product_id bigint,
  quote_id bigint,
  sub_quote_id bigint,
  order_id bigint,
  sub_order_id bigint,
  -- The record's readers: an event of one vendor is hidden from the others.
  vendor_id bigint,
  tenant_id bigint,
  customer_id bigint,
  -- A customer reads about the offer, not about how vendors priced it.
  for_customer boolean NOT NULL DEFAULT false,
  summary text NOT NULL,
  before jsonb,
  after jsonb,
  reason text
);
CREATE INDEX events_quote ON events (quote_id, id DESC) WHERE quote_id IS NOT NULL;
CREATE INDEX events_order ON events (order_id, id DESC) WHERE order_id IS NOT NULL;
CREATE INDEX events_product ON events (product_id, id DESC) WHERE product_id IS NOT NULL;
CREATE INDEX events_user ON events (user_id, id DESC) WHERE user_id IS NOT NULL;
-- The audit of all accounts, newest first, among far more events of quotes and orders.
CREATE INDEX events_account ON events (id DESC) WHERE quote_id IS NULL AND order_id IS NULL AND product_id IS NULL;
-- An audit filtered by a rare kind or a past time doesn't read everything that came after.
CREATE INDEX events_account_kind ON events (kind, id DESC)
  WHERE quote_id IS NULL AND order_id IS NULL AND product_id IS NULL;
CREATE INDEX events_account_at ON events (at)
  WHERE quote_id IS NULL AND order_id IS NULL AND product_id IS NULL;
GRANT SELECT, INSERT ON events TO armature_app;
ALTER TABLE events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY events_read ON events FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
-- Everybody's actions are recorded, a stranger's failed sign-in too.
CREATE POLICY events_insert ON events FOR INSERT WITH CHECK (true);
-- People read what happened to their own accounts: events that name them and no quote, order or product.
CREATE POLICY events_own_account ON events FOR SELECT USING (
  user_id = (SELECT ctx_user())
  AND quote_id IS NULL AND sub_quote_id IS NULL AND order_id IS NULL AND sub_order_id IS NULL AND product_id IS NULL);
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON events EXECUTE FUNCTION tell_list_change();

-- Messages ---------------------------------------------------------------------------------------

-- Messages to send: written in the transaction that causes them, delivered by a job after its commit.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body_text text NOT NULL,
  body_html text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- A notification's mail is checked once more before it goes out, and may wait for the end of quiet hours.
  notice_id bigint,
  send_after timestamptz,
  -- Refused for good: not tried again, until an administrator sends it once more.
  failed_at timestamptz,
  resent_at timestamptz,
  resent_by bigint,
  -- The name that the mail is sent in; null is the marketplace.
  sender_name text CHECK (char_length(sender_name) BETWEEN 1 AND 200)
);
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;
CREATE INDEX outbox_notice ON outbox (notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX outbox_refused ON outbox (recipient, id DESC) WHERE failed_at IS NOT NULL;
CREATE INDEX outbox_delivered ON outbox (recipient, sent_at) WHERE sent_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO armature_app;

-- Whether the queue will try this mail again: its job still exists and has tries left.
CREATE FUNCTION mail_is_tried(message bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM graphile_worker._private_jobs j
    WHERE j.key = 'deliver:' || message AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
$$;
REVOKE ALL ON FUNCTION mail_is_tried FROM public;
GRANT EXECUTE ON FUNCTION mail_is_tried TO armature_app;
