import { nobody } from '@armature/domain/actor'
import type { Actor } from '@armature/domain/actor'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findSessionActor } from '../modules/auth/session-repository.ts'
import { readToken } from '../modules/auth/session-tokens.ts'

export interface SignedIn {
  actor: Actor
  session: { id: string } | null
}

const scheme = /^(?:JWT|Bearer) ([\w.-]{1,2000})$/

/**
 * Who sends this request. The token carries the session's id only: rights are read from the database each
 * time, so that a logout, a reset or a suspension counts at once. Anything wrong is nobody.
 */
export const identify = async (request: FastifyRequest, deps: Deps, now: Date): Promise<SignedIn> => {
  const token = scheme.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) return { actor: nobody, session: null }
  const sessionId = await readToken(token, deps.serverSecret, now)
  if (sessionId === null) return { actor: nobody, session: null }
  const found = await findSessionActor(deps.db, sessionId, now)
  return found === null ? { actor: nobody, session: null } : { actor: found.actor, session: { id: sessionId } }
}
