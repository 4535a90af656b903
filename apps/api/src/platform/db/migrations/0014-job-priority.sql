-- Conversions are done one at a time, and one account may upload very many files: who waits for one only is let in
-- between. Jobs of a lower number go first, and those of one number as they came.

DROP FUNCTION enqueue_job(text, json, timestamptz, text);
CREATE FUNCTION enqueue_job(task text, payload json, at timestamptz, key text, priority integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    identifier => task, payload => payload, run_at => at, job_key => key, priority => priority);
END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job TO armature_app;
