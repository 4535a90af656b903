-- The main job's tables. Every rule that the database can hold stands here as a constraint; row-level
-- security is the second fence behind the repositories' scopes (the first).

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The runtime role owns nothing and bypasses nothing. It cannot log in: the connection of DATABASE_URL
-- takes it on. Several databases of one cluster share it; db/runtime-role.ts has made it.
GRANT USAGE ON SCHEMA public TO armature_app;

CREATE TYPE quote_status AS ENUM (
  'NEW', 'SENT_TO_VENDOR', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED',
  'VENDOR_TO_CUSTOMER', 'SENT_TO_CUSTOMER', 'PURCHASED', 'CLOSED'
);

-- Who asks, set per transaction (db/transaction.ts); nobody where it is not set.
CREATE FUNCTION ctx_role() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(current_setting('armature.role', true), ''), 'NOBODY');
CREATE FUNCTION ctx_user() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('armature.user_id', true), '')::bigint;
CREATE FUNCTION ctx_tenant() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('armature.tenant_id', true), '')::bigint;
CREATE FUNCTION ctx_is_operator() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN ctx_role() IN ('ADMIN', 'SYSTEM');

-- People ---------------------------------------------------------------------------------------------

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username citext NOT NULL UNIQUE CHECK (length(username) BETWEEN 1 AND 150),
  email citext NOT NULL UNIQUE CHECK (email LIKE '%_@_%'),
  phone_number text CHECK (phone_number ~ '^[0-9]{10,11}$'),
  role text NOT NULL CHECK (role IN ('ADMIN', 'VENDOR', 'CUSTOMER')),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text,
  email_verified_at timestamptz,
  tenant_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_tenant ON users (tenant_id) WHERE tenant_id IS NOT NULL;

CREATE TABLE tenants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL UNIQUE REFERENCES users,
  name text NOT NULL,
  domain citext NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  subscribed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE users ADD CONSTRAINT users_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants;

CREATE TABLE vendor_profiles (
  user_id bigint PRIMARY KEY REFERENCES users,
  business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 50),
  location text NOT NULL,
  industry text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  postal_code text NOT NULL,
  payout_account_id text,
  payout_status text CHECK (payout_status IN ('PENDING', 'APPROVED')),
  CHECK ((payout_account_id IS NULL) = (payout_status IS NULL))
);

-- Sign-in --------------------------------------------------------------------------------------------

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_why text,
  remember boolean NOT NULL,
  ip inet,
  user_agent text,
  CHECK ((revoked_at IS NULL) = (revoked_why IS NULL))
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE login_challenges (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  channel text NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  code_hash bytea NOT NULL,
  remember boolean NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  void_at timestamptz
);
-- A code belongs to one challenge, and an account has one that is open.
CREATE UNIQUE INDEX login_challenges_open ON login_challenges (user_id) WHERE used_at IS NULL AND void_at IS NULL;

CREATE TABLE mail_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITATION')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_tokens_user ON mail_tokens (user_id, kind);

-- Catalogue ------------------------------------------------------------------------------------------

CREATE TABLE component_subcategories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
CREATE TABLE applications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);
CREATE TABLE equipment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);

CREATE FUNCTION plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', value));

