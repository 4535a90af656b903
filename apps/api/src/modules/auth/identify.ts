import { nobody } from '@armature/domain/actor'
import { limits } from '@armature/domain/limits'
import type { Context, SignedIn } from '../../context/context.ts'
import type { SessionClaim } from '../../db/session-claim.ts'
import type { Deps } from '../../deps.ts'
import type { SessionActor } from './session-repository.ts'
import { findSessionActor, noteSeen } from './session-repository.ts'
import { readToken } from './session-tokens.ts'

const scheme = /^(?:JWT|Bearer) ([\w.-]{1,2000})$/i

interface Parts {
  deps: Deps
  log: Context['log']
  now: Date
}

/** What each process has read of sessions: by database, since tests have several. */
const remembered = new WeakMap<Deps['db'], Map<string, SessionActor>>()
const mostRemembered = 10_000

const memoryOf = ({ db }: Deps): Map<string, SessionActor> => {
  const known = remembered.get(db)
  if (known !== undefined) return known
  const fresh = new Map<string, SessionActor>()
  remembered.set(db, fresh)
  return fresh
}

const remember = (memory: Map<string, SessionActor>, sessionId: string, found: SessionActor): void => {
  // A map keeps the order of insertion: the first is the oldest.
  const [oldest] = memory.keys()
  if (memory.size >= mostRemembered && oldest !== undefined && !memory.has(sessionId)) memory.delete(oldest)
  memory.set(sessionId, found)
}

const sessionIdOf = async (
  authorization: string | undefined,
  { deps, now }: Parts,
): Promise<string | null> => {
  const token = scheme.exec(authorization ?? '')?.[1]
  return token === undefined ? null : readToken(token, deps.serverSecret, now)
}

const isNotedAnew = ({ session }: SessionActor, now: Date): boolean =>
  now.getTime() - session.lastSeenAt.getTime() >= limits.sessionSeenSeconds * 1_000

/**
 * Who sends this request. The token carries the session's id only: rights are read from the database each
 * time, so that a logout, a reset or a suspension counts at once. Anything wrong is nobody.
 */
export const identify = async (authorization: string | undefined, parts: Parts): Promise<SignedIn> => {
  const { deps, log, now } = parts
  const sessionId = await sessionIdOf(authorization, parts)
  if (sessionId === null) return { actor: nobody, session: null }
  const found = await findSessionActor(deps.db, sessionId, now)
  if (found === null) {
    memoryOf(deps).delete(sessionId)
    return { actor: nobody, session: null }
  }
  remember(memoryOf(deps), sessionId, found)
  if (isNotedAnew(found, now)) {
    // Beside the request: nobody waits for it, and one that is lost is made up for by the next request.
    noteSeen(deps.db, sessionId, now).catch((error: unknown) =>
      log.warn({ event: 'session_seen_failed', err: error }, 'last seen was not noted'),
    )
  }
  return { actor: found.actor, session: { id: sessionId } }
}

/**
 * Who sent an earlier request of this session, without a question to the database; null where nothing is remembered or
 * the session is to be noted as seen. Whoever relies on it has the claim confirmed with the first thing that is read, or
 * asks `identify` before anything is answered (decision 036).
 */
export const recall = async (
  authorization: string | undefined,
  parts: Parts,
): Promise<(SignedIn & { claim: SessionClaim }) | null> => {
  const { deps, now } = parts
  const sessionId = await sessionIdOf(authorization, parts)
  const found = sessionId === null ? undefined : memoryOf(deps).get(sessionId)
  if (sessionId === null || found === undefined || isNotedAnew(found, now)) return null
  return { actor: found.actor, session: { id: sessionId }, claim: { sessionId, at: now, confirmed: false } }
}
