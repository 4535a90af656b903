-- One spelling of what is stored and what is asked: letters of full or half width, composed and decomposed ones, a times
-- sign and an x, and signs that nobody sees.

-- The database's `plainText` of domain/values/plain-text.ts, for what triggers index; spelling-search.test.ts compares them.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate(
    normalize(translate(value,
      U&'\2033\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\FEFF', '"'), NFKC),
    U&'\00D7\2715\2716\2A2F', 'xxxx');

CREATE OR REPLACE FUNCTION plain(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent', public.plain_text(value)));

-- Products and kinds written in other spellings: their words are made again by the triggers, their measures by a job at
-- the next start, which also reads pixels.
SELECT set_config('armature.role', 'SYSTEM', true);
UPDATE products p SET measures = NULL, name = p.name, manufacturer = p.manufacturer
FROM (SELECT id, concat_ws(' ', name, sku, part_number, manufacturer, description, specs, attributes) AS texts
  FROM products WHERE deleted_at IS NULL) own
WHERE own.id = p.id AND (own.texts IS NOT NFKC NORMALIZED
  OR own.texts <> translate(own.texts, U&'\2033\00AD\200B\200C\200D\200E\200F\2060\FEFF\00D7\2715\2716\2A2F', '')
  OR own.texts ~* '\d\s?mp(x|ix|ixel)?\M|\d\s?megapixel');
SELECT set_config('armature.role', '', true);
UPDATE component_subcategories SET name = name WHERE name IS DISTINCT FROM plain_text(name);
UPDATE equipment SET name = name WHERE name IS DISTINCT FROM plain_text(name);
