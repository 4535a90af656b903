-- A server process remembers how many rows a list has until the listed table changes (docs/decisions/033-list-counts.md).
-- These triggers tell every process of each statement that may have changed one, whoever sent it, once a transaction and
-- after its commit. A statement that changed nothing tells too: a count too many is cheap, a wrong one is not.
CREATE FUNCTION tell_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('armature_lists', TG_TABLE_NAME);
  RETURN NULL;
END $$;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['products', 'users', 'quotes', 'sub_quotes', 'orders', 'sub_orders', 'events'] LOOP
    EXECUTE format('CREATE TRIGGER tell_list_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION tell_list_change()', t);
  END LOOP;
END $$;
