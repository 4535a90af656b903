-- An erased account keeps its row, without its person: orders and books name its id.
ALTER TABLE users ADD COLUMN erased_at timestamptz;

-- Rows that are otherwise never changed or deleted lose an erased person. The owner does it; the runtime role may only ask.
CREATE POLICY events_erase ON events FOR UPDATE USING ((SELECT ctx_role()) = 'SYSTEM');
CREATE POLICY customer_companies_erase ON customer_companies FOR DELETE USING ((SELECT ctx_role()) = 'SYSTEM');

-- `words` is a regular expression of the person's names, addresses and numbers.
CREATE FUNCTION erase_from_history(person bigint, words text, instead text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  store bigint := (SELECT id FROM tenants WHERE owner_id = person);
BEGIN
  -- The kind says what happened to the account, the details say to whom.
  UPDATE events SET summary = '', reason = NULL, before = NULL, after = NULL
  WHERE user_id = person AND quote_id IS NULL AND order_id IS NULL AND product_id IS NULL;
  UPDATE events SET actor_name = instead, after = after - 'ip' - 'user_agent' WHERE actor_id = person;
  UPDATE events SET before = NULL, after = NULL WHERE customer_id = person AND kind LIKE '%.delivery';
  UPDATE events SET summary = regexp_replace(summary, words, instead, 'gi'), reason = regexp_replace(reason, words, instead, 'gi'),
    before = regexp_replace(before::text, words, instead, 'gi')::jsonb, after = regexp_replace(after::text, words, instead, 'gi')::jsonb
  WHERE person IN (actor_id, user_id, customer_id, vendor_id)
    AND concat_ws(' ', summary, reason, before, after) ~* words;
  UPDATE quote_revisions SET delivery = NULL WHERE customer_id = person AND delivery IS NOT NULL;
  UPDATE quote_revisions SET frozen_by_name = instead WHERE frozen_by = person;
  UPDATE tax_exemptions SET accepted_by_name = instead WHERE accepted_by = person;
  DELETE FROM customer_companies WHERE user_id = person;
  DELETE FROM step_dismissals WHERE user_id = person;
  DELETE FROM buyer_terms WHERE customer_id = person;
  DELETE FROM legal_details WHERE tenant_id = store;
END $$;
REVOKE ALL ON FUNCTION erase_from_history FROM public;
GRANT EXECUTE ON FUNCTION erase_from_history TO armature_app;
