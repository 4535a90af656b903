-- The buyer's words for a line that was asked for in words (docs/decisions/093-open-lines.md), beside the part that took their place: whoever
-- prices it, and whoever reads the offer, sees what it was asked as. Copied as the part's name is. The release before writes none.
ALTER TABLE quote_items ADD COLUMN asked_as text NOT NULL DEFAULT '';

UPDATE quote_items i SET asked_as = l.text || CASE WHEN l.part_number = '' THEN '' ELSE ' (' || l.part_number || ')' END
FROM open_lines l WHERE l.quote_id = i.quote_id AND l.product_id = i.product_id;
