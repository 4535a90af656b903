-- Misspelt words are put right against the words that there are, some thousands, and then found by full text.
-- Comparing the text with every product's name took seconds at a million products.

CREATE TABLE product_words (word text PRIMARY KEY);
CREATE INDEX product_words_alike ON product_words USING gin (word gin_trgm_ops);
GRANT SELECT ON product_words TO armature_app;

-- Plain words only: part numbers are as many as products, and one that is nearly right is another part.
CREATE FUNCTION plain_words(value text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word FROM regexp_split_to_table(public.search_words(value), ' ') word
  WHERE word ~ '^[[:alpha:]]{4,40}$' ORDER BY word
$$;

INSERT INTO product_words
SELECT DISTINCT word FROM product_search s CROSS JOIN public.plain_words(s.name) word ON CONFLICT DO NOTHING;

-- Words stay when their last product goes: a word that finds nothing does no harm.
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO product_words
  SELECT w.word FROM plain_words(NEW.name || ' ' || coalesce(NEW.manufacturer, '')) w (word)
  WHERE NOT EXISTS (SELECT FROM product_words known WHERE known.word = w.word)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER products_words AFTER INSERT OR UPDATE OF name, manufacturer
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_words();

-- Each word as the nearest one that there is; a word that nothing is like stays, and a text without words is null.
CREATE FUNCTION corrected_query(value text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', string_agg(coalesce(nearest.word, typed.word) || ':*', ' & '))
  FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') typed (word)
  LEFT JOIN LATERAL (
    SELECT known.word FROM public.product_words known
    WHERE known.word OPERATOR(public.%) typed.word
    ORDER BY public.similarity(known.word, typed.word) DESC, known.word LIMIT 1
  ) nearest ON true
$$;

DROP INDEX product_search_name;
