-- A vendor may not read the order, so its part has what it puts on its documents: the buyer's number and the notes.
ALTER TABLE sub_orders
  ADD COLUMN purchase_order text NOT NULL DEFAULT '' CHECK (char_length(purchase_order) <= 60),
  ADD COLUMN notes text NOT NULL DEFAULT '';
SELECT set_config('armature.role', 'SYSTEM', true);
UPDATE sub_orders s SET purchase_order = o.purchase_order, notes = coalesce(r.notes, '')
  FROM orders o LEFT JOIN quote_revisions r ON r.quote_id = o.quote_id AND r.revision = o.revision
  WHERE o.id = s.order_id;
SELECT set_config('armature.role', '', true);
