import { inTransaction, readAsSystem, systemContext } from '../../platform/db/transaction.ts'
import { LRUCache } from 'lru-cache'
import { nobody } from '@armature/domain/rights/actor'
import type { Context, SignedIn } from '../../platform/context/context.ts'
import type { SessionClaim } from '../../platform/db/actor-context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { SessionActor } from './session-repository.ts'
import { apiKeyPrefix } from '@armature/domain/accounts/api-keys'
import { countTry } from './attempt-limits.ts'
import { findKeyActor, noteUsed } from './key-actor-repository.ts'
import { findSessionActor, noteSeen } from './session-repository.ts'
import { readTokenOf } from './session-tokens.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'

const scheme = /^(?:JWT|Bearer) ([\w.-]{1,2000})$/i

interface Parts {
  deps: Deps
  /** The sender's IP address; an API key may accept only some. */
  ip: string
  log: Context['log']
  now: Date
  /** Nobody is at the screen that asks, so this is no use of the session. */
  isUnattended?: boolean
}

/** The sessions that this process has read, by database, since tests have several. */
const remembered = new WeakMap<Deps['db'], LRUCache<string, SessionActor>>()

const memoryOf = ({ db }: Deps): LRUCache<string, SessionActor> => {
  const known = remembered.get(db)
  if (known !== undefined) return known
  const fresh = new LRUCache<string, SessionActor>({ max: 10_000 })
  remembered.set(db, fresh)
  return fresh
}

const sessionOf = async (
  authorization: string | undefined,
  { deps, now }: Parts,
): Promise<NonNullable<SignedIn['session']> | null> => {
  const token = scheme.exec(authorization ?? '')?.[1]
  return token === undefined ? null : readTokenOf(token, deps, now)
}

const keyOf = (authorization: string | undefined): string | null => {
  const token = scheme.exec(authorization ?? '')?.[1]
  return token?.startsWith(apiKeyPrefix) ? token : null
}

/** Identifies a program by its API key, and limits the key's calls. */
const identifyKey = async (secret: string, { deps, ip, log, now }: Parts): Promise<SignedIn> => {
  const stranger = { actor: nobody, person: nobody, session: null }
  const found = await readAsSystem(deps.db, (trx) => findKeyActor(trx, { secret }, ip, now))
  if (found === null) return stranger
  const program = { keyId: found.id }
  const limited = await countTry({ deps, client: { ip, userAgent: '' } }, 'callPerKey', String(found.id))
  if (limited !== null) return { ...stranger, program, refused: limited }
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= serverLimits.sessionSeenSeconds * 1_000)
    // The request doesn't wait for this; the next one makes up for a lost write.
    inTransaction(deps.db, systemContext, (trx) => noteUsed(trx, found.id, now)).catch((error: unknown) =>
      log.warn({ event: 'session_seen_failed', err: error }, 'last use of a key was not noted'),
    )
  return { ...stranger, actor: found.actor, program }
}

const isNotedAnew = ({ session }: SessionActor, { now, isUnattended = false }: Parts): boolean =>
  !isUnattended && now.getTime() - session.lastSeenAt.getTime() >= serverLimits.sessionSeenSeconds * 1_000

const confirmedIn = ({ session: { confirmedAt } }: SessionActor) => ({ confirmedAt })

/**
 * The sender of a request. The token holds only the session's id, and rights are read from the database each time, so a
 * sign-out, reset or suspension applies at once. Any error in the token makes the sender NOBODY.
 */
export const identify = async (authorization: string | undefined, parts: Parts): Promise<SignedIn> => {
  const { deps, log, now } = parts
  const key = keyOf(authorization)
  if (key !== null) return identifyKey(key, parts)
  const session = await sessionOf(authorization, parts)
  if (session === null) return { actor: nobody, person: nobody, session: null }
  const sessionId = session.id
  const found = await readAsSystem(deps.db, (trx) => findSessionActor(trx, sessionId, now))
  if (found === null) {
    memoryOf(deps).delete(sessionId)
    return { actor: nobody, person: nobody, session: null }
  }
  const isDue = isNotedAnew(found, parts)
  // Remember it as already noted, so that requests until then don't note it again.
  memoryOf(deps).set(sessionId, isDue ? { ...found, session: { ...found.session, lastSeenAt: now } } : found)
  if (isDue) {
    // The request doesn't wait for this; the next one makes up for a lost write.
    inTransaction(deps.db, systemContext, (trx) => noteSeen(trx, sessionId, now)).catch((error: unknown) => {
      memoryOf(deps).delete(sessionId)
      log.warn({ event: 'session_seen_failed', err: error }, 'last seen was not noted')
    })
  }
  return { actor: found.actor, person: found.person, session: { ...session, ...confirmedIn(found) } }
}

/**
 * The sender of this session's previous request, without a query; null where none is remembered or the session's use
 * must be noted. The caller confirms the claim with its first read, or calls `identify` before answering (decision
 * 017).
 */
export const recall = async (
  authorization: string | undefined,
  parts: Parts,
): Promise<(SignedIn & { claim: SessionClaim }) | null> => {
  const { deps, now } = parts
  if (keyOf(authorization) !== null) return null
  const session = await sessionOf(authorization, parts)
  const found = session === null ? undefined : memoryOf(deps).get(session.id)
  if (session === null || found === undefined || isNotedAnew(found, parts)) return null
  return {
    actor: found.actor,
    person: found.person,
    session: { ...session, ...confirmedIn(found) },
    claim: { sessionId: session.id, at: now, confirmed: false },
  }
}
