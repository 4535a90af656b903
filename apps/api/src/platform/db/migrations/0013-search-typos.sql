-- Misspelt words of descriptions and part numbers are put right too, and those in which letters changed places:
-- "sevro" has hardly a group of three letters in common with "servo", but the same letters.

-- Of two words that are equally near, one that products are called is meant rather than one that they mention.
ALTER TABLE product_words ADD COLUMN named boolean NOT NULL DEFAULT true;

CREATE FUNCTION letters_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(letter, '' ORDER BY letter COLLATE "C") FROM regexp_split_to_table(word, '') letter
$$;
CREATE INDEX product_words_letters ON product_words (letters_of(word));

-- The words of all documents; those of names and makers are there.
INSERT INTO product_words (word, named)
SELECT word, false FROM ts_stat('SELECT document FROM product_search') WHERE word ~ '^[[:alpha:]]{4,40}$'
ON CONFLICT DO NOTHING;

CREATE OR REPLACE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- In one order, or two products that bring the same words would wait for each other.
  INSERT INTO product_words (word, named)
  SELECT w.word, bool_or(w.named) FROM (
    SELECT word, true FROM plain_words(NEW.name || ' ' || coalesce(NEW.manufacturer, '')) word
    UNION ALL SELECT word, false FROM plain_words(NEW.sku || ' ' || NEW.description) word) w (word, named)
  WHERE NOT EXISTS (SELECT FROM product_words known WHERE known.word = w.word AND known.named >= w.named)
  GROUP BY w.word ORDER BY w.word
  ON CONFLICT (word) DO UPDATE SET named = true WHERE excluded.named AND NOT product_words.named;
  RETURN NULL;
END $$;
DROP TRIGGER products_words ON products;
CREATE TRIGGER products_words AFTER INSERT OR UPDATE OF name, manufacturer, sku, description
  ON products FOR EACH ROW EXECUTE FUNCTION keep_product_words();

-- Each word as it is where there is such a one, else as the one of the same letters, else as the nearest; a word
-- that nothing is like stays, and a text without words is null.
CREATE OR REPLACE FUNCTION corrected_query(value text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', string_agg(coalesce(nearest.word, typed.word) || ':*', ' & '))
  FROM regexp_split_to_table(nullif(public.search_words(value), ''), ' ') typed (word)
  LEFT JOIN LATERAL (
    SELECT alike.word FROM (
      SELECT known.word, known.named, false AS moved FROM public.product_words known
      WHERE known.word OPERATOR(public.%) typed.word
      UNION ALL
      SELECT known.word, known.named, true FROM public.product_words known
      WHERE public.letters_of(known.word) = public.letters_of(typed.word)) alike
    ORDER BY alike.word = typed.word DESC, alike.moved DESC,
      public.similarity(alike.word, typed.word) DESC, alike.named DESC, alike.word LIMIT 1
  ) nearest ON true
$$;
