-- A frozen revision keeps who made it, when its customer was first shown it, and where the parts were to go then.
-- Null in what an earlier release froze, but for what the history tells of it.
ALTER TABLE quote_revisions
  ADD COLUMN frozen_by bigint REFERENCES users,
  ADD COLUMN frozen_by_name text,
  ADD COLUMN shown_at timestamptz,
  ADD COLUMN delivery jsonb;

SELECT set_config('armature.role', 'SYSTEM', true);
-- Whoever did what the revision came of did it in the same transaction, at the same moment.
UPDATE quote_revisions r SET frozen_by = e.actor_id, frozen_by_name = e.actor_name
FROM (SELECT DISTINCT ON (quote_id, at) quote_id, at, actor_id, actor_name FROM events
      WHERE quote_id IS NOT NULL ORDER BY quote_id, at, id) e
WHERE e.quote_id = r.quote_id AND e.at = r.created_at;
-- Each stood behind its customer's link from the moment that it was frozen.
UPDATE quote_revisions SET shown_at = created_at;
SELECT set_config('armature.role', '', true);

-- The rest of a revision stays as it was written.
GRANT UPDATE (shown_at) ON quote_revisions TO armature_app;
