-- What operators see of the queue, whose tables only the owner reads: by task, the jobs that are due, run, wait for their
-- time, or have no attempts left.
CREATE FUNCTION queue_state() RETURNS TABLE (
  task text, due bigint, running bigint, later bigint, failed bigint, oldest_due timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.identifier,
    count(*) FILTER (WHERE has_tries AND locked_at IS NULL AND run_at <= now()),
    count(*) FILTER (WHERE locked_at IS NOT NULL),
    count(*) FILTER (WHERE has_tries AND locked_at IS NULL AND run_at > now()),
    count(*) FILTER (WHERE NOT has_tries AND locked_at IS NULL),
    min(run_at) FILTER (WHERE has_tries AND locked_at IS NULL AND run_at <= now())
  FROM (SELECT j.*, j.attempts < j.max_attempts AS has_tries FROM graphile_worker._private_jobs j) j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  GROUP BY t.identifier
$$;
REVOKE ALL ON FUNCTION queue_state FROM public;
GRANT EXECUTE ON FUNCTION queue_state TO armature_app;
