-- What a product's documents are, by their path: {"/media/…/file.pdf": "DRAWING"}. One that isn't named is a data sheet, as
-- all of them were.
ALTER TABLE products ADD COLUMN document_kinds jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(document_kinds) = 'object');
