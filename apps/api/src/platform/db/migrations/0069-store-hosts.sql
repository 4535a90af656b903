-- When a store's domain was last seen to lead here (decision 066); null: it doesn't, as far as is known, and nothing is sent
-- there. The release before sends everybody to the marketplace.
ALTER TABLE tenants ADD COLUMN domain_found_at timestamptz;
-- In whose name a mail goes out; null: the marketplace's.
ALTER TABLE outbox ADD COLUMN sender_name text CHECK (char_length(sender_name) BETWEEN 1 AND 200);
