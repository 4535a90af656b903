import { accountMachine } from '@armature/domain/accounts/account-machine'
import type { ActorContext } from './actor-context.ts'

/**
 * The actor of a session, as this process remembers it from an earlier request. A transaction that relies on it has the
 * database confirm it before anything else; until then nobody may trust it (decision 017).
 */
export interface SessionClaim {
  sessionId: string
  /** The request's time, by which the session must not have ended. */
  at: Date
  confirmed: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const signedInStatuses = accountMachine.statesWhere('signsIn').join(',')

/** The parameters of `confirm_session`, for the actor that the session is remembered to act for. */
export const claimValues = (claim: SessionClaim, { role, userId, tenantId }: ActorContext) => {
  if (!uuid.test(claim.sessionId)) throw new TypeError('A session id must be a uuid')
  const ids = [userId, tenantId].map((id) => (id === null ? null : String(id)))
  return [claim.sessionId, claim.at.toISOString(), role, ...ids, `{${signedInStatuses}}`]
}

const literal = (value: string | null): string => (value === null ? 'null' : `'${value}'`)

/**
 * Fails with `sessionChanged` unless the session is live and acts for just this actor. It shares one text with BEGIN,
 * which takes no parameters, so only a uuid, a time, whole numbers and words of the program's own may get into it.
 */
export const confirmSession = (claim: SessionClaim, actor: ActorContext): string =>
  `select confirm_session(${claimValues(claim, actor).map(literal).join(', ')})`

/** The error that it raises. */
const sessionChanged = 'AM001'

/** Has the database refused this process's memory of a session? */
export const isSessionChanged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === sessionChanged
