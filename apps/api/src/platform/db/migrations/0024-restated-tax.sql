-- An order that goes elsewhere states the tax of that place. What was charged before stays in `tax_cents`, as in the
-- books, and what is too much of it in `credited_cents`.
ALTER TABLE orders DROP CONSTRAINT orders_tax,
  ADD CONSTRAINT orders_tax CHECK (tax_cents >= 0 AND tax_cents <= lines_cents / 2
    AND coalesce((tax ->> 'cents')::bigint, 0) BETWEEN 0 AND tax_cents);
