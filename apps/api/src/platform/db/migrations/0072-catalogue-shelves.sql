-- A catalogue is read by an actor of its own, SHOPPER: it sees the products of one store, or those of the marketplace where
-- it is for no store. Behind the scope of its queries stands this policy, so that two stores on one server never mix.
ALTER POLICY products_read ON products USING (
  (SELECT ctx_is_operator())
  OR (tenant_id IS NULL AND (SELECT ctx_role() <> 'NOBODY' AND (ctx_role() <> 'SHOPPER' OR ctx_tenant() IS NULL)))
  OR tenant_id = (SELECT ctx_tenant()) OR vendor_id = (SELECT ctx_user()));

-- Which components fit a model. As with applications (0011), an index on the array can't be used under row-level
-- security; this table has no policy, and a query that reads it reads products too.
CREATE TABLE product_models (
  model_id bigint NOT NULL,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (model_id, product_id)
);
CREATE INDEX product_models_product ON product_models (product_id);
GRANT SELECT ON product_models TO armature_app;

INSERT INTO product_models
SELECT DISTINCT m.id, p.id FROM products p CROSS JOIN LATERAL unnest(p.model_ids) m (id) WHERE p.deleted_at IS NULL;

CREATE FUNCTION keep_product_models() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM product_models WHERE product_id = NEW.id AND (NEW.deleted_at IS NOT NULL OR model_id <> ALL (NEW.model_ids));
  END IF;
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_models SELECT m, NEW.id FROM unnest(NEW.model_ids) m ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_models AFTER INSERT OR UPDATE OF model_ids, deleted_at
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_models();

-- The vendors whom public catalogues leave out, as users_not_selling holds those who sell nothing.
CREATE INDEX users_not_public ON users (id) WHERE role = 'VENDOR' AND status NOT IN ('APPROVED');
