-- An offer's note and its end are of its terms: a customer is told of their change, and accepts what it read of them.
-- Null in what was frozen before.
ALTER TABLE quote_revisions ADD COLUMN notes text, ADD COLUMN expires_at timestamptz;

SELECT set_config('armature.role', 'SYSTEM', true);
UPDATE quote_revisions r SET notes = q.notes, expires_at = q.expires_at
FROM quotes q
WHERE q.id = r.quote_id AND r.revision IN (q.revision, q.told_revision, q.compared_revision)
  AND q.status IN ('SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER');
SELECT set_config('armature.role', '', true);
