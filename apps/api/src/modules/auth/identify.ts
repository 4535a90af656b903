import { nobody } from '@armature/domain/actor'
import { limits } from '@armature/domain/limits'
import type { Context, SignedIn } from '../../context/context.ts'
import type { Deps } from '../../deps.ts'
import { findSessionActor, noteSeen } from './session-repository.ts'
import { readToken } from './session-tokens.ts'

const scheme = /^(?:JWT|Bearer) ([\w.-]{1,2000})$/i

/**
 * Who sends this request. The token carries the session's id only: rights are read from the database each
 * time, so that a logout, a reset or a suspension counts at once. Anything wrong is nobody.
 */
export const identify = async (
  authorization: string | undefined,
  { deps, log, now }: { deps: Deps; log: Context['log']; now: Date },
): Promise<SignedIn> => {
  const token = scheme.exec(authorization ?? '')?.[1]
  if (token === undefined) return { actor: nobody, session: null }
  const sessionId = await readToken(token, deps.serverSecret, now)
  if (sessionId === null) return { actor: nobody, session: null }
  const found = await findSessionActor(deps.db, sessionId, now)
  if (found === null) return { actor: nobody, session: null }
  if (now.getTime() - found.session.lastSeenAt.getTime() >= limits.sessionSeenSeconds * 1_000) {
    // Beside the request: nobody waits for it, and one that is lost is made up for by the next request.
    noteSeen(deps.db, sessionId, now).catch((error: unknown) =>
      log.warn({ event: 'session_seen_failed', err: error }, 'last seen was not noted'),
    )
  }
  return { actor: found.actor, session: { id: sessionId } }
}
