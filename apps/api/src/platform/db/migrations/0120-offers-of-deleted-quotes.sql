-- Vendors were asked about lines of quotes that are deleted, and could neither answer nor decline: deleting a quote hid its parts alone. From now
-- on it hides these too (docs/decisions/093-open-lines.md).
UPDATE open_line_offers o SET hidden = true
FROM quotes q WHERE q.id = o.quote_id AND q.deleted_at IS NOT NULL AND NOT o.hidden;
