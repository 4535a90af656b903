-- What an operator sees of the machinery, over all copies. Copies of earlier releases report without a version.
ALTER TABLE live_servers ADD COLUMN version text, ADD COLUMN started_at timestamptz NOT NULL DEFAULT now();

-- The last run of each scheduled task.
CREATE TABLE task_runs (
  task text PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  -- Null where the last run ended well.
  error text,
  done_at timestamptz,
  -- The rows or files that the last good run removed, by kind.
  removed jsonb NOT NULL DEFAULT '{}'
);
GRANT SELECT, INSERT, UPDATE ON task_runs TO armature_app;
ALTER TABLE task_runs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY task_runs_all ON task_runs USING ((SELECT ctx_is_operator()));

-- How the database grows; a row a day is never too many.
CREATE TABLE database_sizes (
  day date PRIMARY KEY,
  bytes bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON database_sizes TO armature_app;
ALTER TABLE database_sizes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY database_sizes_all ON database_sizes USING ((SELECT ctx_is_operator()));

-- Webhooks with a wrong signature, counted by the minute: anybody can send them.
CREATE TABLE webhook_refusals (
  minute timestamptz PRIMARY KEY,
  count integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_refusals TO armature_app;
ALTER TABLE webhook_refusals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_refusals_all ON webhook_refusals USING ((SELECT ctx_is_operator()));

-- Jobs without attempts left, and what an operator does with one; whoever isn't one finds none.
CREATE FUNCTION failed_jobs() RETURNS TABLE (
  id bigint, task text, payload json, attempts integer, error text, failed_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT j.id, t.identifier, j.payload, j.attempts::integer, j.last_error, j.updated_at
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND ctx_is_operator()
$$;
-- Locks a failed job until the transaction ends.
CREATE FUNCTION lock_failed_job(job bigint) RETURNS TABLE (task text, payload json, error text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.identifier, j.payload, j.last_error
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE j.id = job AND j.attempts >= j.max_attempts AND j.locked_at IS NULL AND ctx_is_operator()
  FOR UPDATE OF j
$$;
CREATE FUNCTION retry_failed_job(job bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT graphile_worker.reschedule_jobs(ARRAY[lock.id], run_at => now(), attempts => 0)
  FROM (SELECT job AS id FROM lock_failed_job(job)) lock
$$;
CREATE FUNCTION drop_failed_job(job bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM graphile_worker._private_jobs j WHERE j.id IN (SELECT job FROM lock_failed_job(job))
$$;
-- How many queue workers reported lately; a copy has several.
CREATE FUNCTION living_job_workers() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM job_workers WHERE seen_at > now() - interval '30 seconds'
$$;
REVOKE ALL ON FUNCTION failed_jobs, lock_failed_job, retry_failed_job, drop_failed_job, living_job_workers FROM public;
GRANT EXECUTE ON FUNCTION failed_jobs, lock_failed_job, retry_failed_job, drop_failed_job, living_job_workers TO armature_app;
