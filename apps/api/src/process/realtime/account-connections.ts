import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Deps } from '../../platform/context/deps-type.ts'
import { socketLimits } from '../../platform/config/socket-limits.ts'
import {
  addConnections,
  giveConnectionsBack,
  pulseServer,
  removeServer,
  setHearsRedis,
  takeConnection,
} from './connection-repository.ts'
import type { LiveSocket } from './live-socket.ts'
import type { OpenSockets } from './open-sockets.ts'

export interface AccountConnections {
  /** Counts this connection for its account; false where it has too many, over all processes. */
  take(socket: LiveSocket): Promise<boolean>
  giveBack(socket: LiveSocket): void
  /** Reports that this process is alive, and whether it listens to Redis; unchanged if not given. */
  report(redis?: boolean): Promise<void>
  close(): Promise<void>
}

/** Connections that end within this many milliseconds are released together. */
const gatherMs = 100

/**
 * Counts each account's connections over all server processes, in rows under their process: when a killed process stops
 * reporting, its rows stop counting (decision 011).
 */
export const accountConnections = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  log: Pick<Logger, 'warn'>,
  sockets: OpenSockets,
): AccountConnections => {
  const self = randomUUID()
  const most = Math.ceil(socketLimits.perUser * config.rateLimitScale)
  const ended = new Set<string>()
  let hearsRedis = false
  let timer: NodeJS.Timeout | undefined
  const idOf = ({ id, data }: LiveSocket) => ({ id, userId: data.actor.userId ?? 0 })

  const flush = async (): Promise<void> => {
    const ids = [...ended]
    if (ids.length === 0) return
    await giveConnectionsBack(db, ids)
    for (const id of ids) ended.delete(id)
  }
  const pulse = async (): Promise<void> => {
    const isKnown = await pulseServer(db, self)
    // A slow pulse must not overwrite newer state.
    for (let stored: boolean | undefined; stored !== hearsRedis;) {
      stored = hearsRedis
      await setHearsRedis(db, self, stored)
    }
    if (isKnown) return
    await addConnections(
      db,
      self,
      sockets
        .all()
        .filter(({ data }) => data.counted)
        .map(idOf),
    )
  }
  /** The next pulse repeats a failed statement. */
  const tryTo = (work: () => Promise<void>): void => {
    work().catch((error: unknown) =>
      log.warn({ event: 'connections_uncounted', err: error }, 'connections were not counted'),
    )
  }
  const rounds = setInterval(() => {
    tryTo(pulse)
    tryTo(flush)
  }, socketLimits.pulseSeconds * 1_000).unref()
  return {
    take: async (socket) => {
      const taking = () => takeConnection(db, self, idOf(socket), most)
      let taken = await taking()
      if (taken === null) {
        await pulse()
        taken = await taking()
      }
      socket.data.counted = taken === true
      return socket.data.counted
    },
    giveBack: (socket) => {
      if (!socket.data.counted) return
      socket.data.counted = false
      ended.add(socket.id)
      timer ??= setTimeout(() => {
        timer = undefined
        tryTo(flush)
      }, gatherMs).unref()
    },
    report: (redis = hearsRedis) => {
      hearsRedis = redis
      return pulse()
    },
    close: async () => {
      clearInterval(rounds)
      clearTimeout(timer)
      await removeServer(db, self).catch(() => {})
    },
  }
}
