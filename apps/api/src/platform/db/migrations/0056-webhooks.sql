-- Webhooks: where a company's programs hear what happened. Secrets are encrypted with a key made from the server's.
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  description text NOT NULL,
  types text[] NOT NULL CHECK (cardinality(types) > 0),
  state text NOT NULL CHECK (state IN ('ACTIVE', 'ENDED')),
  secret bytea NOT NULL,
  -- The previous secret after a rotation, while messages are signed with it too.
  old_secret bytea,
  old_until timestamptz,
  last_sequence bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Null unless the last attempt failed.
  failing_since timestamptz,
  -- Nothing is sent before; null unless the last attempt got no answer.
  rests_until timestamptz,
  CHECK ((old_secret IS NULL) = (old_until IS NULL))
);
CREATE INDEX webhooks_company ON webhooks (company_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO armature_app;
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhooks_own ON webhooks USING ((SELECT ctx_is_operator()) OR company_id = (SELECT ctx_user()));

-- One message to one webhook, written in the transaction of what happened.
CREATE TABLE webhook_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  company_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  data jsonb NOT NULL,
  -- Its place among the webhook's messages, given when it is first sent.
  sequence bigint,
  state text NOT NULL CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  -- Failed attempts since it was written or replayed.
  failures integer NOT NULL DEFAULT 0,
  -- Oldest first.
  attempts jsonb NOT NULL DEFAULT '[]',
  UNIQUE (webhook_id, sequence)
);
CREATE INDEX webhook_messages_newest ON webhook_messages (webhook_id, id DESC);
CREATE INDEX webhook_messages_waiting ON webhook_messages (webhook_id, id) WHERE state = 'WAITING';
CREATE INDEX webhook_messages_company ON webhook_messages (company_id);
CREATE INDEX webhook_messages_created ON webhook_messages (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_messages TO armature_app;
ALTER TABLE webhook_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_messages_own ON webhook_messages
  USING ((SELECT ctx_is_operator()) OR company_id = (SELECT ctx_user()));

-- Has a webhook's messages sent, then or at once. One job at a time for each webhook: a slow one holds up only itself. Only the
-- next attempt's job has a key, which is locked until the commit: writers to one company mustn't wait for each other.
CREATE FUNCTION enqueue_webhook(webhook bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(identifier => 'send-webhook', payload => json_build_object('webhookId', webhook),
    queue_name => 'webhook:' || webhook, run_at => at,
    job_key => CASE WHEN at IS NOT NULL THEN 'webhook:' || webhook END);
END $$;
REVOKE ALL ON FUNCTION enqueue_webhook FROM public;
GRANT EXECUTE ON FUNCTION enqueue_webhook TO armature_app;

-- The webhooks of these companies and of these stores' owners, with what decides their rights. As the system: the actor may
-- not see other companies' webhooks.
CREATE FUNCTION webhook_listeners(companies bigint[], stores bigint[]) RETURNS TABLE (
  id bigint, company_id bigint, types text[], state text, role text, tenant_id bigint, status text) LANGUAGE plpgsql AS $$
DECLARE
  asked text := ctx_role();
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  RETURN QUERY SELECT w.id, w.company_id, w.types, w.state, u.role::text, u.tenant_id, u.status::text
    FROM webhooks w JOIN users u ON u.id = w.company_id
    WHERE w.company_id = ANY (companies) OR (u.role = 'VENDOR' AND u.tenant_id = ANY (stores)) ORDER BY w.id;
  PERFORM set_config('armature.role', asked, true);
END $$;

-- Adds messages and has them sent after the commit, in one round trip and as the system.
CREATE FUNCTION add_webhook_messages(lines json) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
DECLARE
  asked text := ctx_role();
BEGIN
  PERFORM set_config('armature.role', 'SYSTEM', true);
  RETURN QUERY INSERT INTO webhook_messages (webhook_id, company_id, type, data, state, created_at, next_attempt_at)
    SELECT x.webhook_id, x.company_id, x.type, x.data, x.state, x.at, x.at FROM json_to_recordset(lines) AS x (
      webhook_id bigint, company_id bigint, type text, data jsonb, state text, at timestamptz) RETURNING id;
  PERFORM enqueue_webhook(x.webhook_id, NULL) FROM (
    SELECT DISTINCT webhook_id FROM json_to_recordset(lines) AS y (webhook_id bigint) ORDER BY webhook_id) x;
  PERFORM set_config('armature.role', asked, true);
END $$;
