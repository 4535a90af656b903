-- A search finds the words of free specifications also where a number stands before them: "12 MP IMX378", "256-core Pascal". Bare
-- numbers and words of one or two letters stay out: they are in very many values, and measures are found by their own words.
CREATE OR REPLACE FUNCTION spec_words(specs jsonb) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(concat_ws(' ', key, CASE WHEN value ~ '^[[:alpha:]]' THEN value ELSE (
    SELECT string_agg(word, ' ') FROM regexp_split_to_table(value, '[^[:alnum:]]+') AS word
    WHERE length(word) > 2 AND word ~ '[[:alpha:]]') END), ' '), '')
  FROM jsonb_each_text(specs)
$$;

-- Documents with such values, and of parts that say how much memory they have, are written anew: the server reads their measures
-- again after its start, some at a time. Free specifications come from catalogues that were taken over, so that these are few.
UPDATE products SET measures = NULL
WHERE deleted_at IS NULL AND measures IS NOT NULL
  AND (specs::text ~ '"[^[:alpha:]"][^"]*[[:alpha:]]' OR attributes::text ~* '[0-9] ?[kmgt]b"');
