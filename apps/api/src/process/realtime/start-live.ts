import { readAsSystem } from '../../platform/db/transaction.ts'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketPath, socketRefusals } from '@armature/contract/platform/realtime'
import { socketLimits } from '../../platform/config/socket-limits.ts'
import type { Change } from '@armature/domain/realtime/change'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import type { Deps } from '../../platform/context/deps-type.ts'
import { findSessionActors } from '../../people/auth/session-repository.ts'
import { accountConnections } from './account-connections.ts'
import type { AccountConnections } from './account-connections.ts'
import { admitSocket, authOf } from './admit-socket.ts'
import { allowance } from './allowance.ts'
import { BoundedWebSocketServer } from './bounded-frames.ts'
import type { LivePresence } from './live-presence.ts'
import { livePresence } from './live-presence.ts'
import type { PresenceNotice, Typing } from '../../platform/ports/realtime.ts'
import type { LiveServer, LiveSocket } from './live-socket.ts'
import { deliver, deliverTyping, endSocket, openSockets } from './open-sockets.ts'
import type { OpenSockets } from './open-sockets.ts'
import { hearTyping } from './hear-typing.ts'
import { keepLine, notifyAll } from './one-frame.ts'
import { recentChanges } from './recent-changes.ts'
import type { RecentChanges } from './recent-changes.ts'

