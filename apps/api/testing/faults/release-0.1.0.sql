-- The rest of release 0.1.0's database, besides the baseline: a test makes such a database of the two.

CREATE FUNCTION enqueue_job(task text, payload json, at timestamptz, key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT public.enqueue_job(task, payload, at, key, 0)
$$;

REVOKE ALL ON FUNCTION enqueue_job(text, json, timestamptz, text) FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text) TO armature_app;

CREATE FUNCTION search_by_kind(most integer) RETURNS integer LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$ SELECT renew_search(most) $$;

REVOKE ALL ON FUNCTION search_by_kind FROM public;
GRANT EXECUTE ON FUNCTION search_by_kind TO armature_app;

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

REVOKE ALL ON FUNCTION book_fact FROM public;
GRANT EXECUTE ON FUNCTION book_fact TO armature_app;

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

REVOKE ALL ON FUNCTION book_missing FROM public;
GRANT EXECUTE ON FUNCTION book_missing TO armature_app;

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

CREATE INDEX products_subcategory ON products (component_subcategory_id, id)
  WHERE deleted_at IS NULL AND component_subcategory_id IS NOT NULL;

CREATE INDEX products_price ON products (price_cents, id) WHERE deleted_at IS NULL;

CREATE INDEX products_price_down ON products (price_cents DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX products_counted_in ON products (component_subcategory_id, id)
  INCLUDE (vendor_id, tenant_id, equipment_id, price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL AND component_subcategory_id IS NOT NULL;

CREATE INDEX products_counted ON products (id)
  INCLUDE (vendor_id, tenant_id, component_subcategory_id, equipment_id, price_cents, quantity, application_ids)
  WHERE deleted_at IS NULL;

CREATE INDEX product_search_without_kind ON product_search (product_id) WHERE NOT has_kind;

CREATE FUNCTION count_sub_quote_freight() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT least(99999999999, NEW.freight_cents + coalesce(sum(i.price_cents * i.quantity), 0)) INTO NEW.total_cents
    FROM quote_items i WHERE i.sub_quote_id = NEW.id;
  RETURN NEW;
END $$;

CREATE TRIGGER sub_quotes_count_freight BEFORE UPDATE OF total_cents ON sub_quotes
  FOR EACH ROW WHEN (NEW.freight_cents IS NOT NULL) EXECUTE FUNCTION count_sub_quote_freight();

CREATE FUNCTION count_quote_freight() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  open_cents bigint;
BEGIN
  SELECT least(99999999999, sum(s.total_cents)) INTO open_cents
    FROM sub_quotes s WHERE s.quote_id = NEW.id AND s.status <> 'CLOSED'
  HAVING count(s.freight_cents) > 0;
  NEW.total_cents := coalesce(open_cents, NEW.total_cents);
  RETURN NEW;
END $$;

CREATE TRIGGER quotes_count_freight BEFORE UPDATE OF total_cents ON quotes
  FOR EACH ROW EXECUTE FUNCTION count_quote_freight();

CREATE FUNCTION freeze_freight() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  stated record;
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('sub_quote', s.id, 'vendor_id', s.vendor_id,
           'vendor', coalesce(p.business_name, v.username), 'cents', s.freight_cents) ORDER BY s.id), '[]') AS freight,
         coalesce(sum(s.freight_cents), 0) AS cents
    INTO stated
    FROM sub_quotes s JOIN users v ON v.id = s.vendor_id LEFT JOIN vendor_profiles p ON p.user_id = s.vendor_id
   WHERE s.quote_id = NEW.quote_id AND s.status <> 'CLOSED' AND s.freight_cents IS NOT NULL;
  NEW.freight := stated.freight;
  NEW.total_cents := NEW.total_cents + stated.cents;
  RETURN NEW;
END $$;

CREATE TRIGGER quote_revisions_freeze_freight BEFORE INSERT ON quote_revisions
  FOR EACH ROW WHEN (NEW.freight IS NULL) EXECUTE FUNCTION freeze_freight();

CREATE FUNCTION refuse_order_without_freight() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM quote_revisions r WHERE r.quote_id = NEW.quote_id AND r.revision = NEW.revision
    AND NEW.lines_cents < r.total_cents AND (r.tax IS NOT NULL OR NEW.lines_cents = r.total_cents
      - (SELECT sum((f ->> 'cents')::bigint) FROM jsonb_array_elements(r.freight) f WHERE f ->> 'cents' <> '0'))) THEN
    RAISE EXCEPTION 'the order of quote % lacks the freight or the tax of its offer', NEW.quote_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_with_freight BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_order_without_freight();

CREATE FUNCTION ship_the_rest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parcel bigint;
BEGIN
  PERFORM FROM left_to_ship(NEW.id);
  IF NOT FOUND THEN
    UPDATE parcels SET tracking_url = NEW.tracking_url
      WHERE id = (SELECT id FROM parcels WHERE sub_order_id = NEW.id AND voided_at IS NULL ORDER BY number DESC LIMIT 1)
        AND tracking_url <> NEW.tracking_url;
    RETURN NULL;
  END IF;
  INSERT INTO parcels (sub_order_id, number, vendor_id, tenant_id, customer_id, tracking_url, sent_at, sent_by)
    VALUES (NEW.id, 1 + coalesce((SELECT max(number) FROM parcels WHERE sub_order_id = NEW.id), 0),
      NEW.vendor_id, NEW.tenant_id, NEW.customer_id, NEW.tracking_url, now(), NEW.vendor_id)
    RETURNING id INTO parcel;
  INSERT INTO parcel_lines (parcel_id, order_item_id, vendor_id, tenant_id, customer_id, quantity)
    SELECT parcel, l.order_item_id, NEW.vendor_id, NEW.tenant_id, NEW.customer_id, l.quantity FROM left_to_ship(NEW.id) l;
  RETURN NULL;
END $$;

CREATE TRIGGER sub_orders_ship_the_rest AFTER UPDATE OF tracking_url ON sub_orders
  FOR EACH ROW WHEN (NEW.tracking_url IS NOT NULL AND NEW.tracking_url IS DISTINCT FROM OLD.tracking_url)
  EXECUTE FUNCTION ship_the_rest();

CREATE FUNCTION choose_one_robot() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.model_id IS NOT NULL THEN NEW.own_robot_id := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER chosen_robots_one BEFORE UPDATE ON chosen_robots
  FOR EACH ROW EXECUTE FUNCTION choose_one_robot();

CREATE TABLE table_writes (
  relation oid NOT NULL,
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (relation, written_by)
);
CREATE INDEX table_writes_age ON table_writes (written_at);
GRANT SELECT, INSERT, DELETE ON table_writes TO armature_app;

CREATE FUNCTION note_table_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO table_writes (relation) VALUES (TG_RELID) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DO $$
DECLARE t text;
BEGIN
  FOR t IN
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> ALL (ARRAY[
      'table_writes', 'sessions', 'login_challenges', 'mail_tokens', 'phone_confirmations', 'rate_limits', 'outbox',
      'idempotency_keys', 'live_servers', 'live_connections', 'job_workers', 'push_subscriptions', 'provider_events', 'seed_runs',
      'step_dismissals', 'armature_migration', 'schema_migration'])
  LOOP
    EXECUTE format('CREATE TRIGGER note_table_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_table_write()', t);
  END LOOP;
END $$;
