-- Who works on jobs, and when each was last heard of: what a dead process had in work goes to the others within a
-- minute. The queue itself would wait four hours. Written by the owner's login alone.
CREATE TABLE job_workers (
  -- What the queue writes beside each job that this worker has in work.
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- What living workers have in work, for those that would otherwise do it a second time. A worker that never told
-- of itself is a process of the release before, and is believed for as long as its longest job.
CREATE FUNCTION jobs_in_work(task text) RETURNS SETOF json LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT p.payload FROM graphile_worker._private_jobs p
  JOIN graphile_worker._private_tasks t ON t.id = p.task_id AND t.identifier = task
  LEFT JOIN job_workers w ON w.id = p.locked_by
  WHERE p.locked_by IS NOT NULL
    AND CASE WHEN w.id IS NULL THEN p.locked_at > now() - interval '10 minutes'
      ELSE w.seen_at > now() - interval '30 seconds' END
$$;
REVOKE ALL ON FUNCTION jobs_in_work(text) FROM public;
GRANT EXECUTE ON FUNCTION jobs_in_work(text) TO armature_app;

-- The same rule the other way round: gives back what dead workers had in work, and answers who they were.
CREATE FUNCTION release_jobs_of_dead_workers() RETURNS text[] LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
  dead text[];
BEGIN
  -- One at a time: the others find it done.
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
REVOKE ALL ON FUNCTION release_jobs_of_dead_workers() FROM public;
