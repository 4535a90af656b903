import pg from 'pg'
import { issueToken } from '../apps/api/src/people/auth/session-tokens.ts'
import { everybody, sessionOf } from './people.ts'

const openSessionsSql = `
  INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, remember)
  SELECT s.id, s.user_id, now(), now(), now() + interval '1 day', false
  FROM unnest($1::uuid[], $2::bigint[]) AS s (id, user_id)
  ON CONFLICT (id) DO UPDATE SET created_at = now(), last_seen_at = now(), expires_at = excluded.expires_at`

/** Opens a session for every caller; those in a stored world have expired. */
export const openSessions = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(openSessionsSql, [everybody.map(sessionOf), everybody])
  } finally {
    await client.end()
  }
}

/** By account. */
export type Tokens = ReadonlyMap<number, string>

export const signIn = async (serverSecret: string): Promise<Tokens> => {
  const expiresAt = new Date(Date.now() + 12 * 3_600_000)
  const signed = everybody.map(
    async (userId) =>
      [userId, await issueToken({ sessionId: sessionOf(userId), expiresAt }, serverSecret)] as const,
  )
  return new Map(await Promise.all(signed))
}
