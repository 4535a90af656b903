-- Request lists, and sourcing requests for parts described in words.

-- Parts that somebody means to ask for.
CREATE TABLE request_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> '' AND char_length(name) <= 80),
  needed_by date,
  -- Counts changes: a request names the version that it was made of.
  version integer NOT NULL DEFAULT 1,
  -- Of the link that shares the list; only its hash is saved.
  share_hash bytea UNIQUE,
  shared_at timestamptz,
  shows_target_prices boolean NOT NULL DEFAULT false,
  requested_quote_id bigint REFERENCES quotes,
  requested_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((share_hash IS NULL) = (shared_at IS NULL))
);
CREATE UNIQUE INDEX request_lists_name ON request_lists (owner_id, lower(name));
CREATE INDEX request_lists_quote ON request_lists (requested_quote_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_lists TO armature_app;
ALTER TABLE request_lists ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY request_lists_own ON request_lists
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));

-- A part, or words that no part was found for. Name and SKU are copies, so that a deleted part is still known.
CREATE TABLE request_list_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id bigint NOT NULL REFERENCES request_lists ON DELETE CASCADE,
  owner_id bigint NOT NULL REFERENCES users,
  place integer NOT NULL,
  product_id bigint REFERENCES products,
  name text NOT NULL CHECK (name <> '' AND char_length(name) <= 300),
  sku text NOT NULL DEFAULT '' CHECK (char_length(sku) <= 100),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  target_cents bigint CHECK (target_cents BETWEEN 1 AND 999999999)
);
CREATE INDEX request_list_lines_list ON request_list_lines (list_id, place, id);
CREATE UNIQUE INDEX request_list_lines_product ON request_list_lines (list_id, product_id);
CREATE INDEX request_list_lines_of_product ON request_list_lines (product_id);
CREATE INDEX request_list_lines_owner ON request_list_lines (owner_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_list_lines TO armature_app;
ALTER TABLE request_list_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY request_list_lines_own ON request_list_lines
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));

-- Which part an account means by which words, once a person has chosen it.
CREATE TABLE part_aliases (
  owner_id bigint NOT NULL REFERENCES users,
  key text NOT NULL CHECK (key <> '' AND char_length(key) <= 300),
  product_id bigint NOT NULL REFERENCES products,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, key)
);
CREATE INDEX part_aliases_product ON part_aliases (product_id);
CREATE INDEX part_aliases_oldest ON part_aliases (owner_id, used_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON part_aliases TO armature_app;
ALTER TABLE part_aliases ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY part_aliases_own ON part_aliases
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));

-- Sourcing requests: lines in words that no part was found for yet.
CREATE TABLE open_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> '' AND char_length(text) <= 300),
  -- The maker's or part number as typed.
  part_number text NOT NULL DEFAULT '' CHECK (char_length(part_number) <= 100),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  target_cents bigint CHECK (target_cents BETWEEN 1 AND 999999999),
  state text NOT NULL CHECK (state IN ('OPEN', 'OFFERED', 'TAKEN', 'LEFT_OUT', 'DROPPED')),
  -- Why it was dropped; the customer reads it.
  reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
  -- The ordinary line that took its place; a quote holds a product once.
  product_id bigint REFERENCES products,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((state = 'TAKEN') = (product_id IS NOT NULL)),
  CHECK ((state = 'DROPPED') = (reason IS NOT NULL))
);
CREATE INDEX open_lines_quote ON open_lines (quote_id, id);
CREATE UNIQUE INDEX open_lines_part ON open_lines (quote_id, product_id);
CREATE INDEX open_lines_product ON open_lines (product_id);
GRANT SELECT, INSERT, UPDATE ON open_lines TO armature_app;
ALTER TABLE open_lines ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY open_lines_read ON open_lines FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY open_lines_write ON open_lines USING ((SELECT ctx_is_operator()));

-- A sourcing request as one vendor is asked about it. Copies what the vendor may know: never the buyer, nor other vendors'
-- answers.
CREATE TABLE open_line_offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  open_line_id bigint NOT NULL REFERENCES open_lines,
  quote_id bigint NOT NULL REFERENCES quotes,
  vendor_id bigint NOT NULL REFERENCES users,
  tenant_id bigint REFERENCES tenants,
  text text NOT NULL,
  part_number text NOT NULL,
  quantity integer NOT NULL,
  ship_city text,
  ship_country text CHECK (ship_country ~ '^[A-Z]{2}$'),
  needed_by date,
  state text NOT NULL CHECK (state IN ('ASKED', 'TAKEN', 'DECLINED', 'ENDED')),
  -- Why the vendor declined; the seller reads it.
  reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
  product_id bigint REFERENCES products,
  -- The quote is closed, bought or deleted.
  hidden boolean NOT NULL DEFAULT false,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (open_line_id, vendor_id),
  CHECK ((state = 'TAKEN') = (product_id IS NOT NULL))
);
-- Two vendors can't take one request, whatever the program does.
CREATE UNIQUE INDEX open_line_offers_taken ON open_line_offers (open_line_id) WHERE state = 'TAKEN';
CREATE INDEX open_line_offers_vendor ON open_line_offers (vendor_id, id);
CREATE INDEX open_line_offers_quote ON open_line_offers (quote_id);
CREATE INDEX open_line_offers_tenant ON open_line_offers (tenant_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX open_line_offers_product ON open_line_offers (product_id);
GRANT SELECT, INSERT, UPDATE ON open_line_offers TO armature_app;
ALTER TABLE open_line_offers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY open_line_offers_read ON open_line_offers FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY open_line_offers_write ON open_line_offers USING ((SELECT ctx_is_operator()));
