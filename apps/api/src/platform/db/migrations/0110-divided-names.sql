-- A name is found by a search that divides it, "real sense", or joins what it divides, "wifi". Both are looked for where the words as
-- they were typed find nothing.

-- A word as two that stand one after another, in each place where it may be divided; null for what is no plain word, or a long one.
CREATE FUNCTION divided_forms(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg(format('(%s <-> %s:*)', left(word, at), substr(word, at + 1)), ' | ' ORDER BY at)
    FROM generate_series(2, length(word) - 2) at WHERE word ~ '^[a-z]{4,16}$');

-- As in 0108, but for two things. Two words that are a known one together are this one, and a word that no known one is like is also looked for
-- divided.
CREATE OR REPLACE FUNCTION corrected_query(value text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH typed AS MATERIALIZED (
    SELECT t.word, t.place
    FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') WITH ORDINALITY t (word, place)),
  joined AS (
    SELECT l.place, known.word FROM typed l
    JOIN typed r ON r.place = l.place + 1 JOIN public.product_words known ON known.word = l.word || r.word
    ORDER BY l.place LIMIT 1),
  forms AS MATERIALIZED (
    SELECT typed.place, concat_ws(' | ', public.word_forms(coalesce(nearest.word, typed.word)),
      CASE WHEN nearest.word IS NULL THEN public.divided_forms(typed.word) END) AS form
    FROM typed
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
    ) nearest ON true)
  SELECT to_tsquery('simple', string_agg(
    CASE forms.place - joined.place WHEN 0 THEN joined.word || ':*' WHEN 1 THEN NULL ELSE '(' || forms.form || ')' END,
    ' & ' ORDER BY forms.place))
  FROM forms LEFT JOIN joined ON true
$$;

-- Numbers of axes ("6 DOF") have words as standards' sizes have, and torques are read in more spellings ("3 N-m", "20 oz.in"). Products that
-- name one are read again by the server after its start, some at a time; of a large catalogue they are few.
UPDATE products p SET measures = NULL
WHERE deleted_at IS NULL AND measures IS NOT NULL
  AND (concat_ws(' ', name, description, specs) ~* '(ax[ei]s|dof|of freedom)\M|[0-9] ?(m?n-[cm]?m|(lb|oz)[fs]?[-. ]?(in|ft)|(in|ft)[-. ]?(lb|oz)[fs]?)\M'
    OR EXISTS (SELECT FROM product_values v JOIN attributes a ON a.id = v.attribute_id
      WHERE v.product_id = p.id AND a.name ~* '(axes|dof|of freedom)$'));
