-- Lists count which models their parts are named for: the first index has all of it, and serves what the second one did, which
-- held the part alone.
CREATE INDEX product_models_counted ON product_models (product_id, model_id);
DROP INDEX product_models_product;
