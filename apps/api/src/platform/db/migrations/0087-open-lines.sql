-- Lines in words, which a buyer asks for and no part was found for yet (decision 093). All of it is new; the release before knows
-- none of it, and quotes that it makes have none.
CREATE TABLE open_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id bigint NOT NULL REFERENCES quotes,
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> '' AND char_length(text) <= 300),
  -- The maker's or part number as it was typed.
  part_number text NOT NULL DEFAULT '' CHECK (char_length(part_number) <= 100),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 1000000),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  target_cents bigint CHECK (target_cents BETWEEN 1 AND 999999999),
  state text NOT NULL CHECK (state IN ('OPEN', 'OFFERED', 'TAKEN', 'LEFT_OUT', 'DROPPED')),
  -- Why it was dropped: its customer reads it.
  reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
  -- What became an ordinary line in its place; a quote holds a product once.
  product_id bigint REFERENCES products,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((state = 'TAKEN') = (product_id IS NOT NULL)),
  CHECK ((state = 'DROPPED') = (reason IS NOT NULL))
);
CREATE INDEX open_lines_quote ON open_lines (quote_id, id);
CREATE UNIQUE INDEX open_lines_part ON open_lines (quote_id, product_id);
CREATE INDEX open_lines_product ON open_lines (product_id);

-- An open line as one vendor is asked about it. What the vendor may know is copied here: its policy shows it these rows, and
-- never the line's, which names the buyer, nor another vendor's.
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
  -- Why its vendor declined: the seller reads it.
  reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
  product_id bigint REFERENCES products,
  -- Its quote is closed, bought or deleted.
  hidden boolean NOT NULL DEFAULT false,
  asked_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (open_line_id, vendor_id),
  CHECK ((state = 'TAKEN') = (product_id IS NOT NULL))
);
-- Two vendors can't take one line up, whatever the program thinks.
CREATE UNIQUE INDEX open_line_offers_taken ON open_line_offers (open_line_id) WHERE state = 'TAKEN';
CREATE INDEX open_line_offers_vendor ON open_line_offers (vendor_id, id);
CREATE INDEX open_line_offers_quote ON open_line_offers (quote_id);
CREATE INDEX open_line_offers_tenant ON open_line_offers (tenant_id) WHERE tenant_id IS NOT NULL;
CREATE INDEX open_line_offers_product ON open_line_offers (product_id);

ALTER TABLE open_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE open_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY open_lines_read ON open_lines FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY open_lines_write ON open_lines FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
ALTER TABLE open_line_offers ENABLE ROW LEVEL SECURITY;
ALTER TABLE open_line_offers FORCE ROW LEVEL SECURITY;
CREATE POLICY open_line_offers_read ON open_line_offers FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR vendor_id = (SELECT ctx_user()));
CREATE POLICY open_line_offers_write ON open_line_offers FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
REVOKE ALL ON open_lines, open_line_offers FROM armature_app;
GRANT SELECT, INSERT, UPDATE ON open_lines, open_line_offers TO armature_app;

-- What was asked for and not offered, as a frozen offer names it; nothing on those that were frozen before.
ALTER TABLE quote_revisions ADD COLUMN lacking jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lacking) = 'array');
