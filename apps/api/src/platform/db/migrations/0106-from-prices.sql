-- The price that a product is shown, found and ordered by: its list price, else that of the fewest pieces (decision 086). A list price of
-- 0 counts as unset. The prices by quantity are kept with the fewest pieces first. A generated column would be simpler, and would
-- write a table of a million products anew under a lock that keeps the release before from reading it: half a minute.
ALTER TABLE products ADD COLUMN from_price_cents bigint;

CREATE FUNCTION keep_from_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.from_price_cents := coalesce(nullif(NEW.price_cents, 0), (NEW.price_breaks -> 0 ->> 'cents')::bigint);
  RETURN NEW;
END $$;
CREATE TRIGGER products_from_price BEFORE INSERT OR UPDATE OF price_cents, price_breaks ON products
  FOR EACH ROW EXECUTE FUNCTION keep_from_price();
