import type { Deps } from '../../platform/context/deps-type.ts'
import { findSessionActors } from '../../people/auth/session-repository.ts'
import type { LiveSocket } from './live-socket.ts'
import { endSocket } from './open-sockets.ts'

/**
 * Asks the database about the sessions of these connections. Closes connections whose session has ended, and updates
 * the rights of the others.
 */
export const checkSessions = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  sockets: readonly LiveSocket[],
): Promise<void> => {
  if (sockets.length === 0) return
  const ids = [...new Set(sockets.map(({ data }) => data.sessionId))]
  const alive = await findSessionActors(deps.db, ids, deps.clock())
  for (const socket of sockets) {
    const found = alive.get(socket.data.sessionId)
    if (found === undefined) endSocket(socket)
    else socket.data.actor = found.actor
  }
}
