-- When a change of plan was asked for: its key is good for a day from then on, whatever moment it is billed from.
ALTER TABLE subscriptions ADD COLUMN change_asked_at timestamptz;
-- The subscription was set to end with its period because its vendor can't sign in; it goes on once the vendor can again.
ALTER TABLE subscriptions ADD COLUMN ends_while_barred boolean NOT NULL DEFAULT false;
