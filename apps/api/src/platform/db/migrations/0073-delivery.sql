-- Where a quote's parts go, who pays, the buyer's own number and day (decision 074). Null, or empty: nobody said it, as of all that
-- the release before asks for.
ALTER TABLE quotes
  ADD COLUMN ship_to jsonb CHECK (jsonb_typeof(ship_to) = 'object'),
  ADD COLUMN bill_to jsonb CHECK (jsonb_typeof(bill_to) = 'object'),
  ADD COLUMN purchase_order text NOT NULL DEFAULT '' CHECK (char_length(purchase_order) <= 60),
  ADD COLUMN needed_by date;

-- What a vendor may know of it before the order: its policy shows it these rows, and never the quote's.
ALTER TABLE sub_quotes
  ADD COLUMN ship_city text,
  ADD COLUMN ship_country text CHECK (ship_country ~ '^[A-Z]{2}$'),
  ADD COLUMN needed_by date;

-- As it was when the order was placed. A vendor reads its sub-order: the phone isn't there.
ALTER TABLE orders
  ADD COLUMN ship_to jsonb CHECK (jsonb_typeof(ship_to) = 'object'),
  ADD COLUMN bill_to jsonb CHECK (jsonb_typeof(bill_to) = 'object'),
  ADD COLUMN purchase_order text NOT NULL DEFAULT '' CHECK (char_length(purchase_order) <= 60),
  ADD COLUMN needed_by date;
ALTER TABLE sub_orders
  ADD COLUMN ship_to jsonb CHECK (jsonb_typeof(ship_to) = 'object' AND NOT ship_to ? 'phone'),
  ADD COLUMN needed_by date;

CREATE FUNCTION keep_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The delivery of a placed order stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER orders_delivery BEFORE UPDATE OF ship_to, bill_to, purchase_order, needed_by ON orders
  FOR EACH ROW WHEN ((OLD.ship_to, OLD.bill_to, OLD.purchase_order, OLD.needed_by)
    IS DISTINCT FROM (NEW.ship_to, NEW.bill_to, NEW.purchase_order, NEW.needed_by)) EXECUTE FUNCTION keep_delivery();
CREATE TRIGGER sub_orders_delivery BEFORE UPDATE OF ship_to, needed_by ON sub_orders
  FOR EACH ROW WHEN ((OLD.ship_to, OLD.needed_by) IS DISTINCT FROM (NEW.ship_to, NEW.needed_by)) EXECUTE FUNCTION keep_delivery();

-- What an account's requests were shipped and billed to, for the next one.
CREATE TABLE addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  address jsonb NOT NULL CHECK (jsonb_typeof(address) = 'object'),
  used_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX addresses_once ON addresses (user_id, md5(address::text));
ALTER TABLE addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY addresses_own ON addresses FOR ALL
  USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));
REVOKE ALL ON addresses FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON addresses TO armature_app;
