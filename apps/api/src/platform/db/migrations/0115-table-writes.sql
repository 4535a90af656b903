-- An answer that a server process remembers is given again only where the database says that nothing it was read from has been
-- written since (docs/decisions/113-remembered-answers.md). Each transaction leaves one row for each table that it wrote to, seen by
-- whoever sees the rest of the transaction. Nobody waits for another one: each has rows of its own.
CREATE TABLE table_writes (
  relation oid NOT NULL,
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (relation, written_by)
);
CREATE INDEX table_writes_age ON table_writes (written_at);
REVOKE ALL ON table_writes FROM armature_app;
GRANT SELECT, INSERT, DELETE ON table_writes TO armature_app;

-- A statement that changed nothing counts too: an answer too few is cheap, a wrong one is not.
CREATE FUNCTION note_table_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO table_writes (relation) VALUES (TG_RELID) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- All tables but those that no answer is read from: of sessions and their making, of limits, mails, queues and processes.
DO $$
DECLARE t text;
BEGIN
  FOR t IN
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> ALL (ARRAY[
      'table_writes', 'sessions', 'login_challenges', 'mail_tokens', 'phone_confirmations', 'rate_limits', 'outbox',
      'idempotency_keys', 'live_servers', 'live_connections', 'job_workers', 'push_subscriptions', 'provider_events', 'seed_runs',
      'step_dismissals', 'armature_migration', 'armature_migration_lock'])
  LOOP
    EXECUTE format('CREATE TRIGGER note_table_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_table_write()', t);
  END LOOP;
END $$;
