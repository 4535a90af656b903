-- Calling off what hasn't shipped: what a refund is, and what it takes off each line.

ALTER TABLE refunds
  ADD COLUMN kind text NOT NULL DEFAULT 'LOWER_PRICE' CHECK (kind IN ('LOWER_PRICE', 'CALLED_OFF', 'RETURNED')),
  -- Calling off gives nothing back where what was paid counts towards the smaller total.
  DROP CONSTRAINT refunds_amount_cents_check,
  ADD CONSTRAINT refunds_amount CHECK (amount_cents >= 0);

ALTER TABLE refund_shares
  ADD COLUMN freight_cents bigint NOT NULL DEFAULT 0 CHECK (freight_cents BETWEEN 0 AND amount_cents);

-- How much less each line costs, and which of its pieces aren't bought any more.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds,
  order_item_id bigint NOT NULL REFERENCES order_items,
  sub_order_id bigint NOT NULL REFERENCES sub_orders,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  called_off integer NOT NULL DEFAULT 0 CHECK (called_off >= 0),
  returned integer NOT NULL DEFAULT 0 CHECK (returned >= 0),
  -- Pieces that went back into stock.
  restocked integer NOT NULL DEFAULT 0 CHECK (restocked BETWEEN 0 AND called_off + returned),
  PRIMARY KEY (refund_id, order_item_id)
);
CREATE INDEX refund_lines_item ON refund_lines (order_item_id);
CREATE INDEX refund_lines_sub_order ON refund_lines (sub_order_id);
GRANT SELECT, INSERT ON refund_lines TO armature_app;
ALTER TABLE refund_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY refund_lines_read ON refund_lines FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY refund_lines_write ON refund_lines USING ((SELECT ctx_is_operator()));

-- The pieces of a sub-order's lines that are left to ship; negative where there are more than were ordered.
CREATE OR REPLACE FUNCTION left_to_ship(of_sub_order bigint) RETURNS TABLE (order_item_id bigint, quantity integer) LANGUAGE sql STABLE AS $$
  SELECT i.id, gone.left_over
  FROM order_items i
  CROSS JOIN LATERAL (SELECT (i.quantity
    - coalesce((SELECT sum(l.quantity) FROM parcel_lines l JOIN parcels p ON p.id = l.parcel_id
        WHERE l.order_item_id = i.id AND p.voided_at IS NULL), 0)
    - coalesce((SELECT sum(r.called_off) FROM refund_lines r WHERE r.order_item_id = i.id), 0))::integer AS left_over) gone
  WHERE i.sub_order_id = of_sub_order AND gone.left_over <> 0
$$;

-- A sub-order has its tracking once nothing is left to ship, or says that all of it was called off.
CREATE OR REPLACE FUNCTION refuse_half_shipped() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  says boolean;
BEGIN
  SELECT tracking_url IS NOT NULL OR called_off INTO says FROM sub_orders WHERE id = NEW.sub_order_id;
  IF says = EXISTS (SELECT FROM left_to_ship(NEW.sub_order_id)) THEN
    RAISE EXCEPTION 'Sub-order % and its parcels don''t agree on what is on its way', NEW.sub_order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_lines_agree AFTER INSERT ON refund_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.called_off > 0) EXECUTE FUNCTION refuse_half_shipped();

-- Never more than was ordered, and only of the named sub-order.
CREATE FUNCTION refuse_more_than_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sub_orders WHERE id = NEW.sub_order_id FOR NO KEY UPDATE;
  PERFORM FROM order_items WHERE id = NEW.order_item_id AND sub_order_id = NEW.sub_order_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Line % is not of sub-order %', NEW.order_item_id, NEW.sub_order_id USING ERRCODE = 'check_violation';
  END IF;
  PERFORM FROM left_to_ship(NEW.sub_order_id) l WHERE l.order_item_id = NEW.order_item_id AND l.quantity < 0;
  IF FOUND THEN
    RAISE EXCEPTION 'More of line % was called off than was left', NEW.order_item_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_lines_left AFTER INSERT ON refund_lines
  FOR EACH ROW WHEN (NEW.called_off > 0) EXECUTE FUNCTION refuse_more_than_left();

-- Until now a part was called off by refunding all of it. Its last refund calls off what hadn't shipped; what had shipped
-- is on its way, as it was.
DROP TRIGGER ledger_called_off ON ledger_entries;
DROP FUNCTION keep_called_off();
UPDATE refunds r SET kind = 'CALLED_OFF' FROM (
  SELECT DISTINCT ON (s.id) h.refund_id FROM sub_orders s JOIN refund_shares h ON h.sub_order_id = s.id
    JOIN refunds f ON f.id = h.refund_id
   WHERE s.called_off AND EXISTS (SELECT FROM left_to_ship(s.id))
   ORDER BY s.id, f.created_at DESC) last
 WHERE r.id = last.refund_id;
INSERT INTO refund_lines (refund_id, order_item_id, sub_order_id, vendor_id, tenant_id, customer_id, amount_cents, called_off)
SELECT DISTINCT ON (l.order_item_id) h.refund_id, l.order_item_id, s.id, s.vendor_id, s.tenant_id, s.customer_id, 0, l.quantity
  FROM sub_orders s CROSS JOIN LATERAL left_to_ship(s.id) l
  JOIN refund_shares h ON h.sub_order_id = s.id JOIN refunds f ON f.id = h.refund_id
 WHERE s.called_off ORDER BY l.order_item_id, f.created_at DESC;
UPDATE sub_orders s SET called_off = newest.tracking_url IS NULL, tracking_url = newest.tracking_url
  FROM (SELECT z.id, (SELECT p.tracking_url FROM parcels p WHERE p.sub_order_id = z.id AND p.voided_at IS NULL
          ORDER BY p.number DESC LIMIT 1) AS tracking_url FROM sub_orders z WHERE z.called_off) newest
 WHERE s.id = newest.id;
COMMENT ON COLUMN sub_orders.called_off IS 'All of it was called off: nothing was sent, and nothing will be';
