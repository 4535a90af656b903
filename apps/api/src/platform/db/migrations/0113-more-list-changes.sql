-- What a list of products shows is decided by more than the tables of migration 0032: a store that closes takes its products
-- along, a file that is measured changes a product's size and no product, and attributes decide what is counted beside a list.
-- Now that all of them tell, a number that nothing was heard to change needn't be counted again each minute
-- (docs/decisions/033-list-counts.md). The release before hears of these tables too, and remembers no list of theirs.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenants', 'product_values', 'attributes', 'attribute_choices', 'attribute_uses'] LOOP
    EXECUTE format('CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_list_change()', t);
  END LOOP;
END $$;
