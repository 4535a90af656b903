-- A read says beside its BEGIN for whom it acts, and ends here where its session has ended or acts for somebody else by now
-- (db/session-claim.ts).
CREATE FUNCTION confirm_session(session uuid, at timestamptz, acts_as text, who bigint, store bigint, signed_in text[])
RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = session AND s.revoked_at IS NULL AND s.expires_at > at
    AND u.id = who AND u.role::text = acts_as AND u.tenant_id IS NOT DISTINCT FROM store AND u.status::text = ANY (signed_in);
  IF NOT FOUND THEN RAISE EXCEPTION 'the session has changed' USING ERRCODE = 'AM001'; END IF;
END $$;
