-- Orders, their parts a vendor, shipments, taxes.

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL UNIQUE REFERENCES quotes,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  revision integer NOT NULL,
  lines_cents bigint NOT NULL CHECK (lines_cents > 0),
  shipment_cents bigint NOT NULL DEFAULT 0 CHECK (shipment_cents >= 0),
  paid_cents bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The sum that refunds take off the order.
  credited_cents bigint NOT NULL DEFAULT 0 CHECK (credited_cents >= 0),
  total_cents bigint NOT NULL GENERATED ALWAYS AS (lines_cents + shipment_cents - credited_cents) STORED,
  pending_cents bigint NOT NULL
    GENERATED ALWAYS AS (lines_cents + shipment_cents - credited_cents - paid_cents) STORED,
  -- The delivery as it was when the order was placed. Vendors read their sub-order, which has no phone.
  ship_to jsonb CHECK (jsonb_typeof(ship_to) = 'object'),
  bill_to jsonb CHECK (jsonb_typeof(bill_to) = 'object'),
  purchase_order text NOT NULL DEFAULT '' CHECK (char_length(purchase_order) <= 60),
  needed_by date,
  -- As the offer stated it, part of lines_cents.
  tax jsonb,
  tax_cents bigint NOT NULL DEFAULT 0,
  -- A total must be a number that JavaScript can read.
  CONSTRAINT orders_total_limit CHECK (lines_cents + shipment_cents <= 9007199254740991),
  CONSTRAINT orders_paid CHECK (paid_cents BETWEEN 0 AND lines_cents + shipment_cents - credited_cents),
  CONSTRAINT orders_tax CHECK (tax_cents >= 0 AND tax_cents <= lines_cents / 2
    AND tax_cents = coalesce((tax ->> 'cents')::bigint, 0))
);
CREATE INDEX orders_customer ON orders (customer_id, id);
CREATE INDEX orders_tenant ON orders (tenant_id, id) WHERE tenant_id IS NOT NULL;
CREATE INDEX orders_created ON orders (created_at, id);
GRANT SELECT, INSERT, UPDATE ON orders TO armature_app;
ALTER TABLE orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY orders_read ON orders FOR SELECT
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY orders_write ON orders USING ((SELECT ctx_is_operator()));

-- An order's sums are what the books say, to the cent, at every commit; tax belongs to no sub-order.
CREATE FUNCTION refuse_unbalanced_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  found record;
BEGIN
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
CREATE CONSTRAINT TRIGGER orders_balanced AFTER INSERT OR UPDATE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON orders EXECUTE FUNCTION tell_list_change();

CREATE FUNCTION keep_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The delivery of a placed order stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER orders_delivery BEFORE UPDATE OF ship_to, bill_to, purchase_order, needed_by ON orders
  FOR EACH ROW WHEN ((OLD.ship_to, OLD.bill_to, OLD.purchase_order, OLD.needed_by)
    IS DISTINCT FROM (NEW.ship_to, NEW.bill_to, NEW.purchase_order, NEW.needed_by)) EXECUTE FUNCTION keep_delivery();

