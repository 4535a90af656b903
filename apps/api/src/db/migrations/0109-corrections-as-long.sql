-- A word is put right only as one that is about as long, and not as its own beginning unless one letter is too many: "bluetooth" is
-- no misspelt "blue", nor "quadruped" a "quad". Otherwise as in 0108.
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
