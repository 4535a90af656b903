import { randomUUID } from 'node:crypto'
import type { Actor } from '@armature/domain/rights/actor'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { nameOf } from '@armature/domain/accounts/names'
import type { Database } from '../../platform/db/tables/tables.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'

/** A live session and its actor. */
export interface SessionActor {
  actor: Actor
  session: { id: string; expiresAt: Date; lastSeenAt: Date }
}

const liveSessions = (trx: Database, now: Date) =>
  trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'users.id',
      'users.role',
      'users.status',
      'users.tenant_id',
      'users.first_name',
      'users.last_name',
      'vendor_profiles.business_name',
    ])

const sessionActorOf = (
  row: Awaited<ReturnType<ReturnType<typeof liveSessions>['execute']>>[number],
): SessionActor | null =>
  maySignIn(row.status)
    ? {
        actor: { role: row.role, userId: row.id, tenantId: row.tenant_id, name: nameOf(row) },
        session: { id: row.session_id, expiresAt: row.expires_at, lastSeenAt: row.last_seen_at },
      }
    : null

/**
 * A live session's actor, in one statement; null where the session is unknown, expired or revoked, or its account is
 * suspended. Every request reads rights here, so a change applies at once.
 */
export const findSessionActor = async (
  trx: Database,
  sessionId: string,
  now: Date,
): Promise<SessionActor | null> => {
  const row = await liveSessions(trx, now).where('sessions.id', '=', sessionId).executeTakeFirst()
  return row === undefined ? null : sessionActorOf(row)
}

/** The actors of several sessions, by session id; only of live ones. */
export const findSessionActors = async (
  trx: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, SessionActor>> => {
  const rows = await liveSessions(trx, now)
    .where((eb) => eb('sessions.id', '=', eb.fn.any(eb.val(sessionIds))))
    .execute()
  return new Map(rows.flatMap((row) => sessionActorOf(row) ?? []).map((found) => [found.session.id, found]))
}

/** The actor that started work which continues without its session; null where it may no longer sign in. */
export const findActor = async (trx: Database, userId: number): Promise<Actor | null> => {
  const row = await trx
    .selectFrom('users')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.role',
      'users.status',
      'users.tenant_id',
      'users.first_name',
      'users.last_name',
      'vendor_profiles.business_name',
    ])
    .executeTakeFirst()
  return row !== undefined && maySignIn(row.status)
    ? { role: row.role, userId: row.id, tenantId: row.tenant_id, name: nameOf(row) }
    : null
}

export interface NewSession {
  userId: number
  remember: boolean
  expiresAt: Date
  ip: string
  userAgent: string
}

/** Opens a session and returns its id. */
export const insertSession = async (trx: Database, session: NewSession, now: Date): Promise<string> => {
  const id = randomUUID()
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
      remember: session.remember,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 500),
    })
    .execute()
  return id
}

/** Ends one session; false where it had already ended. */
export const revokeSession = async (
  trx: Database,
  sessionId: string,
  why: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: why })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all sessions of an account except one; returns how many. */
export const revokeSessionsOf = async (
  trx: Database,
  { userId, keep }: { userId: number; keep?: string | null },
  why: string,
  now: Date,
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: why })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(keep != null, (query) => query.where('id', '!=', keep ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** An account's live sessions, last seen first. */
export const listLiveSessions = (trx: Database, userId: number, now: Date) =>
  trx
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'remember', 'user_agent'])
    // Without this, an inet includes its mask.
    .select((eb) => eb.fn<string | null>('host', ['ip']).as('ip'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(serverLimits.sessionList)
    .execute()

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number]

/** Does this live session belong to this account? */
export const isLiveSessionOf = async (trx: Database, userId: number, sessionId: string, now: Date) =>
  (await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Notes that a session is in use. Several processes may do so, so the time never goes back. */
export const noteSeen = async (db: Database, sessionId: string, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', now)
    .execute()
}
