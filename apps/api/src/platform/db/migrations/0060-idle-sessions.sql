-- After how long without use a company's sessions end; null: they don't.
ALTER TABLE users ADD COLUMN idle_minutes integer CHECK (idle_minutes BETWEEN 5 AND 43200);

-- As before, but the session must also not have been idle for too long.
CREATE OR REPLACE FUNCTION confirm_session(session uuid, at timestamptz, acts_as text, who bigint, store bigint, signed_in text[], has_roles text[])
RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM sessions s JOIN users u ON u.id = s.user_id
    JOIN company_members m ON m.company_id = s.user_id AND m.person_id = s.person_id AND m.joined_at IS NOT NULL
  WHERE s.id = session AND s.revoked_at IS NULL AND s.expires_at > at AND m.roles = has_roles
    AND (u.idle_minutes IS NULL OR s.last_seen_at > at - make_interval(mins => u.idle_minutes))
    AND u.id = who AND u.role::text = acts_as AND u.tenant_id IS NOT DISTINCT FROM store AND u.status::text = ANY (signed_in);
  IF NOT FOUND THEN RAISE EXCEPTION 'the session has changed' USING ERRCODE = 'AM001'; END IF;
END $$;
