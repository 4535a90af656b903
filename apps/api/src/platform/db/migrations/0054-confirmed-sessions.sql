-- When the person last confirmed in this session that it's them. Null: when they signed in.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
