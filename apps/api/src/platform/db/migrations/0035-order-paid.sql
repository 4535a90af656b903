-- A vendor may not read the order, only its own part. Whether the order is paid in full it must know: its money waits for it.
ALTER TABLE sub_orders ADD COLUMN order_paid boolean NOT NULL DEFAULT false;
UPDATE sub_orders s SET order_paid = true FROM orders o WHERE o.id = s.order_id AND o.pending_cents = 0;

CREATE FUNCTION keep_order_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sub_orders s SET order_paid = now_paid.paid
    FROM (SELECT sum(e.amount_cents) = 0 AS paid FROM ledger_entries e
           WHERE e.order_id = NEW.order_id AND e.account = 'BUYER') now_paid
   WHERE s.order_id = NEW.order_id AND s.order_paid <> now_paid.paid;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_order_paid AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.account = 'BUYER') EXECUTE FUNCTION keep_order_paid();
