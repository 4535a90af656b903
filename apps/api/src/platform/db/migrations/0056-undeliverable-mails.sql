-- A message that was refused for good isn't tried again by itself: an administrator sees it and may send it once more.
ALTER TABLE outbox ADD COLUMN failed_at timestamptz;
ALTER TABLE outbox ADD COLUMN resent_at timestamptz;
ALTER TABLE outbox ADD COLUMN resent_by bigint REFERENCES users;
CREATE INDEX outbox_refused ON outbox (recipient, id DESC) WHERE failed_at IS NOT NULL;
CREATE INDEX outbox_delivered ON outbox (recipient, sent_at) WHERE sent_at IS NOT NULL;
