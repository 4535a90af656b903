-- Since when a quote and a sub-quote wait in their status, and how long a vendor took to answer. The history has it all,
-- but lists are ordered by it and figures are made of it, so the rows carry it. Triggers keep it, so that the release
-- before this one, which runs beside it for a while, keeps it too.
ALTER TABLE quotes ADD COLUMN status_since timestamptz NOT NULL DEFAULT now();
ALTER TABLE sub_quotes ADD COLUMN status_since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN asked_at timestamptz, ADD COLUMN answered_at timestamptz;

UPDATE quotes q SET status_since = coalesce(
  (SELECT max(e.at) FROM events e WHERE e.quote_id = q.id AND e.sub_quote_id IS NULL AND e.after ->> 'status' IS NOT NULL),
  q.created_at);
UPDATE sub_quotes s SET status_since = coalesce(moved.since, s.created_at), asked_at = moved.asked,
  answered_at = (SELECT min(e.at) FROM events e WHERE e.quote_id = s.quote_id AND e.sub_quote_id = s.id AND e.at >= moved.asked
    AND e.before ->> 'status' = 'SENT_TO_VENDOR' AND e.after ->> 'status' IN ('VENDOR_APPROVED', 'SENT_TO_ADMIN'))
  FROM (SELECT e.quote_id, e.sub_quote_id, max(e.at) AS since,
          max(e.at) FILTER (WHERE e.after ->> 'status' = 'SENT_TO_VENDOR') AS asked
          FROM events e WHERE e.sub_quote_id IS NOT NULL AND e.after ->> 'status' IS NOT NULL GROUP BY 1, 2) moved
 WHERE moved.quote_id = s.quote_id AND moved.sub_quote_id = s.id;

CREATE FUNCTION keep_quote_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.status_since := NEW.created_at;
  ELSIF NEW.status <> OLD.status THEN
    NEW.status_since := CASE WHEN NEW.updated_at > OLD.updated_at THEN NEW.updated_at ELSE now() END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_quote_since BEFORE INSERT OR UPDATE OF status ON quotes
  FOR EACH ROW EXECUTE FUNCTION keep_quote_since();
CREATE TRIGGER keep_quote_since BEFORE INSERT OR UPDATE OF status ON sub_quotes
  FOR EACH ROW EXECUTE FUNCTION keep_quote_since();

-- After the trigger above by its name, whose time it takes. A vendor answers by pricing or declining; taken back or closed
-- by others, a request has no answer.
CREATE FUNCTION keep_sub_quote_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'SENT_TO_VENDOR' AND (TG_OP = 'INSERT' OR OLD.status <> NEW.status) THEN
    NEW.asked_at := NEW.status_since;
    NEW.answered_at := NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD.status = 'SENT_TO_VENDOR' AND NEW.status IN ('VENDOR_APPROVED', 'SENT_TO_ADMIN') THEN
    NEW.answered_at := NEW.status_since;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_sub_quote_answer BEFORE INSERT OR UPDATE OF status ON sub_quotes
  FOR EACH ROW EXECUTE FUNCTION keep_sub_quote_answer();

-- What waits, oldest first; and the rows of a period.
CREATE INDEX quotes_waiting ON quotes (status_since, id) WHERE deleted_at IS NULL AND status NOT IN ('PURCHASED', 'CLOSED');
CREATE INDEX sub_quotes_waiting ON sub_quotes (vendor_id, status, status_since, id) WHERE NOT hidden;
CREATE INDEX quotes_created ON quotes (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX sub_quotes_created ON sub_quotes (vendor_id, created_at) WHERE NOT hidden;
CREATE INDEX orders_created ON orders (created_at, id);
CREATE INDEX sub_orders_created ON sub_orders (vendor_id, created_at);
CREATE INDEX sub_orders_unshipped ON sub_orders (vendor_id, id) WHERE tracking_url IS NULL;
CREATE INDEX sub_orders_refused ON sub_orders (order_id) WHERE transfer_status = 'FAILED';
CREATE INDEX order_items_product ON order_items (product_id);
