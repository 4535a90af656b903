-- A word is put right only as one that it was meant for: "pi" is no misspelt "pico", "quantum" no "manipulator", and
-- "nema" has the letters of "mean" and nothing else of it.

-- Each word as it is where there is such a one, else as the one of the same letters, else as the nearest. A word of up to three
-- letters stays, and one that nothing is like. In short words of the same letters the first and the last one stand
-- still. A text without words is null.
CREATE OR REPLACE FUNCTION corrected_query(value text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', string_agg(coalesce(nearest.word, typed.word) || ':*', ' & '))
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
    ORDER BY alike.word = typed.word DESC, alike.moved DESC,
      public.similarity(alike.word, typed.word) DESC, alike.named DESC, alike.word LIMIT 1
  ) nearest ON true
$$;
