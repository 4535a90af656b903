-- Whoever began an import of products can stop it (docs/decisions/094-imports-that-end.md). A process of the release before doesn't
-- take up one that isn't running.
ALTER TABLE product_imports DROP CONSTRAINT product_imports_state_check;
ALTER TABLE product_imports ADD CONSTRAINT product_imports_state_check
  CHECK (state IN ('DRAFT', 'RUNNING', 'DONE', 'STOPPED')) NOT VALID;
ALTER TABLE product_imports VALIDATE CONSTRAINT product_imports_state_check;
