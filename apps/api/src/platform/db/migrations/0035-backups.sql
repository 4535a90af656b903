-- One row a backup, for the status page and the metrics. A backup tool of your own may write them too.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  bytes bigint,
  -- When it was restored into a scratch folder, started and read.
  verified_at timestamptz,
  error text
);
CREATE INDEX backups_started ON backups (started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON backups TO armature_app;
ALTER TABLE backups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY backups_all ON backups USING ((SELECT ctx_is_operator()));
