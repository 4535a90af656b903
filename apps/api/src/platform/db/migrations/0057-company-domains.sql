-- The domains that companies claim. A claim counts once its DNS record or file was found; until then it blocks nobody.
CREATE TABLE company_domains (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  domain citext NOT NULL,
  -- What the record or file has to say.
  token text NOT NULL,
  claimed_at timestamptz NOT NULL,
  -- When a proof was last looked for, and what was found instead.
  checked_at timestamptz,
  finding text,
  lapsed_at timestamptz,
  proved_at timestamptz,
  -- BEFORE: the store's domain from before proofs were asked for.
  proof text CHECK (proof IN ('DNS', 'FILE', 'BEFORE')),
  CHECK ((proved_at IS NULL) = (proof IS NULL)),
  CHECK (proved_at IS NULL OR lapsed_at IS NULL),
  UNIQUE (company_id, domain)
);
CREATE UNIQUE INDEX company_domains_proved ON company_domains (domain) WHERE proved_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON company_domains TO armature_app;
ALTER TABLE company_domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_domains_own ON company_domains
  USING ((SELECT ctx_is_operator()) OR company_id = (SELECT ctx_user()));

-- Buyers meet a store at its domain only once this is set. Stores that are open already keep theirs.
ALTER TABLE tenants ADD COLUMN domain_proved_at timestamptz;
UPDATE tenants SET domain_proved_at = created_at;
INSERT INTO company_domains (company_id, domain, token, claimed_at, proved_at, proof)
  SELECT owner_id, domain, '', created_at, created_at, 'BEFORE' FROM tenants;

-- Several may claim a domain; only one can have proved it.
ALTER TABLE tenants DROP CONSTRAINT tenants_domain_key;
CREATE INDEX tenants_domain ON tenants (domain);
CREATE UNIQUE INDEX tenants_domain_proved ON tenants (domain) WHERE domain_proved_at IS NOT NULL;
DROP INDEX subscriptions_domain;
