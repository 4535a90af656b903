import type { Actor } from '@armature/domain/rights/actor'
import type { Change } from '@armature/domain/realtime/change'
import { mayHear } from '@armature/domain/realtime/change'
import { parseChannel } from '@armature/domain/chat/channel'
import { personId } from '../../desk/chat/person-id.ts'
import { socketLimits } from '../../platform/config/socket-limits.ts'
import type { Typing } from '../../platform/ports/realtime.ts'
import { notifyAll } from './one-frame.ts'
import type { LiveSocket } from './live-socket.ts'

export interface OpenSockets {
  /** Added before its session's first look-up, so that a session that ends meanwhile also ends this. */
  add(socket: LiveSocket): void
  remove(socket: LiveSocket): void
  ofSession(sessionId: string): LiveSocket[]
  /** This user's, including those still joining. */
  ofUser(userId: number | string | null): LiveSocket[]
  all(): LiveSocket[]
}

/** The connections of this process, by session. */
export const openSockets = (): OpenSockets => {
  const bySession = new Map<string, Set<LiveSocket>>()
  const all = (): LiveSocket[] => [...bySession.values()].flatMap((sockets) => [...sockets])
  return {
    add: (socket) => {
      const { sessionId } = socket.data
      bySession.set(sessionId, (bySession.get(sessionId) ?? new Set()).add(socket))
    },
    remove: (socket) => {
      const { sessionId } = socket.data
      const known = bySession.get(sessionId)
      known?.delete(socket)
      if (known?.size === 0) bySession.delete(sessionId)
    },
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    ofUser: (userId) => all().filter(({ data }) => data.actor.userId === userId),
    all,
  }
}

/** Announces the session's end and closes. A connection that is still being admitted ends on arrival. */
export const endSocket = (socket: LiveSocket): void => {
  socket.data.state = 'ended'
  if (!socket.connected) return
  socket.emit('session_ended')
  socket.disconnect(true)
}

/** Has it more unread events than it can catch up on? Then it must reconnect and ask for what it missed. */
export const isSlow = (socket: LiveSocket): boolean =>
  // Private to Engine.IO by its types only, and documented.
  socket.conn['writeBuffer'].length > socketLimits.waitingFrames

const dropSlow = (socket: LiveSocket): void => {
  socket.data.state = 'ended'
  // Broken off without a refusal, so that its client reconnects by itself.
  socket.conn.close(true)
}

/** Reports typing to the other screens that may see the record, except slow ones. */
export const deliverTyping = (sockets: readonly LiveSocket[], typing: Typing, secret: string): void => {
  const { channel, userId, audience, statuses = [] } = typing
  const parsed = parseChannel(channel)
  if (parsed === null) return
  const user = personId(parsed, userId, secret)
  for (const socket of sockets) {
    const { state, actor } = socket.data
    if (state !== 'open' || actor.userId === userId || isSlow(socket)) continue
    if (mayHear(actor, { kind: 'chat', id: channel, audience, statuses }))
      socket.volatile.emit('typing', { channel, user })
  }
}

/** The same answer for all screens of an account, computed once per change. */
const hearing = (change: Change): ((actor: Actor) => boolean) => {
  const known = new Map<Actor['userId'], { actor: Actor; may: boolean }>()
  return (actor) => {
    const found = known.get(actor.userId)
    if (found?.actor.role === actor.role && found.actor.tenantId === actor.tenantId) return found.may
    const may = mayHear(actor, change)
    known.set(actor.userId, { actor, may })
    return may
  }
}

/** Sends a change to the sockets whose actor may see the record, except the screen that made it. */
export const deliver = (sockets: readonly LiveSocket[], change: Change): void => {
  const { kind, id, madeBy } = change
  const hears = hearing(change)
  const readers: LiveSocket[] = []
  for (const socket of sockets) {
    const { state, actor } = socket.data
    if (state === 'checking') socket.data.missed = true
    if (state !== 'open' || socket.id === madeBy || !hears(actor)) continue
    if (isSlow(socket)) dropSlow(socket)
    else readers.push(socket)
  }
  notifyAll(readers, 'changed', { kind, id })
}
