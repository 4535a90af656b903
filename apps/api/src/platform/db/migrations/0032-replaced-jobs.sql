-- A job that was replaced while it ran has no key and no attempts left; if it failed, the queue keeps it forever.
-- Only for tasks whose jobs all have keys.
CREATE FUNCTION drop_replaced_jobs(task text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
  WHERE t.id = j.task_id AND t.identifier = task
    AND j.key IS NULL AND j.attempts >= j.max_attempts AND j.locked_at IS NULL
$$;
REVOKE ALL ON FUNCTION drop_replaced_jobs FROM public;
GRANT EXECUTE ON FUNCTION drop_replaced_jobs TO armature_app;
