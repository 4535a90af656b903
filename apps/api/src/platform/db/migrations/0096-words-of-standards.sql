-- Sizes and classes that a standard names, "NEMA 17" and "IP 54", are found however they are written: by words of their own beside
-- the measures'. Parts that name one are read again by the server after its start, some at a time; of a large catalogue they are few.
UPDATE products p SET measures = NULL
WHERE deleted_at IS NULL AND measures IS NOT NULL
  AND (concat_ws(' ', name, description, specs) ~* '\m(nema|ip)[ -]?[0-9]'
    OR EXISTS (SELECT FROM product_values v JOIN attribute_choices c ON c.id = v.choice_id
      WHERE v.product_id = p.id AND c.name ~* '\m(nema|ip)[ -]?[0-9]'));
