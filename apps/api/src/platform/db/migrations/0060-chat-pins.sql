-- A message may point at a spot on the 3D view of its line's part: whose product, which file, where, and from where it was seen.
ALTER TABLE chat_messages
  ADD COLUMN pin jsonb,
  ADD CONSTRAINT chat_messages_pin CHECK (pin IS NULL OR line_id IS NOT NULL);
