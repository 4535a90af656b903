-- People read what happened to their own accounts: an event that names them and no quote, order or product.
-- Events of records stay as they were, with the record's vendor, tenant and customer.
CREATE POLICY events_own_account ON events FOR SELECT USING (
  user_id = (SELECT ctx_user())
  AND quote_id IS NULL AND sub_quote_id IS NULL AND order_id IS NULL AND sub_order_id IS NULL AND product_id IS NULL);

-- The audit of all accounts, newest first, among far more events of quotes and orders.
CREATE INDEX events_account ON events (id DESC) WHERE quote_id IS NULL AND order_id IS NULL AND product_id IS NULL;
