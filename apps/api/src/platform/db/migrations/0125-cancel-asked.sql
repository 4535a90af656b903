-- When the vendor last asked for its subscription's end; null where it never did, or asked since for it to go on. A job that has it go
-- on at that moment sees by a change that it has to take that back.
ALTER TABLE subscriptions ADD COLUMN cancel_asked_at timestamptz;
