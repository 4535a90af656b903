-- What each vendor asks for sending its part (decision 080): null where it hasn't said, 0 where it is free. It counts into the
-- totals of its sub-quote, quote, offer and order. Not valid: no row has a value yet, so there is nothing to look through.
ALTER TABLE sub_quotes ADD COLUMN freight_cents bigint;
ALTER TABLE sub_quotes ADD CONSTRAINT sub_quotes_freight
  CHECK (freight_cents BETWEEN 0 AND 999999999) NOT VALID;
ALTER TABLE sub_orders ADD COLUMN freight_cents bigint;
ALTER TABLE sub_orders ADD CONSTRAINT sub_orders_freight
  CHECK (freight_cents BETWEEN 0 AND 999999999 AND freight_cents < amount_cents) NOT VALID;
-- The freight of an offer by sub-quote, those that were stated; null where it was frozen before.
ALTER TABLE quote_revisions ADD COLUMN freight jsonb;

-- The release before this one, which runs beside it for a while, counts lines alone. These count freight in for it, as
-- domain/quotes/freight.ts does; what this release writes is the same before and after them. To be dropped once no copy of that release can
-- run any more.
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

-- That release would sell an offer for less than it says. Its transaction is undone, and the job that looks after the purchase ends it
-- in a process of this one.
CREATE FUNCTION refuse_order_without_freight() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM quote_revisions r WHERE r.quote_id = NEW.quote_id AND r.revision = NEW.revision
    AND NEW.lines_cents = r.total_cents - (SELECT sum((f ->> 'cents')::bigint) FROM jsonb_array_elements(r.freight) f
      WHERE f ->> 'cents' <> '0')) THEN
    RAISE EXCEPTION 'the order of quote % lacks the freight of its offer', NEW.quote_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_with_freight BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_order_without_freight();