CREATE TABLE sub_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  sub_quote_id bigint NOT NULL UNIQUE REFERENCES sub_quotes,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  commission_percent numeric(5, 2) NOT NULL CHECK (commission_percent BETWEEN 0 AND 100),
  tracking_url text CHECK (tracking_url ~ '^https?://'),
  transfer_id text NOT NULL DEFAULT '-1',
  transfer_status text NOT NULL DEFAULT 'NOT_DUE'
    CHECK (transfer_status IN ('NOT_DUE', 'PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REVERSED')),
  transfer_failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whether the order is paid in full: the vendor's payout waits for it, and the vendor may not read the order.
  order_paid boolean NOT NULL DEFAULT false,
  ship_to jsonb CHECK (jsonb_typeof(ship_to) = 'object' AND NOT ship_to ? 'phone'),
  needed_by date,
  -- The first promise, which stays, and the day that the vendor names now. Null: none stated.
  promised_day date,
  expected_day date,
  delay_reason text NOT NULL DEFAULT '' CHECK (char_length(delay_reason) <= 300),
  freight_cents bigint,
  -- Everything of this part was refunded: it isn't to be sent. Buyers and lists ask, and neither reads a vendor's books.
  called_off boolean NOT NULL DEFAULT false,
  UNIQUE (order_id, vendor_id),
  CHECK (transfer_status <> 'COMPLETED' OR transfer_id <> '-1'),
  CONSTRAINT sub_orders_days CHECK ((promised_day IS NULL) = (expected_day IS NULL) AND expected_day >= promised_day),
  CONSTRAINT sub_orders_freight CHECK (freight_cents BETWEEN 0 AND 999999999 AND freight_cents < amount_cents)
);
CREATE INDEX sub_orders_vendor ON sub_orders (vendor_id, id);
CREATE INDEX sub_orders_tenant ON sub_orders (tenant_id, id) WHERE tenant_id IS NOT NULL;
CREATE UNIQUE INDEX sub_orders_transfer ON sub_orders (transfer_id) WHERE transfer_id <> '-1';
CREATE INDEX sub_orders_awaited ON sub_orders (order_id) WHERE transfer_status = 'NOT_DUE' AND order_paid;
CREATE INDEX sub_orders_created ON sub_orders (vendor_id, created_at);
CREATE INDEX sub_orders_unshipped ON sub_orders (vendor_id, id) WHERE tracking_url IS NULL;
CREATE INDEX sub_orders_refused ON sub_orders (order_id) WHERE transfer_status = 'FAILED';
CREATE INDEX sub_orders_expected ON sub_orders (expected_day) WHERE tracking_url IS NULL;
GRANT SELECT, INSERT, UPDATE ON sub_orders TO armature_app;
ALTER TABLE sub_orders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sub_orders_read ON sub_orders FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY sub_orders_write ON sub_orders USING ((SELECT ctx_is_operator()));
CREATE CONSTRAINT TRIGGER sub_orders_balanced AFTER INSERT OR UPDATE OF amount_cents ON sub_orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON sub_orders EXECUTE FUNCTION tell_list_change();
CREATE TRIGGER sub_orders_delivery BEFORE UPDATE OF ship_to, needed_by ON sub_orders
  FOR EACH ROW WHEN ((OLD.ship_to, OLD.needed_by) IS DISTINCT FROM (NEW.ship_to, NEW.needed_by)) EXECUTE FUNCTION keep_delivery();

CREATE FUNCTION keep_promised_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The day that was promised first stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER sub_orders_promised BEFORE UPDATE OF promised_day ON sub_orders
  FOR EACH ROW WHEN (OLD.promised_day IS NOT NULL AND OLD.promised_day IS DISTINCT FROM NEW.promised_day)
  EXECUTE FUNCTION keep_promised_day();

CREATE TABLE order_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sub_order_id bigint NOT NULL REFERENCES sub_orders,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  product_id bigint NOT NULL REFERENCES products,
  name text NOT NULL,
  sku text NOT NULL,
  type text NOT NULL,
  image text,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  lead_time_days integer CHECK (lead_time_days BETWEEN 0 AND 365),
  minimum_quantity integer CHECK (minimum_quantity BETWEEN 1 AND 1000000),
  note text CHECK (char_length(note) BETWEEN 1 AND 500)
);
CREATE INDEX order_items_sub_order ON order_items (sub_order_id, id);
CREATE INDEX order_items_product ON order_items (product_id);
GRANT SELECT, INSERT ON order_items TO armature_app;
ALTER TABLE order_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY order_items_read ON order_items FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY order_items_write ON order_items USING ((SELECT ctx_is_operator()));

-- Shipments of a sub-order. sub_orders.tracking_url says that all of it is on its way: payouts, turns and overdue
-- days depend on it.
CREATE TABLE parcels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sub_order_id bigint NOT NULL REFERENCES sub_orders,
  number integer NOT NULL CHECK (number > 0),
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  tracking_url text NOT NULL CHECK (tracking_url ~ '^https?://'),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 300),
  sent_at timestamptz NOT NULL,
  sent_by bigint NOT NULL REFERENCES users,
  voided_at timestamptz,
  voided_by bigint REFERENCES users,
  void_reason text NOT NULL DEFAULT '' CHECK (char_length(void_reason) <= 300),
  UNIQUE (sub_order_id, number),
  CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason = ''))
);
GRANT SELECT, INSERT ON parcels TO armature_app;
GRANT UPDATE (tracking_url, voided_at, voided_by, void_reason) ON parcels TO armature_app;
ALTER TABLE parcels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY parcels_read ON parcels FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY parcels_write ON parcels USING ((SELECT ctx_is_operator()));

