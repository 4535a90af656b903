-- A search for "motors" means what "motor" finds. Said of the words of the search alone, so that no product is written again.

-- A word as a beginning, a plural as that of its singular, which is its own beginning too. A word with digits stays, and so does
-- one that only ends like a plural. Where the singular may be either of two, the one that is less likely has to be the whole word:
-- "cases" are no "cascade", nor is "plus" the plural of the beginning of "plug".
CREATE FUNCTION word_forms(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN word !~ '^[a-z]{4,}$' OR word !~ 's$' OR word ~ 'ss$' OR word = 'lens' THEN word || ':*'
    WHEN word ~ '^..[ui]s$' THEN '(' || word || ':* | ' || left(word, -1) || ')'
    WHEN word ~ '[ui]s$' THEN word || ':*'
    WHEN word = 'axes' THEN '(axe:* | axis:*)'
    WHEN word ~ '..ies$' THEN '(' || left(word, -1) || ':* | ' || left(word, -3) || 'y:*)'
    WHEN word ~ '(ss|x|ch|sh)es$' THEN left(word, -2) || ':*'
    WHEN word ~ '..ses$' THEN '(' || left(word, -1) || ':* | ' || left(word, -2) || ')'
    ELSE left(word, -1) || ':*'
  END;

-- Letters in capitals with a small s, as "IMUs", are a plural whatever they end with.
CREATE OR REPLACE FUNCTION word_query(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN public.search_words(value) LIKE '% %' AND length(value) <= 100 AND value ~ '[[:digit:]]'
    THEN '(' || replace(public.search_words(value), ' ', ':* & ') || ':* | ' || public.part_key(value) || ':*)'
    WHEN value ~ '^[^[:alnum:]]*[A-Z]{3,}s[^[:alnum:]]*$' THEN left(public.search_words(value), -1) || ':*'
    ELSE (SELECT string_agg(public.word_forms(typed.word), ' & ' ORDER BY typed.place)
      FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') WITH ORDINALITY AS typed (word, place))
  END;

-- As in 0074, but for two things. A plural that is known as such finds its singular, too. And a word is put right only as one that is
-- about as long, and not as its own beginning unless one letter is too many: "bluetooth" is no misspelt "blue", nor "quadruped" a
-- "quad".
CREATE OR REPLACE FUNCTION corrected_query(value text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', string_agg(public.word_forms(coalesce(nearest.word, typed.word)), ' & '))
  FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') typed (word)
  LEFT JOIN LATERAL (
    SELECT alike.word FROM (
      SELECT known.word, known.named, false AS moved FROM public.product_words known
      WHERE length(typed.word) > 3 AND known.word OPERATOR(public.%) typed.word
        AND public.similarity(known.word, typed.word) >= 0.33
      UNION ALL
      SELECT known.word, known.named, true FROM public.product_words known
      WHERE length(typed.word) > 3 AND public.letters_of(known.word) = public.letters_of(typed.word)
        AND (length(typed.word) > 5
          OR (left(known.word, 1) = left(typed.word, 1) AND right(known.word, 1) = right(typed.word, 1)))) alike
    WHERE 10 * length(alike.word) >= 7 * length(typed.word) AND 10 * length(typed.word) >= 7 * length(alike.word)
      AND NOT (starts_with(typed.word, alike.word) AND length(typed.word) - length(alike.word) > 1)
    ORDER BY alike.word = typed.word DESC, alike.moved DESC,
      public.similarity(alike.word, typed.word) DESC, alike.named DESC, alike.word LIMIT 1
  ) nearest ON true
$$;
