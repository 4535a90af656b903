import { readAsSystem } from '../../platform/db/transaction.ts'
import type { SocketAuth } from '@armature/contract/platform/realtime'
import { socketRefusals } from '@armature/contract/platform/realtime'
import { nobody } from '@armature/domain/rights/actor'
import { z } from 'zod'
import type { Deps } from '../../platform/context/deps-type.ts'
import { findSessionActor } from '../../people/auth/session-repository.ts'
import { readTokenOf } from '../../people/auth/session-tokens.ts'
import type { AccountConnections } from './account-connections.ts'
import type { LiveSocket } from './live-socket.ts'
import type { OpenSockets } from './open-sockets.ts'

const authShape: z.ZodType<SocketAuth> = z.strictObject({
  token: z.string().max(2_000),
  behind_ms: z.int().min(0).exactOptional(),
})

/** The client's first message; null where it doesn't match the contract. */
export const authOf = (socket: LiveSocket): SocketAuth | null =>
  authShape.safeParse(socket.handshake.auth).data ?? null

type Refusal = (typeof socketRefusals)[keyof typeof socketRefusals]

/**
 * Accepts a connection with the token of a live session, or returns why not. The socket joins the open ones before its
 * session is looked up, so that a session that ends in between also ends the socket.
 */
export const admitSocket = async (
  deps: Deps,
  { sockets, accounts }: { sockets: OpenSockets; accounts: AccountConnections },
  socket: LiveSocket,
): Promise<Refusal | null> => {
  const auth = authOf(socket)
  const now = deps.clock()
  const session = auth && (await readTokenOf(auth.token, deps, now))
  if (session === null) return socketRefusals.notAuthenticated
  const sessionId = session.id
  Object.assign(socket.data, {
    sessionId,
    actor: nobody,
    state: 'joining',
    counted: false,
    missed: false,
    endsAt: Infinity,
  })
  sockets.add(socket)
  socket.conn.once('close', () => {
    sockets.remove(socket)
    accounts.giveBack(socket)
  })
  const found = await readAsSystem(deps.db, (trx) => findSessionActor(trx, sessionId, now))
  if (found === null || socket.data.state === 'ended') return socketRefusals.notAuthenticated
  const endsAt = performance.now() + found.session.expiresAt.getTime() - now.getTime()
  Object.assign(socket.data, { actor: found.actor, endsAt })
  if (!(await accounts.take(socket))) return socketRefusals.tooMany
  // A client that hung up isn't admitted, because nothing would announce its end.
  if (socket.conn.readyState !== 'open') {
    accounts.giveBack(socket)
    return socketRefusals.unavailable
  }
  return null
}
