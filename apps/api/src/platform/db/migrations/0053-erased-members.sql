-- What an erased person did for companies of others no longer names it. `words` is a regular expression of its names, as before.
CREATE FUNCTION erase_from_companies(person bigint, words text, instead text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Also those that it has left: whoever acted for a company of others had been invited.
  companies bigint[] := ARRAY(SELECT DISTINCT user_id FROM events
    WHERE kind = 'member.invited' AND (after->>'email')::citext = (SELECT email FROM users WHERE id = person));
BEGIN
  UPDATE events SET actor_name = instead, after = after - 'ip' - 'user_agent' WHERE acted_by = person;
  UPDATE events SET summary = regexp_replace(summary, words, instead, 'gi'), reason = regexp_replace(reason, words, instead, 'gi'),
    before = regexp_replace(before::text, words, instead, 'gi')::jsonb, after = regexp_replace(after::text, words, instead, 'gi')::jsonb
  WHERE (acted_by = person OR (kind LIKE 'member.%' AND user_id = ANY (companies)))
    AND concat_ws(' ', summary, reason, before, after) ~* words;
  UPDATE quote_revisions SET frozen_by_name = instead WHERE frozen_by = ANY (companies) AND frozen_by_name ~* words;
  UPDATE tax_exemptions SET accepted_by_name = instead WHERE accepted_by = ANY (companies) AND accepted_by_name ~* words;
  UPDATE chat_messages SET author_name = instead WHERE author_id = ANY (companies) AND author_name ~* words;
  UPDATE chat_reads SET name = instead WHERE user_id = ANY (companies) AND name ~* words;
END $$;
REVOKE ALL ON FUNCTION erase_from_companies FROM public;
GRANT EXECUTE ON FUNCTION erase_from_companies TO armature_app;
