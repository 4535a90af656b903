-- The signed links to offers, one a mail, so that one can be ended alone. Number 0 is all links without a number: those of
-- earlier releases, and the one on the buyer's own page. It has a row once it was used or ended.
CREATE TABLE offer_links (
  quote_id bigint NOT NULL REFERENCES quotes,
  number integer NOT NULL CHECK (number >= 0),
  tenant_id bigint REFERENCES tenants,
  customer_id bigint NOT NULL REFERENCES users,
  -- Null where a timer or an earlier release made it.
  made_by bigint REFERENCES users,
  made_at timestamptz,
  last_used_at timestamptz,
  ended_by bigint REFERENCES users,
  ended_at timestamptz,
  PRIMARY KEY (quote_id, number)
);
GRANT SELECT, INSERT, UPDATE ON offer_links TO armature_app;
ALTER TABLE offer_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY offer_links_read ON offer_links FOR SELECT USING (
  (SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()));
CREATE POLICY offer_links_write ON offer_links USING ((SELECT ctx_is_operator()));
