-- The marketplace's books (decision 034): every fact about money is one transaction of entries that add up to zero,
-- written in the database transaction of the fact, and never changed. What is paid, pending, due and paid out is read here.

CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('SALE', 'SHIPMENT', 'PAYMENT', 'TRANSFER', 'REVERSAL', 'REFUND', 'CREDIT')),
  order_id bigint NOT NULL REFERENCES orders,
  -- The fact that it books, which is booked once.
  source text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_transactions_order ON ledger_transactions (order_id, id);

-- tenant_id and customer_id are the order's, vendor_id the sub-order's, so that row-level security needs no join: a
-- customer reads its own side of the books, and a vendor its own.
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transactions,
  kind text NOT NULL,
  account text NOT NULL CHECK (account IN ('BUYER', 'PROVIDER', 'BANK', 'COMMISSION', 'SHIPMENT', 'VENDOR')),
  order_id bigint NOT NULL REFERENCES orders,
  sub_order_id bigint REFERENCES sub_orders,
  vendor_id bigint REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  at timestamptz NOT NULL,
  CHECK ((account IN ('VENDOR', 'COMMISSION')) = (sub_order_id IS NOT NULL)),
  CHECK ((vendor_id IS NULL) = (sub_order_id IS NULL)),
  CHECK ((customer_id IS NULL) = (sub_order_id IS NOT NULL))
);
CREATE INDEX ledger_entries_order ON ledger_entries (order_id, account);
CREATE INDEX ledger_entries_sub_order ON ledger_entries (sub_order_id, account) WHERE sub_order_id IS NOT NULL;
CREATE INDEX ledger_entries_transaction ON ledger_entries (transaction_id);
CREATE INDEX ledger_entries_vendor ON ledger_entries (vendor_id, at) WHERE vendor_id IS NOT NULL;
CREATE INDEX ledger_entries_at ON ledger_entries (at);

-- What a refund takes off an order. The sums of an order follow; their names and types stay as they were.
ALTER TABLE orders ADD COLUMN credited_cents bigint NOT NULL DEFAULT 0 CHECK (credited_cents >= 0);
ALTER TABLE orders DROP CONSTRAINT orders_check;
ALTER TABLE orders DROP COLUMN total_cents, DROP COLUMN pending_cents;
ALTER TABLE orders
  ADD COLUMN total_cents bigint NOT NULL
    GENERATED ALWAYS AS (lines_cents + shipment_cents - credited_cents) STORED,
  ADD COLUMN pending_cents bigint NOT NULL
    GENERATED ALWAYS AS (lines_cents + shipment_cents - credited_cents - paid_cents) STORED,
  ADD CONSTRAINT orders_paid CHECK (paid_cents BETWEEN 0 AND lines_cents + shipment_cents - credited_cents);

-- History is written once, by nobody but a use case that has authorized its actor.
ALTER TABLE ledger_transactions ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_transactions FORCE ROW LEVEL SECURITY;
CREATE POLICY ledger_transactions_read ON ledger_transactions FOR SELECT USING ((SELECT ctx_is_operator()));
CREATE POLICY ledger_transactions_insert ON ledger_transactions FOR INSERT WITH CHECK ((SELECT ctx_is_operator()));
ALTER TABLE ledger_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY ledger_entries_read ON ledger_entries FOR SELECT USING (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store())
  OR customer_id = (SELECT ctx_user()));
CREATE POLICY ledger_entries_insert ON ledger_entries FOR INSERT WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON ledger_transactions, ledger_entries FROM armature_app;
GRANT SELECT, INSERT ON ledger_transactions, ledger_entries TO armature_app;

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books are written once' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_transactions_once BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_once BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION refuse_unbalanced_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'ledger_transactions' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'transaction_id')::bigint END;
  found record;
BEGIN
  SELECT count(*) AS entries, coalesce(sum(e.amount_cents), 0) AS total,
         bool_and(e.kind = t.kind AND e.order_id = t.order_id AND e.at = t.at) AS same
    INTO found FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id WHERE t.id = wanted;
  IF found.entries < 2 OR found.total <> 0 OR NOT found.same THEN
    RAISE EXCEPTION 'transaction % of the ledger does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transactions_balanced AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_ledger();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_ledger();

