-- The books record what stores pay for their plans, without an order.
ALTER TABLE ledger_transactions ALTER COLUMN order_id DROP NOT NULL,
  ADD CONSTRAINT ledger_transactions_order CHECK ((order_id IS NULL) = (kind = 'PLAN')),
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('SALE', 'SHIPMENT', 'TAX', 'PAYMENT', 'TRANSFER', 'STORE_PAYMENT',
    'REVERSAL', 'REFUND', 'CREDIT', 'DISPUTE', 'PLAN'));
ALTER TABLE ledger_entries ALTER COLUMN order_id DROP NOT NULL,
  ADD CONSTRAINT ledger_entries_order_of CHECK ((order_id IS NULL) = (kind = 'PLAN')),
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (account IN ('BUYER', 'PROVIDER', 'BANK', 'COMMISSION', 'SHIPMENT', 'TAX',
    'VENDOR', 'DISPUTED', 'PLANS'));

CREATE OR REPLACE FUNCTION refuse_unbalanced_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'transaction_id')::bigint END;
  found record;
BEGIN
  SELECT count(*) AS entries, coalesce(sum(e.amount_cents), 0) AS total,
         bool_and(e.kind = t.kind AND e.order_id IS NOT DISTINCT FROM t.order_id AND e.at = t.at) AS same
    INTO found FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id WHERE t.id = wanted;
  IF found.entries < 2 OR found.total <> 0 OR NOT found.same THEN
    RAISE EXCEPTION 'transaction % of the ledger does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
