-- The audit narrowed to a kind that is rare, or to a time that is long past, doesn't read all that came after.
CREATE INDEX events_account_kind ON events (kind, id DESC)
  WHERE quote_id IS NULL AND order_id IS NULL AND product_id IS NULL;
CREATE INDEX events_account_at ON events (at)
  WHERE quote_id IS NULL AND order_id IS NULL AND product_id IS NULL;
