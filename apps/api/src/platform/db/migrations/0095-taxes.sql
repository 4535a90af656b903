-- Taxes by destination (decision 081), kept by administrators. A rate is never rewritten: another one begins later, or it ends.
CREATE TABLE tax_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- Of the country, as addresses write it; empty for all of it.
  region text NOT NULL DEFAULT '' CHECK (length(region) <= 80),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 40),
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  valid_from date NOT NULL,
  -- The first day on which it holds no more.
  ended_on date CHECK (ended_on >= valid_from),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX tax_rates_place ON tax_rates (country, lower(region), valid_from);
REVOKE ALL ON tax_rates FROM armature_app;
GRANT SELECT, INSERT ON tax_rates TO armature_app;
GRANT UPDATE (ended_on) ON tax_rates TO armature_app;

-- The tax that an offer states, and that its order was placed with; null where none was stated. An offer's total and an order's lines_cents
-- have it. Not valid: what is there has none, so there is nothing to look through.
ALTER TABLE quote_revisions ADD COLUMN tax jsonb;
ALTER TABLE orders ADD COLUMN tax jsonb;
ALTER TABLE orders ADD COLUMN tax_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_tax CHECK (tax_cents >= 0 AND tax_cents <= lines_cents / 2
  AND tax_cents = coalesce((tax ->> 'cents')::bigint, 0)) NOT VALID;
ALTER TABLE refund_shares ADD COLUMN is_tax boolean NOT NULL DEFAULT false;
ALTER TABLE refund_shares ADD CONSTRAINT refund_shares_tax CHECK (NOT is_tax OR sub_order_id IS NULL) NOT VALID;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_account_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_check
  CHECK (account IN ('BUYER', 'PROVIDER', 'BANK', 'COMMISSION', 'SHIPMENT', 'TAX', 'VENDOR')) NOT VALID;

-- An order's sums are what the books say, to the cent, at every commit; its tax is nobody's part.
CREATE OR REPLACE FUNCTION refuse_unbalanced_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  found record;
BEGIN
  PERFORM book_missing(wanted);
  SELECT o.paid_cents, o.lines_cents, o.tax_cents, o.pending_cents,
         coalesce((SELECT sum(s.amount_cents) FROM sub_orders s WHERE s.order_id = o.id), 0) AS sub_orders,
         coalesce((SELECT sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'BUYER'), 0) AS owed,
         coalesce((SELECT -sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'TAX'
           AND e.kind = 'SALE'), 0) AS taxed,
         coalesce((SELECT sum(e.amount_cents) FROM ledger_entries e WHERE e.order_id = o.id
           AND e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('PAYMENT', 'REFUND')), 0) AS received
    INTO found FROM orders o WHERE o.id = wanted;
  IF found.paid_cents <> found.received OR found.pending_cents <> found.owed OR found.tax_cents <> found.taxed
    OR found.lines_cents <> found.sub_orders + found.tax_cents THEN
    RAISE EXCEPTION 'order % does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- The release before would sell an offer for less than it says, without its freight or its tax.
CREATE OR REPLACE FUNCTION refuse_order_without_freight() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM quote_revisions r WHERE r.quote_id = NEW.quote_id AND r.revision = NEW.revision
    AND NEW.lines_cents < r.total_cents AND (r.tax IS NOT NULL OR NEW.lines_cents = r.total_cents
      - (SELECT sum((f ->> 'cents')::bigint) FROM jsonb_array_elements(r.freight) f WHERE f ->> 'cents' <> '0'))) THEN
    RAISE EXCEPTION 'the order of quote % lacks the freight or the tax of its offer', NEW.quote_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