CREATE TABLE products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  type text NOT NULL CHECK (type IN ('MODEL', 'COMPONENT')),
  sku text NOT NULL CHECK (length(sku) BETWEEN 1 AND 64),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  manufacturer text,
  description text NOT NULL DEFAULT '',
  price_cents bigint CHECK (price_cents BETWEEN 0 AND 999999999),
  length double precision NOT NULL CHECK (length >= 1),
  width double precision NOT NULL CHECK (width >= 1),
  height double precision NOT NULL CHECK (height >= 1),
  weight double precision NOT NULL CHECK (weight >= 1),
  -- A sale may take it to 0, though the form's minimum is 1.
  quantity integer NOT NULL CHECK (quantity BETWEEN 0 AND 1000000),
  equipment_id bigint REFERENCES equipment,
  component_subcategory_id bigint REFERENCES component_subcategories,
  specs jsonb NOT NULL DEFAULT '{}',
  images jsonb NOT NULL DEFAULT '[]',
  application_ids bigint[] NOT NULL DEFAULT '{}',
  model_ids bigint[] NOT NULL DEFAULT '{}',
  cad text,
  fbx text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  search tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', plain(name)), 'A')
    || setweight(to_tsvector('simple', plain(sku)), 'A')
    || setweight(to_tsvector('simple', plain(coalesce(manufacturer, ''))), 'B')
    || setweight(to_tsvector('simple', plain(description)), 'C')
  ) STORED,
  CHECK (CASE type
    WHEN 'MODEL' THEN price_cents IS NOT NULL AND equipment_id IS NOT NULL AND component_subcategory_id IS NULL AND model_ids = '{}'
    ELSE price_cents IS NULL AND equipment_id IS NULL AND component_subcategory_id IS NOT NULL
  END)
);
CREATE UNIQUE INDEX products_vendor_sku ON products (vendor_id, lower(sku)) WHERE deleted_at IS NULL;
CREATE INDEX products_vendor ON products (vendor_id, id) WHERE deleted_at IS NULL;
CREATE INDEX products_tenant ON products (tenant_id, id) WHERE deleted_at IS NULL AND tenant_id IS NOT NULL;
CREATE INDEX products_market ON products (id) WHERE deleted_at IS NULL AND tenant_id IS NULL;
CREATE INDEX products_type ON products (type, id) WHERE deleted_at IS NULL;
CREATE INDEX products_name ON products (name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_search ON products USING gin (search);
CREATE INDEX products_name_trgm ON products USING gin (plain(name) gin_trgm_ops) WHERE deleted_at IS NULL;

-- Quotes ---------------------------------------------------------------------------------------------

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
  CHECK (close_reason IS NULL OR status = 'CLOSED')
);
CREATE INDEX quotes_list ON quotes (id DESC) WHERE deleted_at IS NULL;
CREATE INDEX quotes_status ON quotes (status, id) WHERE deleted_at IS NULL;
CREATE INDEX quotes_customer ON quotes (customer_id, id) WHERE deleted_at IS NULL;
CREATE INDEX quotes_tenant ON quotes (tenant_id, id) WHERE deleted_at IS NULL AND tenant_id IS NOT NULL;
CREATE INDEX quotes_expiry ON quotes (expires_at) WHERE deleted_at IS NULL AND status IN ('SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER');

-- customer_id and tenant_id are the quote's own, repeated so that row-level security needs no join.
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
  -- Follows the quote's deleted_at, so that a vendor's list needs no look at a quote it may not read.
  hidden boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (quote_id, vendor_id),
  CHECK ((close_reason IS NOT NULL) = (status = 'CLOSED')),
  CHECK (NOT closed_by_quote OR status = 'CLOSED')
);
CREATE INDEX sub_quotes_vendor ON sub_quotes (vendor_id, status, id);
CREATE INDEX sub_quotes_tenant ON sub_quotes (tenant_id, id) WHERE tenant_id IS NOT NULL;

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
  UNIQUE (quote_id, product_id)
);
CREATE INDEX quote_items_sub_quote ON quote_items (sub_quote_id, id);
CREATE INDEX quote_items_product ON quote_items (product_id);

-- A sub-quote that a customer could buy, or bought, has no line without a price: whatever the code above
-- does, an approved line at 0 cannot be committed.
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
CREATE CONSTRAINT TRIGGER quote_items_priced AFTER INSERT OR UPDATE OF price_cents ON quote_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unpriced_offer();

