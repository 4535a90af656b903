-- Who a buyer is for taxes: its VAT number, and certificates that exempt it.

CREATE TABLE tax_numbers (
  user_id bigint PRIMARY KEY REFERENCES users,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- With its prefix, without spaces.
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  -- Whether a register confirmed it, or only its check digit.
  checked_by text NOT NULL CHECK (checked_by IN ('VIES', 'form')),
  checked_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON tax_numbers TO armature_app;
ALTER TABLE tax_numbers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tax_numbers_own ON tax_numbers USING ((SELECT ctx_is_operator()) OR user_id = (SELECT ctx_user()));

CREATE TABLE tax_exemptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- Of the country, by ISO 3166-2 where we list its regions; empty for all of it.
  region text NOT NULL DEFAULT '' CHECK (length(region) <= 80),
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 60),
  -- The last day on which it holds.
  valid_until date NOT NULL,
  accepted_by bigint REFERENCES users,
  accepted_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX tax_exemptions_place ON tax_exemptions (user_id, country, region) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON tax_exemptions TO armature_app;
GRANT UPDATE (ended_at) ON tax_exemptions TO armature_app;
ALTER TABLE tax_exemptions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tax_exemptions_operators ON tax_exemptions USING ((SELECT ctx_is_operator()));
