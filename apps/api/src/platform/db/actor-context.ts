import { accountMachine } from '@armature/domain/accounts/account-machine'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { CompiledQuery } from 'kysely'

/** The database's actor, which row-level security reads. NOBODY sees no rows. */
export interface ActorContext {
  role: 'ADMIN' | 'VENDOR' | 'CUSTOMER' | 'SYSTEM' | 'NOBODY' | 'SHOPPER'
  userId: number | null
  tenantId: number | null
  companyRoles?: readonly CompanyRole[]
}

/**
 * A session whose actor this process remembers. The transaction that relies on it has the database confirm it first;
 * until then nobody may trust it (decision 017).
 */
export interface SessionClaim {
  sessionId: string
  /** The request's time, by which the session must not have ended. */
  at: Date
  confirmed: boolean
}

const roles: readonly string[] = [
  'ADMIN',
  'VENDOR',
  'CUSTOMER',
  'SYSTEM',
  'NOBODY',
  'SHOPPER',
] satisfies ActorContext['role'][]

const signedInStatuses = `{${accountMachine.statesWhere('signsIn').join(',')}}`

/** The error of `confirm_session`, which fails unless the session is live and acts for just this actor. */
const sessionChanged = 'AM001'

/** Has the database refused this process's memory of a session? */
export const isSessionChanged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === sessionChanged

/** Begins the statements that say what the transaction's work relies on. */
export const actsAsMark = '/* acts as */'
const settings = `set_config('armature.role', $1, true), set_config('armature.user_id', coalesce($2, ''), true),
  set_config('armature.tenant_id', coalesce($3, ''), true)`
const acting = `${actsAsMark} select ${settings}`
/** Confirmed after the settings, since an actor sees its own session alone. */
const actingOnceConfirmed = `${actsAsMark} select ${settings}, confirm_session($4, $5, $1, $2::text::bigint, $3::text::bigint, $6, $7)`

const idText = (id: number | null): string | null => {
  if (id !== null && (!Number.isSafeInteger(id) || id < 0))
    throw new TypeError('An actor id must be a whole number')
  return id === null ? null : String(id)
}

/** Makes the open transaction act as this actor, with settings that end with it. */
export const actAs = (
  { role, userId, tenantId, companyRoles = [] }: ActorContext,
  claim?: SessionClaim,
): CompiledQuery => {
  if (!roles.includes(role)) throw new TypeError('An actor needs a known role')
  const actor = [role, idText(userId), idText(tenantId)]
  return claim === undefined
    ? CompiledQuery.raw(acting, actor)
    : CompiledQuery.raw(actingOnceConfirmed, [
        ...actor,
        claim.sessionId,
        claim.at,
        signedInStatuses,
        `{${companyRoles.join(',')}}`,
      ])
}

/** Does this statement say in whose name its transaction acts? */
export const saysWhoActs = (sql: string): boolean => sql.startsWith(actsAsMark)
