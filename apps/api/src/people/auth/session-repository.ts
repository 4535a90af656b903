import { randomUUID } from 'node:crypto'
import { accountMachine } from '@armature/domain/accounts/account-machine'
import type { Actor } from '@armature/domain/rights/actor'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { memberName, nameOf } from '@armature/domain/accounts/names'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'

/** A live session: `actor` is the company that it is in, `person` the signed-in person's own account. */
export interface SessionActor {
  actor: Actor
  person: Actor
  session: { id: string; expiresAt: Date; lastSeenAt: Date; confirmedAt: Date }
}

/** The company's limit of time without use; `users` is the company (as in `confirm_session`). */
const isInUse = (now: Date) =>
  sql<boolean>`(users.idle_minutes IS NULL OR sessions.last_seen_at > ${now}::timestamptz - make_interval(mins => users.idle_minutes))`

const liveSessions = (trx: Database, now: Date) =>
  trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .leftJoin('customer_companies', 'customer_companies.user_id', 'users.id')
    .innerJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'sessions.user_id')
        .onRef('company_members.person_id', '=', 'sessions.person_id'),
    )
    .innerJoin('users as person', 'person.id', 'sessions.person_id')
    .leftJoin('vendor_profiles as own', 'own.user_id', 'sessions.person_id')
    .where('company_members.joined_at', 'is not', null)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where(isInUse(now))
    .select([
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'sessions.created_at',
      'sessions.confirmed_at',
      'users.id',
      'users.role',
      'users.status',
      'users.tenant_id',
      'users.first_name',
      'users.last_name',
      'vendor_profiles.business_name',
      'customer_companies.business_name as customer_company',
      'company_members.roles',
      'person.id as person_id',
      'person.role as person_role',
      'person.status as person_status',
      'person.tenant_id as person_tenant_id',
      'person.first_name as person_first_name',
      'person.last_name as person_last_name',
      'own.business_name as person_business_name',
    ])

type SessionRowOf = Awaited<ReturnType<ReturnType<typeof liveSessions>['execute']>>[number]

const personOf = (row: SessionRowOf): Actor => ({
  role: row.person_role,
  userId: row.person_id,
  tenantId: row.person_tenant_id,
  name: nameOf({
    business_name: row.person_business_name,
    first_name: row.person_first_name,
    last_name: row.person_last_name,
  }),
})

const sessionActorOf = (row: SessionRowOf): SessionActor | null => {
  if (!maySignIn(row.status) || !maySignIn(row.person_status)) return null
  const person = personOf(row)
  const company = { role: row.role, userId: row.id, tenantId: row.tenant_id, companyRoles: row.roles }
  return {
    actor:
      row.person_id === row.id
        ? { ...company, name: person.name }
        : {
            ...company,
            name: memberName(person.name, row.business_name ?? row.customer_company ?? nameOf(row)),
            personId: row.person_id,
          },
    person,
    session: {
      id: row.session_id,
      expiresAt: row.expires_at,
      lastSeenAt: row.last_seen_at,
      confirmedAt: row.confirmed_at ?? row.created_at,
    },
  }
}

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
  /** The company that the session is in. */
  userId: number
  /** The signed-in person; `userId` if not given. */
  personId?: number
  remember: boolean
  expiresAt: Date
  /** When the person last proved who they are; now if not given. */
  confirmedAt?: Date | undefined
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
      person_id: session.personId ?? session.userId,
      created_at: now,
      last_seen_at: now,
      confirmed_at: session.confirmedAt ?? now,
      expires_at: session.expiresAt,
      remember: session.remember,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 500),
    })
    .execute()
  return id
}

/** The company for the person's next session: the last one used, else their own; null if they belong to none. */
export const findCompanyToActFor = async (trx: Database, personId: number): Promise<number | null> => {
  const row = await trx
    .selectFrom('company_members as m')
    .innerJoin('users', 'users.id', 'm.company_id')
    .select('m.company_id')
    .where('m.person_id', '=', personId)
    .where('m.joined_at', 'is not', null)
    .where('users.status', 'in', accountMachine.statesWhere('signsIn'))
    .orderBy(
      (eb) =>
        eb
          .selectFrom('sessions')
          .select((last) => last.fn.max('sessions.created_at').as('last'))
          .where('sessions.person_id', '=', personId)
          .whereRef('sessions.user_id', '=', 'm.company_id'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy((eb) => eb('m.company_id', '<>', personId))
    .limit(1)
    .executeTakeFirst()
  return row?.company_id ?? null
}

/** Has this person signed in before, as far as the stored sessions show? */
export const hasSignedIn = async (trx: Database, personId: number): Promise<boolean> =>
  (await trx
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const findSession = (trx: Database, sessionId: string) =>
  trx
    .selectFrom('sessions')
    .select(['expires_at', 'remember'])
    .select((eb) => eb.fn.coalesce('confirmed_at', 'created_at').as('confirmed_at'))
    .where('id', '=', sessionId)
    .executeTakeFirst()

/** Notes that the person has just confirmed in this session who they are. */
export const setConfirmed = async (trx: Database, sessionId: string, now: Date): Promise<void> => {
  await trx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
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

/** All of a person's sessions, all sessions in a company, or one person's sessions in one company. */
type EndedSessions = (
  | { personId: number }
  | { companyId: number }
  | { personId: number; companyId: number }
) & {
  keep?: string | null
}

/** Ends these sessions except `keep`; returns how many. */
export const revokeSessionsOf = async (
  trx: Database,
  { keep, ...whose }: EndedSessions,
  why: string,
  now: Date,
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: why })
    .where((eb) =>
      eb.and([
        ...('personId' in whose ? [eb('person_id', '=', whose.personId)] : []),
        ...('companyId' in whose ? [eb('user_id', '=', whose.companyId)] : []),
      ]),
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(keep != null, (query) => query.where('id', '!=', keep ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A person's live sessions, last seen first. */
export const listLiveSessions = (trx: Database, personId: number, now: Date) =>
  trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.created_at', 'last_seen_at', 'expires_at', 'remember', 'user_agent'])
    // Without this, an inet includes its mask.
    .select((eb) => eb.fn<string | null>('host', ['ip']).as('ip'))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isInUse(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id')
    .limit(serverLimits.sessionList)
    .execute()

export type SessionRow = Awaited<ReturnType<typeof listLiveSessions>>[number]

/** Does this live session belong to this person? */
export const isLiveSessionOf = async (trx: Database, personId: number, sessionId: string, now: Date) =>
  (await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
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
