-- Lines on offer that had more than the stock, and of which vendor and seller have been told: once a revision.
CREATE TABLE stock_warnings (
  quote_id bigint NOT NULL REFERENCES quotes,
  revision integer NOT NULL CHECK (revision >= 1),
  product_id bigint NOT NULL REFERENCES products,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (quote_id, revision, product_id)
);
GRANT SELECT, INSERT ON stock_warnings TO armature_app;
ALTER TABLE stock_warnings ENABLE ROW LEVEL SECURITY;
ALTER TABLE stock_warnings FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_warnings_all ON stock_warnings FOR ALL
  USING ((SELECT ctx_is_operator())) WITH CHECK ((SELECT ctx_is_operator()));
