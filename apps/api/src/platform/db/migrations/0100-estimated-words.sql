-- How many products the planner expects to have a word, which it knows from its statistics: to count those of a common word takes
-- as long as the index's list of them, 50 ms among a million, and nobody wants to know it exactly.
CREATE FUNCTION estimated_documents(asked tsquery) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  planned jsonb;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM product_search s WHERE s.document @@ %L::tsquery', asked) INTO planned;
  RETURN planned #>> '{0,Plan,Plan Rows}';
END $$;
