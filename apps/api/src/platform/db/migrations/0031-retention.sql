-- For the hourly sweep of expired rows.
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX login_challenges_created ON login_challenges (created_at);
CREATE INDEX mail_tokens_expires ON mail_tokens (expires_at);
CREATE INDEX outbox_created ON outbox (created_at);
CREATE INDEX outbox_with_text ON outbox (id) WHERE body_text <> '';
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
CREATE INDEX provider_events_received ON provider_events (received_at);
GRANT DELETE ON provider_events, reconciliations, reconciliation_differences TO armature_app;
