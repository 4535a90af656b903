-- Will the queue try this mail again? One whose job has used its tries up, or has no job any more, waits for nobody.
CREATE FUNCTION mail_is_tried(message bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM graphile_worker._private_jobs j
    WHERE j.key = 'deliver:' || message AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL))
$$;
REVOKE ALL ON FUNCTION mail_is_tried(bigint) FROM public;
GRANT EXECUTE ON FUNCTION mail_is_tried(bigint) TO armature_app;
