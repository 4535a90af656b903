-- Quotes, their parts a vendor, lines, and frozen offers.

CREATE TYPE quote_status AS ENUM (
  'NEW', 'SENT_TO_VENDOR', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED',
  'VENDOR_TO_CUSTOMER', 'SENT_TO_CUSTOMER', 'PURCHASED', 'CLOSED'
);

CREATE TABLE quotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  created_by bigint NOT NULL REFERENCES users,
  status quote_status NOT NULL DEFAULT 'NEW',
  notes text NOT NULL DEFAULT '',
  down_payment integer CHECK (down_payment BETWEEN 1 AND 100),
  total_cents bigint NOT NULL DEFAULT 0 CHECK (total_cents >= 0),
  revision integer NOT NULL DEFAULT 1 CHECK (revision >= 1),
  expires_at timestamptz,
  reminded_at timestamptz,
  close_reason text CHECK (close_reason IN ('DECLINED_BY_CUSTOMER', 'NO_QUOTE', 'EXPIRED', 'WITHDRAWN', 'CANCELLED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  -- The revision that the customer was last mailed, and the one that the offer page compares with.
  told_revision integer CHECK (told_revision >= 1),
  compared_revision integer CHECK (compared_revision >= 1),
  -- Since when it waits in its status. The history has it too, but lists order by it and figures read it.
  status_since timestamptz NOT NULL DEFAULT now(),
  -- Where the parts go, who pays, the buyer's own number and day. Null or empty: not stated.
  ship_to jsonb CHECK (jsonb_typeof(ship_to) = 'object'),
  bill_to jsonb CHECK (jsonb_typeof(bill_to) = 'object'),
  purchase_order text NOT NULL DEFAULT '' CHECK (char_length(purchase_order) <= 60),
  needed_by date,
  CHECK (close_reason IS NULL OR status = 'CLOSED'),
  CONSTRAINT quotes_total_limit CHECK (total_cents <= 99999999999)
);
CREATE INDEX quotes_list ON quotes (id DESC) WHERE deleted_at IS NULL;
CREATE INDEX quotes_status ON quotes (status, id) WHERE deleted_at IS NULL;
CREATE INDEX quotes_customer ON quotes (customer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX quotes_tenant ON quotes (tenant_id, id) WHERE deleted_at IS NULL AND tenant_id IS NOT NULL;
CREATE INDEX quotes_expiry ON quotes (expires_at) WHERE deleted_at IS NULL AND status IN ('SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER');
-- Lists leave out the statuses that need nobody; without these indexes a page walks past every purchased quote.
CREATE INDEX quotes_open_list ON quotes (id DESC) WHERE deleted_at IS NULL AND status NOT IN ('PURCHASED');
-- Waiting quotes, oldest first, and the quotes of a period.
CREATE INDEX quotes_waiting ON quotes (status_since, id) WHERE deleted_at IS NULL AND status NOT IN ('PURCHASED', 'CLOSED');
CREATE INDEX quotes_created ON quotes (created_at, id) WHERE deleted_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON quotes TO armature_app;
ALTER TABLE quotes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY quotes_read ON quotes FOR SELECT
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY quotes_write ON quotes USING ((SELECT ctx_is_operator()));
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON quotes EXECUTE FUNCTION tell_list_change();

CREATE FUNCTION keep_quote_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.status_since := NEW.created_at;
  ELSIF NEW.status <> OLD.status THEN
    NEW.status_since := CASE WHEN NEW.updated_at > OLD.updated_at THEN NEW.updated_at ELSE now() END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_quote_since BEFORE INSERT OR UPDATE OF status ON quotes
  FOR EACH ROW EXECUTE FUNCTION keep_quote_since();

-- customer_id and tenant_id are the quote's, repeated so that row-level security needs no join.
CREATE TABLE sub_quotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  status quote_status NOT NULL DEFAULT 'NEW',
  total_cents bigint NOT NULL DEFAULT 0 CHECK (total_cents >= 0),
  declined_reason text,
  close_reason text CHECK (close_reason IN ('DECLINED_BY_CUSTOMER', 'NO_QUOTE', 'EXPIRED', 'WITHDRAWN', 'CANCELLED')),
  closed_by_quote boolean NOT NULL DEFAULT false,
  -- Follows the quote's deleted_at: a vendor's list needs no look at a quote that the vendor may not read.
  hidden boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  status_since timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  answered_at timestamptz,
  -- The destination as far as a vendor may know it before the order; the quote's rows stay hidden.
  ship_city text,
  ship_country text CHECK (ship_country ~ '^[A-Z]{2}$'),
  needed_by date,
  -- The vendor's price for shipping; null isn't stated yet, 0 is free. Counts into the totals of sub-quote, quote, offer
  -- and order.
  freight_cents bigint,
  UNIQUE (quote_id, vendor_id),
  CHECK ((close_reason IS NOT NULL) = (status = 'CLOSED')),
  CHECK (NOT closed_by_quote OR status = 'CLOSED'),
  CONSTRAINT sub_quotes_total_limit CHECK (total_cents <= 99999999999),
  CONSTRAINT sub_quotes_freight CHECK (freight_cents BETWEEN 0 AND 999999999)
);
CREATE INDEX sub_quotes_vendor ON sub_quotes (vendor_id, status, id);
CREATE INDEX sub_quotes_tenant ON sub_quotes (tenant_id, id) WHERE tenant_id IS NOT NULL;
-- A vendor's newest sub-quotes, in page order.
CREATE INDEX sub_quotes_vendor_page ON sub_quotes (vendor_id, id) WHERE NOT hidden;
CREATE INDEX sub_quotes_vendor_open ON sub_quotes (vendor_id, id) WHERE NOT hidden AND status NOT IN ('PURCHASED', 'CLOSED');
CREATE INDEX sub_quotes_waiting ON sub_quotes (vendor_id, status, status_since, id) WHERE NOT hidden;
CREATE INDEX sub_quotes_created ON sub_quotes (vendor_id, created_at) WHERE NOT hidden;
GRANT SELECT, INSERT, UPDATE ON sub_quotes TO armature_app;
ALTER TABLE sub_quotes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sub_quotes_read ON sub_quotes FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY sub_quotes_write ON sub_quotes USING ((SELECT ctx_is_operator()));

-- No line of a sub-quote that a customer can buy, or bought, is without a price, whatever the program does.
CREATE FUNCTION refuse_unpriced_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sub_quotes' THEN
    IF EXISTS (SELECT FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
               WHERE s.id = NEW.id AND i.price_cents = 0
                 AND s.status IN ('ADMIN_APPROVED', 'VENDOR_TO_CUSTOMER', 'SENT_TO_CUSTOMER', 'PURCHASED')) THEN
      RAISE EXCEPTION 'sub-quote % would be approved with an unpriced line', NEW.id USING ERRCODE = 'check_violation';
    END IF;
  ELSIF EXISTS (SELECT FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
                WHERE i.id = NEW.id AND i.price_cents = 0
                  AND s.status IN ('ADMIN_APPROVED', 'VENDOR_TO_CUSTOMER', 'PURCHASED')) THEN
    RAISE EXCEPTION 'line % of an approved sub-quote would be unpriced', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sub_quotes_priced AFTER INSERT OR UPDATE OF status ON sub_quotes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unpriced_offer();
CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON sub_quotes EXECUTE FUNCTION tell_list_change();
CREATE TRIGGER keep_quote_since BEFORE INSERT OR UPDATE OF status ON sub_quotes
  FOR EACH ROW EXECUTE FUNCTION keep_quote_since();

-- Runs after keep_quote_since by its name and takes its time. A vendor answers by pricing or declining; a request that
-- somebody else takes back or closes has no answer.
CREATE FUNCTION keep_sub_quote_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'SENT_TO_VENDOR' AND (TG_OP = 'INSERT' OR OLD.status <> NEW.status) THEN
    NEW.asked_at := NEW.status_since;
    NEW.answered_at := NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD.status = 'SENT_TO_VENDOR' AND NEW.status IN ('VENDOR_APPROVED', 'SENT_TO_ADMIN') THEN
    NEW.answered_at := NEW.status_since;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_sub_quote_answer BEFORE INSERT OR UPDATE OF status ON sub_quotes
  FOR EACH ROW EXECUTE FUNCTION keep_sub_quote_answer();

CREATE TABLE quote_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sub_quote_id bigint NOT NULL REFERENCES sub_quotes ON DELETE CASCADE,
  quote_id bigint NOT NULL REFERENCES quotes,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  product_id bigint NOT NULL REFERENCES products,
  name text NOT NULL,
  sku text NOT NULL,
  type text NOT NULL CHECK (type IN ('MODEL', 'COMPONENT')),
  image text,
  -- 0 is unset.
  price_cents bigint NOT NULL CHECK (price_cents BETWEEN 0 AND 999999999),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  -- The line's other terms: days until it comes, the smallest quantity, a note to the reader of the offer.
  lead_time_days integer CHECK (lead_time_days BETWEEN 0 AND 365),
  minimum_quantity integer CHECK (minimum_quantity BETWEEN 1 AND 1000000),
  note text CHECK (char_length(note) BETWEEN 1 AND 500),
  -- Why the vendor doesn't offer the line. A line is priced or not offered, never both.
  no_quote text CHECK (char_length(no_quote) BETWEEN 1 AND 300),
  -- The buyer's words about the line, to its vendor and the seller.
  buyer_note text NOT NULL DEFAULT '' CHECK (char_length(buyer_note) <= 500),
  target_cents bigint CHECK (target_cents BETWEEN 1 AND 999999999),
  -- The buyer's words, where the line was a sourcing request.
  asked_as text NOT NULL DEFAULT '',
  UNIQUE (quote_id, product_id),
  CONSTRAINT quote_items_total_limit CHECK (price_cents * quantity <= 99999999999),
  CONSTRAINT quote_items_priced_or_not_offered CHECK (no_quote IS NULL OR price_cents = 0)
);
CREATE INDEX quote_items_sub_quote ON quote_items (sub_quote_id, id);
CREATE INDEX quote_items_product ON quote_items (product_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON quote_items TO armature_app;
ALTER TABLE quote_items ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY quote_items_read ON quote_items FOR SELECT
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY quote_items_write ON quote_items USING ((SELECT ctx_is_operator()));
CREATE CONSTRAINT TRIGGER quote_items_priced AFTER INSERT OR UPDATE OF price_cents ON quote_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unpriced_offer();

-- An offer as the customer was shown it, frozen behind the offer link; orders are copied from it.
CREATE TABLE quote_revisions (
  quote_id bigint NOT NULL REFERENCES quotes,
  revision integer NOT NULL,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  lines jsonb NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  down_payment integer NOT NULL CHECK (down_payment BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  -- Terms too: a customer accepts what it read of them.
  notes text,
  expires_at timestamptz,
  -- The person who froze it, the moment that its customer was first shown it, and the destination.
  frozen_by bigint REFERENCES users,
  frozen_by_name text,
  shown_at timestamptz,
  delivery jsonb,
  -- Sourcing requests that the offer leaves open.
  lacking jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lacking) = 'array'),
  -- Stated freight by sub-quote.
  freight jsonb,
  -- The tax that the offer states, part of total_cents.
  tax jsonb,
  PRIMARY KEY (quote_id, revision),
  CONSTRAINT quote_revisions_total_limit CHECK (total_cents <= 99999999999)
);
GRANT SELECT, INSERT ON quote_revisions TO armature_app;
GRANT UPDATE (shown_at) ON quote_revisions TO armature_app;
ALTER TABLE quote_revisions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY quote_revisions_read ON quote_revisions FOR SELECT
  USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY quote_revisions_write ON quote_revisions USING ((SELECT ctx_is_operator()));

-- Lines on offer that exceed the stock, reported to vendor and seller once a revision.
CREATE TABLE stock_warnings (
  quote_id bigint NOT NULL REFERENCES quotes,
  revision integer NOT NULL CHECK (revision >= 1),
  product_id bigint NOT NULL REFERENCES products,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (quote_id, revision, product_id)
);
GRANT SELECT, INSERT ON stock_warnings TO armature_app;
ALTER TABLE stock_warnings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_warnings_all ON stock_warnings USING ((SELECT ctx_is_operator()));
