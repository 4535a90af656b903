-- A vendor's part of which everything was refunded is not to be sent any more. Buyers and lists ask that too, and neither reads a vendor's entries
-- in the books, so the row carries it. A trigger keeps it, as that of order_paid does, so that the release before this one keeps it too.
ALTER TABLE sub_orders ADD COLUMN called_off boolean NOT NULL DEFAULT false;
UPDATE sub_orders s SET called_off = true
  FROM (SELECT e.sub_order_id FROM ledger_entries e
         WHERE e.sub_order_id IN (SELECT c.sub_order_id FROM ledger_entries c WHERE c.kind = 'CREDIT')
           AND e.kind IN ('SALE', 'CREDIT')
         GROUP BY 1 HAVING sum(e.amount_cents) = 0) nothing
 WHERE nothing.sub_order_id = s.id;

CREATE FUNCTION keep_called_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sub_orders s SET called_off = true
   WHERE s.id = NEW.sub_order_id AND NOT s.called_off
     AND (SELECT sum(e.amount_cents) = 0 FROM ledger_entries e
           WHERE e.sub_order_id = NEW.sub_order_id AND e.kind IN ('SALE', 'CREDIT'));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_called_off AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'CREDIT' AND NEW.sub_order_id IS NOT NULL)
  EXECUTE FUNCTION keep_called_off();
