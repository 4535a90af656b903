-- What somebody means to ask for, in lists of their own (decision 075). All of it is new; the release before knows none of it.
CREATE TABLE request_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> '' AND char_length(name) <= 80),
  needed_by date,
  -- Counts changes: a request names the one that it was made of.
  version integer NOT NULL DEFAULT 1,
  -- Of the link that shows it to whoever has it; only its hash is kept.
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

-- A part, or words that no part was found for. A part's name and SKU are copied, so that one that is gone is still known by them.
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

ALTER TABLE request_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE request_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY request_lists_own ON request_lists FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));
ALTER TABLE request_list_lines ENABLE ROW LEVEL SECURITY;
ALTER TABLE request_list_lines FORCE ROW LEVEL SECURITY;
CREATE POLICY request_list_lines_own ON request_list_lines FOR ALL
  USING ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())))
  WITH CHECK ((SELECT ctx_role()) = 'SYSTEM' OR ((SELECT ctx_role()) <> 'NOBODY' AND owner_id = (SELECT ctx_user())));
REVOKE ALL ON request_lists, request_list_lines FROM armature_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON request_lists, request_list_lines TO armature_app;

-- What the buyer says of a line: its vendor and the seller read it (field-visibility.ts).
ALTER TABLE quote_items
  ADD COLUMN buyer_note text NOT NULL DEFAULT '' CHECK (char_length(buyer_note) <= 500),
  ADD COLUMN target_cents bigint CHECK (target_cents BETWEEN 1 AND 999999999);
