-- By its store reads only whoever runs it. A store's customers have its tenant_id too, by which its catalogue is
-- shown to them; their quotes and orders are their own, by customer_id.
CREATE FUNCTION ctx_store() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN ctx_role() = 'VENDOR' THEN ctx_tenant() END;

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sub_quotes', 'quote_items', 'sub_orders', 'order_items', 'events'] LOOP
    EXECUTE format('ALTER POLICY %I ON %I USING ((SELECT ctx_is_operator()) OR vendor_id = (SELECT ctx_user()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()))', t || '_read', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['quotes', 'quote_revisions', 'purchase_holds', 'orders', 'order_payments'] LOOP
    EXECUTE format('ALTER POLICY %I ON %I USING ((SELECT ctx_is_operator()) OR tenant_id = (SELECT ctx_store()) OR customer_id = (SELECT ctx_user()))', t || '_read', t);
  END LOOP;
END $$;