-- Books what was written without the books: by the release before this one, which runs beside it for a while, and
-- before there were any. The same rules as packages/domain/src/money/ledger.ts, where they are explained; a test
-- compares the two. To be dropped once no copy of that release can run any more.
CREATE FUNCTION book_fact(fact text, of_order bigint, of_source text, happened timestamptz, entries jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  made bigint;
BEGIN
  INSERT INTO ledger_transactions (kind, order_id, source, at) VALUES (fact, of_order, of_source, happened)
    ON CONFLICT (source) DO NOTHING RETURNING id INTO made;
  IF made IS NULL THEN RETURN; END IF;
  INSERT INTO ledger_entries (transaction_id, kind, account, order_id, sub_order_id, vendor_id, tenant_id, customer_id, amount_cents, at)
  SELECT made, fact, e.account, o.id, s.id, s.vendor_id, o.tenant_id, CASE WHEN s.id IS NULL THEN o.customer_id END, e.cents, happened
    FROM jsonb_to_recordset(entries) AS e (account text, sub bigint, cents bigint)
    JOIN orders o ON o.id = of_order LEFT JOIN sub_orders s ON s.id = e.sub
   WHERE e.cents <> 0;
END $$;

CREATE FUNCTION book_missing(of_order bigint) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  one record;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transactions WHERE source = 'sale:' || of_order) THEN
    PERFORM book_fact('SALE', of_order, 'sale:' || of_order, o.created_at, (
      WITH part AS (
        SELECT s.id, s.amount_cents::numeric AS amount,
          floor((o.lines_cents * s.commission_percent * 100 + 5000) / 10000) AS whole
          FROM sub_orders s WHERE s.order_id = of_order
      ), share AS (
        SELECT id, amount, whole, div(whole * amount, o.lines_cents) AS kept, mod(whole * amount, o.lines_cents) AS rest FROM part
      ), split AS (
        SELECT id, amount, kept + CASE WHEN row_number() OVER (ORDER BY rest DESC, id) <= whole - sum(kept) OVER () THEN 1 ELSE 0 END AS kept
          FROM share
      )
      SELECT jsonb_build_array(jsonb_build_object('account', 'BUYER', 'cents', o.lines_cents))
        || jsonb_agg(jsonb_build_object('account', 'VENDOR', 'sub', id, 'cents', kept - amount))
        || jsonb_agg(jsonb_build_object('account', 'COMMISSION', 'sub', id, 'cents', -kept)) FROM split))
      FROM orders o WHERE o.id = of_order;
  END IF;
  FOR one IN SELECT p.* FROM order_payments p WHERE p.order_id = of_order
    AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.source = 'payment:' || p.id) LOOP
    PERFORM book_fact('PAYMENT', of_order, 'payment:' || one.id, one.created_at, jsonb_build_array(
      jsonb_build_object('account', CASE one.kind WHEN 'CARD' THEN 'PROVIDER' ELSE 'BANK' END, 'cents', one.amount_cents),
      jsonb_build_object('account', 'BUYER', 'cents', -one.amount_cents)));
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION book_fact, book_missing FROM public;
GRANT EXECUTE ON FUNCTION book_fact, book_missing TO armature_app;

SELECT book_missing(id) FROM orders;
SELECT book_fact('SHIPMENT', id, 'shipment:' || id || ':0', created_at, jsonb_build_array(
    jsonb_build_object('account', 'BUYER', 'cents', shipment_cents),
    jsonb_build_object('account', 'SHIPMENT', 'cents', -shipment_cents)))
  FROM orders WHERE shipment_cents > 0;
SELECT book_fact('TRANSFER', e.order_id, 'transfer:earlier:' || e.sub_order_id, now(), jsonb_build_array(
    jsonb_build_object('account', 'VENDOR', 'sub', e.sub_order_id, 'cents', -e.amount_cents),
    jsonb_build_object('account', 'PROVIDER', 'cents', e.amount_cents)))
  FROM ledger_entries e JOIN sub_orders s ON s.id = e.sub_order_id
 WHERE e.account = 'VENDOR' AND s.transfer_status = 'COMPLETED';

-- An order's sums are what the books say, to the cent, at every commit.
CREATE OR REPLACE FUNCTION refuse_unbalanced_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  found record;
BEGIN
  PERFORM book_missing(wanted);
  SELECT o.paid_cents, o.lines_cents, o.pending_cents,
         coalesce((SELECT sum(s.amount_cents) FROM sub_orders s WHERE s.order_id = o.id), 0) AS sub_orders,
         coalesce((SELECT sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'BUYER'), 0) AS owed,
         coalesce((SELECT sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id
           AND e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('PAYMENT', 'REFUND')), 0) AS received
    INTO found FROM orders o WHERE o.id = wanted;
  IF found.paid_cents <> found.received OR found.pending_cents <> found.owed OR found.lines_cents <> found.sub_orders THEN
    RAISE EXCEPTION 'order % does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_orders_balanced AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();