-- What a customer was shown: the frozen revision behind the offer link, from which orders are copied.
CREATE TABLE quote_revisions (
  quote_id bigint NOT NULL REFERENCES quotes,
  revision integer NOT NULL,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  lines jsonb NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  down_payment integer NOT NULL CHECK (down_payment BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (quote_id, revision)
);

-- Purchase -------------------------------------------------------------------------------------------

CREATE TABLE purchase_holds (
  id uuid PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  revision integer NOT NULL,
  state text NOT NULL CHECK (state IN ('PAYING', 'LAPSED', 'BOUGHT', 'FAILED', 'REFUND_DUE', 'REFUNDED')),
  due_cents bigint NOT NULL CHECK (due_cents > 0),
  payment_method text NOT NULL,
  idempotency_key text NOT NULL UNIQUE,
  payment_id text UNIQUE,
  failure text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  settled_at timestamptz
);
-- At most one payment is under way for a quote. LAPSED: its 15 minutes passed without an answer, so it no
-- longer blocks the quote, and the reconciler still looks for money that must go back.
CREATE UNIQUE INDEX purchase_holds_open ON purchase_holds (quote_id) WHERE state = 'PAYING';
CREATE INDEX purchase_holds_quote ON purchase_holds (quote_id, created_at);
CREATE INDEX purchase_holds_unsettled ON purchase_holds (created_at) WHERE state IN ('PAYING', 'LAPSED', 'REFUND_DUE');

CREATE TABLE stock_reservations (
  hold_id uuid NOT NULL REFERENCES purchase_holds,
  product_id bigint NOT NULL REFERENCES products,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (hold_id, product_id)
);

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL UNIQUE REFERENCES quotes,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  revision integer NOT NULL,
  lines_cents bigint NOT NULL CHECK (lines_cents > 0),
  shipment_cents bigint NOT NULL DEFAULT 0 CHECK (shipment_cents >= 0),
  total_cents bigint NOT NULL GENERATED ALWAYS AS (lines_cents + shipment_cents) STORED,
  paid_cents bigint NOT NULL CHECK (paid_cents >= 0 AND paid_cents <= lines_cents + shipment_cents),
  pending_cents bigint NOT NULL GENERATED ALWAYS AS (lines_cents + shipment_cents - paid_cents) STORED,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX orders_customer ON orders (customer_id, id);
CREATE INDEX orders_tenant ON orders (tenant_id, id) WHERE tenant_id IS NOT NULL;

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
  UNIQUE (order_id, vendor_id),
  CHECK (transfer_status <> 'COMPLETED' OR transfer_id <> '-1')
);
CREATE INDEX sub_orders_vendor ON sub_orders (vendor_id, id);
CREATE INDEX sub_orders_tenant ON sub_orders (tenant_id, id) WHERE tenant_id IS NOT NULL;
CREATE UNIQUE INDEX sub_orders_transfer ON sub_orders (transfer_id) WHERE transfer_id <> '-1';

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
  quantity integer NOT NULL CHECK (quantity > 0)
);
CREATE INDEX order_items_sub_order ON order_items (sub_order_id, id);

CREATE TABLE order_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  customer_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  kind text NOT NULL CHECK (kind IN ('CARD', 'OFFLINE')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- The provider's payment, or what the recorder wrote down; one payment counts once.
  reference text NOT NULL,
  recorded_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX order_payments_card ON order_payments (reference) WHERE kind = 'CARD';

-- paid_cents is the sum of the payments, to the cent, at every commit.
CREATE FUNCTION refuse_unbalanced_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  found record;
BEGIN
  SELECT o.paid_cents, o.lines_cents,
         coalesce((SELECT sum(p.amount_cents) FROM order_payments p WHERE p.order_id = o.id), 0) AS payments,
         coalesce((SELECT sum(s.amount_cents) FROM sub_orders s WHERE s.order_id = o.id), 0) AS sub_orders
    INTO found FROM orders o WHERE o.id = wanted;
  IF found.paid_cents <> found.payments OR found.lines_cents <> found.sub_orders THEN
    RAISE EXCEPTION 'order % does not add up', wanted USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER orders_balanced AFTER INSERT OR UPDATE ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();
CREATE CONSTRAINT TRIGGER order_payments_balanced AFTER INSERT OR UPDATE ON order_payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();
CREATE CONSTRAINT TRIGGER sub_orders_balanced AFTER INSERT OR UPDATE OF amount_cents ON sub_orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_order();

CREATE TABLE provider_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL,
  handled_at timestamptz
);

-- What happened --------------------------------------------------------------------------------------

CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id bigint REFERENCES users,
  actor_role text NOT NULL,
  actor_name text NOT NULL,
  kind text NOT NULL,
  user_id bigint REFERENCES users,
  product_id bigint REFERENCES products,
  quote_id bigint REFERENCES quotes,
  sub_quote_id bigint REFERENCES sub_quotes,
  order_id bigint REFERENCES orders,
  sub_order_id bigint REFERENCES sub_orders,
  -- Who may read it, as on the records: a vendor's event is nobody else's vendor's.
  vendor_id bigint,
  tenant_id bigint,
  customer_id bigint,
  -- Named so because a customer reads about the offer, not about how vendors priced it.
  for_customer boolean NOT NULL DEFAULT false,
  summary text NOT NULL,
  before jsonb,
  after jsonb,
  reason text
);
CREATE INDEX events_quote ON events (quote_id, id DESC) WHERE quote_id IS NOT NULL;
CREATE INDEX events_order ON events (order_id, id DESC) WHERE order_id IS NOT NULL;
CREATE INDEX events_product ON events (product_id, id DESC) WHERE product_id IS NOT NULL;
CREATE INDEX events_user ON events (user_id, id DESC) WHERE user_id IS NOT NULL;

-- Messages to send: written in the transaction that causes them, delivered by a job after commit.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('EMAIL', 'SMS')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body_text text NOT NULL,
  body_html text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;

CREATE TABLE idempotency_keys (
  -- The user, or for a signed link the quote: `user:7`, `offer:12`.
  owner text NOT NULL,
  call text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL,
  response jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner, call, key)
);

CREATE TABLE seed_runs (
  name text PRIMARY KEY,
  finished_at timestamptz NOT NULL
);

-- Rights ---------------------------------------------------------------------------------------------

GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO armature_app;
GRANT DELETE ON quote_items, stock_reservations, idempotency_keys, login_challenges, mail_tokens, sessions TO armature_app;
-- History is written once.
REVOKE UPDATE ON events, quote_revisions, order_payments, order_items FROM armature_app;

-- Row-level security: plain ids, no joins, forced on the owner too. Sub-selects are evaluated once a query.
ALTER TABLE products ENABLE ROW LEVEL SECURITY;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
CREATE POLICY products_read ON products FOR SELECT USING (
  (SELECT ctx_is_operator())
  OR (tenant_id IS NULL AND (SELECT ctx_role()) <> 'NOBODY')
  OR tenant_id = (SELECT ctx_tenant()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY products_insert ON products FOR INSERT WITH CHECK (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY products_update ON products FOR UPDATE
  USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()))
  WITH CHECK ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()));

DO $$
DECLARE
  t text;
BEGIN
  -- Records of a quote that a vendor has a part in: its vendor, its tenant, its customer.
  FOREACH t IN ARRAY ARRAY['sub_quotes', 'quote_items', 'sub_orders', 'order_items', 'events'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR SELECT USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_tenant()) OR customer_id = (SELECT ctx_user()))', t || '_read', t);
  END LOOP;
  -- Records of the quote as a whole: its tenant and its customer, never one of its vendors.
  FOREACH t IN ARRAY ARRAY['quotes', 'quote_revisions', 'purchase_holds', 'orders', 'order_payments'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I FOR SELECT USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_tenant()) OR customer_id = (SELECT ctx_user()))', t || '_read', t);
  END LOOP;
  -- Writing any of them moves parts that the actor doesn't own (the parent quote, another vendor's line
  -- total), so a use case writes as SYSTEM after it has authorized the actor; nobody else writes.
  FOREACH t IN ARRAY ARRAY['quotes', 'quote_revisions', 'purchase_holds', 'orders', 'order_payments', 'sub_quotes', 'quote_items', 'sub_orders', 'order_items'] LOOP
    EXECUTE format('CREATE POLICY %I ON %I FOR ALL USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()))', t || '_write', t);
  END LOOP;
END $$;
-- Everybody's deeds are recorded, a stranger's failed sign-in too.
CREATE POLICY events_insert ON events FOR INSERT WITH CHECK (true);

-- Jobs are added in the transaction that causes them; the runtime role may add jobs and nothing else there.
CREATE FUNCTION enqueue_job(task text, payload json, at timestamptz, key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(identifier => task, payload => payload, run_at => at, job_key => key);
END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job TO armature_app;
