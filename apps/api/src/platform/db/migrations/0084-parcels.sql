-- What a vendor sent of a sub-order, parcel by parcel (decision 079). `sub_orders.tracking_url` says that all of it is on its way, as
-- before: payouts, turns and lateness hang on it.
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

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['parcels', 'parcel_lines'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR SELECT USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()))', t || '_read', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR ALL USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()))', t || '_write', t);
  END LOOP;
END $$;
REVOKE ALL ON parcels, parcel_lines FROM armature_app;
GRANT SELECT, INSERT ON parcels, parcel_lines TO armature_app;
GRANT UPDATE (tracking_url, voided_at, voided_by, void_reason) ON parcels TO armature_app;

CREATE FUNCTION keep_void_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A void parcel stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER parcels_void BEFORE UPDATE ON parcels
  FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL) EXECUTE FUNCTION keep_void_parcel();

-- What is left of a sub-order's lines.
CREATE FUNCTION left_to_ship(of_sub_order bigint) RETURNS TABLE (order_item_id bigint, quantity integer) LANGUAGE sql STABLE AS $$
  SELECT i.id, (i.quantity - coalesce(sum(l.quantity) FILTER (WHERE p.id IS NOT NULL), 0))::integer
  FROM order_items i
  LEFT JOIN parcel_lines l ON l.order_item_id = i.id
  LEFT JOIN parcels p ON p.id = l.parcel_id AND p.voided_at IS NULL
  WHERE i.sub_order_id = of_sub_order
  GROUP BY i.id HAVING i.quantity <> coalesce(sum(l.quantity) FILTER (WHERE p.id IS NOT NULL), 0)
$$;

-- Never more than was ordered, whoever writes it beside whom: the sub-order's row is what they wait for each other by.
CREATE FUNCTION refuse_more_than_ordered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_sub_order bigint;
BEGIN
  SELECT sub_order_id INTO STRICT of_sub_order FROM parcels WHERE id = NEW.parcel_id;
  PERFORM FROM sub_orders WHERE id = of_sub_order FOR NO KEY UPDATE;
  -- The count is a statement of its own: it sees what was committed while this one waited.
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

-- The release before knows one parcel of everything and sets `tracking_url` by itself: what is left is that parcel. Where nothing is left
-- it puts the newest parcel's tracking right. This release writes its parcels first, so that nothing is left for this to do.
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

-- At the commit a sub-order says that all of it is on its way exactly where it is: its vendor is paid by that word.
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
