-- Counters of sign-in and code limits, shared by every server process. The library that counts writes
-- whole rows in this column order. Unlogged: after a crash of the database counting starts afresh.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO armature_app;
