-- What vendors pay for a store. Amount and interval are for good, as the provider's prices are.
CREATE TABLE plans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 50 AND 99999999),
  interval text NOT NULL CHECK (interval IN ('month', 'year')),
  products_allowed integer NOT NULL CHECK (products_allowed > 0),
  active boolean NOT NULL DEFAULT true,
  request_key uuid NOT NULL UNIQUE,
  price_id text UNIQUE,
  created_at timestamptz NOT NULL
);
REVOKE ALL ON plans FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON plans TO armature_app;

-- Each subscription with its key before the provider is called, and what the provider last said of it.
CREATE TABLE subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  plan_id bigint NOT NULL REFERENCES plans,
  state text NOT NULL CHECK (state IN ('REQUESTED', 'LIVE', 'PAST_DUE', 'UNPAID', 'ENDED', 'REFUSED')),
  domain citext,
  store_name text,
  request_key uuid NOT NULL UNIQUE,
  provider_id text UNIQUE,
  item_id text,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  failure text,
  wanted_plan_id bigint REFERENCES plans,
  change_key uuid,
  change_at timestamptz,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  CHECK ((domain IS NULL) = (store_name IS NULL)),
  CHECK (tenant_id IS NOT NULL OR domain IS NOT NULL),
  CHECK ((wanted_plan_id IS NULL) = (change_key IS NULL)),
  CHECK (state NOT IN ('LIVE', 'PAST_DUE', 'UNPAID') OR provider_id IS NOT NULL)
);
-- One at a time, whatever happens at once.
CREATE UNIQUE INDEX subscriptions_current ON subscriptions (vendor_id)
  WHERE state IN ('REQUESTED', 'LIVE', 'PAST_DUE', 'UNPAID');
-- A domain that is being asked for is nobody else's.
CREATE UNIQUE INDEX subscriptions_domain ON subscriptions (domain) WHERE state = 'REQUESTED' AND domain IS NOT NULL;
CREATE INDEX subscriptions_unsettled ON subscriptions (created_at) WHERE state = 'REQUESTED' OR wanted_plan_id IS NOT NULL;
CREATE INDEX subscriptions_vendor ON subscriptions (vendor_id, id);
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY subscriptions_read ON subscriptions FOR SELECT USING (
  (SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY subscriptions_write ON subscriptions FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON subscriptions FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON subscriptions TO armature_app;
