-- What a check of all rows found: what its sender is asked once for all of them.
ALTER TABLE product_imports ADD COLUMN checked jsonb NOT NULL DEFAULT '{}';