CREATE FUNCTION keep_void_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A void parcel stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER parcels_void BEFORE UPDATE ON parcels
  FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL) EXECUTE FUNCTION keep_void_parcel();

-- At the commit a sub-order says that all of it is on its way exactly where it is: payouts follow it.
CREATE FUNCTION refuse_half_shipped() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  says boolean;
BEGIN
  SELECT tracking_url IS NOT NULL INTO says FROM sub_orders WHERE id = NEW.sub_order_id;
  IF says = EXISTS (SELECT FROM left_to_ship(NEW.sub_order_id)) THEN
    RAISE EXCEPTION 'Sub-order % and its parcels don''t agree on what is on its way', NEW.sub_order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER parcels_agree AFTER INSERT OR UPDATE OF voided_at ON parcels DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_half_shipped();

CREATE TABLE parcel_lines (
  parcel_id bigint NOT NULL REFERENCES parcels,
  order_item_id bigint NOT NULL REFERENCES order_items,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, order_item_id)
);
CREATE INDEX parcel_lines_item ON parcel_lines (order_item_id);
GRANT SELECT, INSERT ON parcel_lines TO armature_app;
ALTER TABLE parcel_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY parcel_lines_read ON parcel_lines FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY parcel_lines_write ON parcel_lines USING ((SELECT ctx_is_operator()));

-- Never more than was ordered: concurrent writers wait for each other on the sub-order's row.
CREATE FUNCTION refuse_more_than_ordered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_sub_order bigint;
BEGIN
  SELECT sub_order_id INTO STRICT of_sub_order FROM parcels WHERE id = NEW.parcel_id;
  PERFORM FROM sub_orders WHERE id = of_sub_order FOR NO KEY UPDATE;
  -- A statement of its own: it sees what was committed while this one waited.
  PERFORM FROM order_items WHERE id = NEW.order_item_id AND sub_order_id = of_sub_order;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Line % is not of sub-order %', NEW.order_item_id, of_sub_order USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM left_to_ship(of_sub_order) l WHERE l.order_item_id = NEW.order_item_id AND l.quantity < 0;
  IF FOUND THEN
    RAISE EXCEPTION 'More of line % was shipped than ordered', NEW.order_item_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER parcel_lines_ordered AFTER INSERT OR UPDATE ON parcel_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_more_than_ordered();

-- The pieces of a sub-order's lines that are left to ship.
CREATE FUNCTION left_to_ship(of_sub_order bigint) RETURNS TABLE (order_item_id bigint, quantity integer) LANGUAGE sql STABLE AS $$
  SELECT i.id, (i.quantity - coalesce(sum(l.quantity) FILTER (WHERE p.id IS NOT NULL), 0))::integer
  FROM order_items i
  LEFT JOIN parcel_lines l ON l.order_item_id = i.id
  LEFT JOIN parcels p ON p.id = l.parcel_id AND p.voided_at IS NULL
  WHERE i.sub_order_id = of_sub_order
  GROUP BY i.id HAVING i.quantity <> coalesce(sum(l.quantity) FILTER (WHERE p.id IS NOT NULL), 0)
$$;

-- Tax by destination, kept by administrators. A rate is never rewritten: another one begins later, or it ends.
CREATE TABLE tax_rates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- Of the country, as addresses write it; empty for all of it.
  region text NOT NULL DEFAULT '' CHECK (length(region) <= 80),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 40),
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  valid_from date NOT NULL,
  -- The first day on which it no longer holds.
  ended_on date CHECK (ended_on >= valid_from),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX tax_rates_place ON tax_rates (country, lower(region), valid_from) WHERE ended_on IS DISTINCT FROM valid_from;
GRANT SELECT, INSERT ON tax_rates TO armature_app;
GRANT UPDATE (ended_on) ON tax_rates TO armature_app;

-- The journal stands in 0001, before the records that it names.
ALTER TABLE events
  ADD FOREIGN KEY (actor_id) REFERENCES users,
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (product_id) REFERENCES products,
  ADD FOREIGN KEY (quote_id) REFERENCES quotes,
  ADD FOREIGN KEY (sub_quote_id) REFERENCES sub_quotes,
  ADD FOREIGN KEY (order_id) REFERENCES orders,
  ADD FOREIGN KEY (sub_order_id) REFERENCES sub_orders;