export interface Live {
  /** Takes over a connection whose request passed the HTTP checks. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

type Log = Pick<Logger, 'info' | 'warn'>

/** Time allowed for a change to reach the client. */
const marginMs = 2_000

const createSocketServer = (): LiveServer =>
  // Its server never listens: upgrades come through process/realtime/live-routes.ts, after our own checks.
  new Server(createServer(), {
    path: socketPath,
    transports: ['websocket'],
    maxHttpBufferSize: socketLimits.messageBytes,
    connectTimeout: socketLimits.handshakeSeconds * 1_000,
    pingInterval: socketLimits.pingSeconds * 1_000,
    pingTimeout: socketLimits.pongSeconds * 1_000,
    serveClient: false,
    allowEIO3: false,
    wsEngine: BoundedWebSocketServer,
  })

/** When each connection was opened, by `performance.now()`, before its client said how long it was away. */
const openedAt = new WeakMap<LiveSocket['conn'], number>()

/** Too many messages, or bytes that aren't text, end any connection. */
const limitMessages = (server: LiveServer, log: Log): void => {
  server.engine.on('connection', (connection: LiveSocket['conn']) => {
    const mayTake = allowance(socketLimits.messages)
    const line = connection.request.socket
    keepLine(connection, line)
    openedAt.set(connection, performance.now())
    // Otherwise the request stays in memory as long as the connection.
    Object.assign(connection, { request: null })
    connection.on('packet', (packet: { data?: unknown }) => {
      if (mayTake(1) && !Buffer.isBuffer(packet.data)) return
      log.warn({ event: 'socket_flood' }, 'a connection sent too much, or what is no text')
      // A polite close would keep reading until the other side agrees.
      line.destroy()
    })
  })
}

/** Ends the connections of expired sessions. Checking all of them is cheaper than a timer each. */
const endInTime = (sockets: readonly LiveSocket[]): void => {
  const now = performance.now()
  for (const socket of sockets) if (socket.data.endsAt <= now) endSocket(socket)
}

/** Reads these connections' sessions: closes those whose session ended, and updates the others' rights. */
const checkSessions = async (deps: Deps, sockets: readonly LiveSocket[]): Promise<void> => {
  if (sockets.length === 0) return
  const ids = [...new Set(sockets.map(({ data }) => data.sessionId))]
  const alive = await readAsSystem(deps.db, (trx) => findSessionActors(trx, ids, deps.clock()))
  for (const socket of sockets) {
    const found = alive.get(socket.data.sessionId)
    if (found === undefined) endSocket(socket)
    else socket.data.actor = found.actor
  }
}

/** Each message checks its session again, one after another, so that they stay in order. */
const checkMessages = (deps: Deps, log: Log, socket: LiveSocket): void => {
  const check = async (earlier: Promise<void>, next: () => void): Promise<void> => {
    await earlier
    try {
      await checkSessions(deps, [socket])
    } catch (error) {
      log.warn({ event: 'socket_check_failed', err: error }, 'a message was dropped')
      return
    }
    if (socket.data.state !== 'ended') next()
  }
  let last = Promise.resolve()
  socket.use((_packet, next) => {
    last = check(last, next)
  })
  // Without a handler its errors are printed; they end the connection anyway.
  socket.on('error', () => {})
}

/** The changes that this connection missed while loading or away, and since then while it waited to be admitted. */
const catchUp = (socket: LiveSocket, recent: RecentChanges): void => {
  const behindMs = authOf(socket)?.behind_ms
  if (behindMs === undefined) return
  const waitedMs = performance.now() - (openedAt.get(socket.conn) ?? 0)
  const missed = recent.since(behindMs + waitedMs + marginMs)
  if (missed === null) socket.emit('gap')
  else for (const change of missed) deliver([socket], change)
}

/** Rights may have changed, so nothing more is sent under the old ones. */
const withhold = (sockets: readonly LiveSocket[]): void => {
  for (const { data } of sockets) if (data.state === 'open') data.state = 'checking'
}

/**
 * Reads these connections' rights. Those with withheld events get a gap; where the rights can't be read they stay
 * silent until the next full check.
 */
const readRights = async (deps: Deps, sockets: readonly LiveSocket[]): Promise<void> => {
  const silent = sockets.filter(({ data }) => data.state === 'checking')
  await checkSessions(deps, sockets)
  for (const socket of silent) {
    if (socket.data.state !== 'checking') continue
    const { missed } = socket.data
    Object.assign(socket.data, { state: 'open', missed: false })
    if (missed) socket.emit('gap')
  }
}

interface Parts {
  sockets: OpenSockets
  recent: RecentChanges
  presence: LivePresence
  accounts: AccountConnections
}

const feedListener = (deps: Deps, log: Log, { sockets, recent, presence, accounts }: Parts) => {
  // Until the sessions were checked nothing is sent; everybody then gets a gap anyway.
  let hears = false
  const refreshActors = (change: Change): void => {
    const own = change.kind === 'user' ? sockets.ofUser(change.id) : []
    withhold(own)
    readRights(deps, own).then(
      () => presence.onChange(change),
      (error: unknown) =>
        log.warn({ event: 'socket_check_failed', err: error }, 'rights were not read again'),
    )
  }
  return {
    onChange: (change: Change) => {
      deps.replica?.heard()
      if (!hears) return
      recent.add(change)
      // The old rights still apply here: an account's holder may learn that it changed, but nothing after that.
      deliver(sockets.all(), change)
      refreshActors(change)
    },
    onTyping: (typing: Typing) => hears && deliverTyping(sockets.all(), typing, deps.serverSecret),
    onPresence: (notice: PresenceNotice) => hears && presence.onNotice(notice),
    onListChange: (table: string) => deps.listCounts.changed(table),
    onSessionEnded: (sessionId: string) => {
      for (const socket of sockets.ofSession(sessionId)) endSocket(socket)
    },
    onHearing: async () => {
      await accounts.report()
      await checkSessions(deps, sockets.all())
      recent.restart()
      hears = true
      deps.listCounts.hears()
      presence.onHearing()
      for (const socket of sockets.all()) if (socket.data.state === 'open') socket.emit('gap')
    },
    onDeaf: () => {
      hears = false
      deps.listCounts.goesDeaf()
    },
    onRedis: accounts.report,
  }
}

/** A stopping server announces it, with the time over which clients should spread their return. */
const sayGoing = (sockets: readonly LiveSocket[]): void => {
  const open = sockets.filter(({ data }) => data.state === 'open')
  const ms = Math.ceil((open.length * 1_000) / socketLimits.returnsPerSecond)
  notifyAll(open, 'going', Math.max(socketLimits.leastSpreadMs, ms))
}

/** One server process's live connections, and the messages from all processes. */
export const startLive = (deps: Deps, log: Log): Live => {
  const server = createSocketServer()
  const sockets = openSockets()
  const recent = recentChanges({
    mostChanges: socketLimits.recentChanges,
    longestMs: socketLimits.recentSeconds * 1_000,
  })
  const presence = livePresence(deps, log, sockets)
  const accounts = accountConnections(deps, log, sockets)
  deps.metrics.countSockets(() => sockets.all().length)
  limitMessages(server, log)
  const admit = async (socket: LiveSocket, next: (refusal?: Error) => void): Promise<void> => {
    let refusal: Awaited<ReturnType<typeof admitSocket>>
    try {
      refusal = await admitSocket(deps, { sockets, accounts }, socket)
    } catch (error) {
      log.warn({ event: 'socket_admission_failed', err: error }, 'a connection could not be checked')
      refusal = socketRefusals.unavailable
    }
    if (refusal === null) return next()
    sockets.remove(socket)
    next(new Error(refusal))
  }
  server.use((socket, next) => void admit(socket, next))
  server.on('connection', (socket) => {
    if (socket.data.state === 'ended') return endSocket(socket)
    socket.data.state = 'open'
    checkMessages(deps, log, socket)
    hearTyping(deps, log, socket)
    catchUp(socket, recent)
    socket.handshake.auth = {}
    presence.welcome(socket)
    socket.on('disconnect', () => {
      sockets.remove(socket)
      accounts.giveBack(socket)
      presence.leave(socket)
    })
  })
  const stopFeed = deps.changeFeed.start(feedListener(deps, log, { sockets, recent, presence, accounts }))
  // An ended session's connection closes soon even if every notification was lost.
  const ends = setInterval(() => endInTime(sockets.all()), 1_000).unref()
  const rounds = setInterval(() => {
    readRights(deps, sockets.all()).catch((error: unknown) =>
      log.warn({ event: 'socket_check_failed', err: error }, 'sessions were not looked at'),
    )
  }, socketLimits.rightsSeconds * 1_000).unref()
  return {
    handleUpgrade: (request, socket, head) => server.engine.handleUpgrade(request, socket, head),
    close: async () => {
      sayGoing(sockets.all())
      clearInterval(rounds)
      clearInterval(ends)
      presence.close()
      deps.listCounts.goesDeaf()
      await Promise.all([stopFeed(), server.close()])
      await accounts.close()
    },
  }
}
