-- The delivery of an order, and the tax that follows from it, may change until its first part is sent.

CREATE OR REPLACE FUNCTION keep_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
BEGIN
  IF EXISTS (SELECT FROM sub_orders s LEFT JOIN parcels p ON p.sub_order_id = s.id AND p.voided_at IS NULL
      WHERE s.order_id = wanted AND (p.id IS NOT NULL OR s.tracking_url IS NOT NULL)) THEN
    RAISE EXCEPTION 'The delivery of an order stays as it is once a part was sent' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check
    CHECK (kind IN ('SALE', 'SHIPMENT', 'TAX', 'PAYMENT', 'TRANSFER', 'STORE_PAYMENT', 'REVERSAL', 'REFUND', 'CREDIT'));

-- As before, with the tax that was added after the sale.
CREATE OR REPLACE FUNCTION refuse_unbalanced_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  found record;
BEGIN
  SELECT o.paid_cents, o.lines_cents, o.tax_cents, o.pending_cents,
         coalesce((SELECT sum(s.amount_cents) FROM sub_orders s WHERE s.order_id = o.id), 0) AS sub_orders,
         coalesce((SELECT sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'BUYER'), 0) AS owed,
         coalesce((SELECT -sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'TAX'
           AND e.kind IN ('SALE', 'TAX')), 0) AS taxed,
         coalesce((SELECT sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id
           AND e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('PAYMENT', 'REFUND')), 0) AS received
    INTO found FROM orders o WHERE o.id = wanted;
  IF found.paid_cents <> found.received OR found.pending_cents <> found.owed OR found.tax_cents <> found.taxed
    OR found.lines_cents <> found.sub_orders + found.tax_cents THEN
    RAISE EXCEPTION 'order % does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
