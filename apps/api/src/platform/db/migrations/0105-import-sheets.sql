-- Of a workbook, the sheets that an import could have been read from, and the one that it was. The release before names none.
ALTER TABLE product_imports ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]', ADD COLUMN sheet text;
