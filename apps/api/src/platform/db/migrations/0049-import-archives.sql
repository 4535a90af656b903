-- The ZIP of pictures and CAD files beside an import's table, and its files by name.
ALTER TABLE product_imports ADD COLUMN archive jsonb;
-- A picture's content as it was sent: it is stored in another format.
ALTER TABLE media ADD COLUMN source_sha256 bytea;
