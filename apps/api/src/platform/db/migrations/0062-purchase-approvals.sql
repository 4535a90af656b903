-- Purchase approvals: a company's rules, its people's limits and substitutes, and requests to accept an offer.
CREATE TABLE approval_rules (
  company_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- [{"from": cents, "vendor": id or null, "steps": [[person, ...], ...]}]; a step without people is anybody's.
  rules jsonb NOT NULL,
  -- Counts the changes, so that nobody overwrites rules that they didn't read.
  version integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON approval_rules TO armature_app;
ALTER TABLE approval_rules ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY approval_rules_own ON approval_rules USING ((SELECT ctx_is_operator()) OR company_id = (SELECT ctx_user()));

ALTER TABLE company_members
  -- What the person may buy in a calendar month (UTC) without approval; null for no limit.
  ADD COLUMN monthly_limit_cents bigint CHECK (monthly_limit_cents >= 0),
  ADD COLUMN substitute_id bigint REFERENCES users,
  ADD COLUMN substitute_until timestamptz,
  ADD CHECK ((substitute_id IS NULL) = (substitute_until IS NULL));

CREATE TABLE purchase_approvals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  customer_id bigint NOT NULL REFERENCES users,
  -- Null for a program, which has its name instead.
  requested_by bigint REFERENCES users,
  program text NOT NULL,
  -- Exactly this is approved.
  revision integer NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  way text NOT NULL CHECK (way IN ('CARD', 'TERMS', 'TRANSFER')),
  purchase_order text NOT NULL,
  note text NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'APPROVED', 'BOUGHT', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'OUTDATED')),
  approved_by bigint[] NOT NULL DEFAULT '{}',
  ended_by bigint REFERENCES users,
  -- Why it was refused, or why the order couldn't be placed after the approval.
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
-- At most one of a quote at a time.
CREATE UNIQUE INDEX purchase_approvals_open ON purchase_approvals (quote_id) WHERE state IN ('WAITING', 'APPROVED');
CREATE INDEX purchase_approvals_quote ON purchase_approvals (quote_id, id);
CREATE INDEX purchase_approvals_company ON purchase_approvals (customer_id) WHERE state IN ('WAITING', 'APPROVED');
GRANT SELECT, INSERT, UPDATE ON purchase_approvals TO armature_app;
ALTER TABLE purchase_approvals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY purchase_approvals_read ON purchase_approvals FOR SELECT
  USING ((SELECT ctx_is_operator()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY purchase_approvals_write ON purchase_approvals USING ((SELECT ctx_is_operator()));

ALTER TABLE purchase_holds
  -- The person who bought; null for programs, links without a sign-in, and sellers.
  ADD COLUMN bought_by bigint REFERENCES users,
  -- What counts against the person's monthly limit: nothing, where the purchase was approved.
  ADD COLUMN limit_cents bigint NOT NULL DEFAULT 0;
CREATE INDEX purchase_holds_person ON purchase_holds (customer_id, bought_by, created_at) WHERE limit_cents > 0;
