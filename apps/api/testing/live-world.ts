import type { AddressInfo } from 'node:net'
import type { Actor } from '@armature/domain/rights/actor'
import type { Change } from '@armature/domain/realtime/change'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { buildApp } from '../src/process/app.ts'
import type { Config } from '../src/platform/config/config.ts'
import { systemContext, inTransaction } from '../src/platform/db/transaction.ts'
import { announceChange } from '../src/platform/journal/announce-change.ts'
import { buildUser } from './builders.ts'
import type { LiveClient } from './live-client.ts'
import { connectLive } from './live-client.ts'
import type { QuoteWorld } from './quote-world.ts'
import { startQuoteWorld } from './quote-world.ts'

export interface LiveWorld extends QuoteWorld {
  tokenOf(user: Actor): Promise<string>
  /** A connection of this user's session; all of them are closed by `hangUp`. */
  live(user: Actor, options?: { url?: string; behindMs?: number }): Promise<LiveClient>
  hangUp(): void
  /** Commits a change that everyone signed in hears, and waits for it: by then all earlier changes have arrived. */
  settle(...clients: LiveClient[]): Promise<void>
  announce(change: Change): Promise<void>
  /** Another process's server on the same database. */
  startAnother(config?: Partial<Config>): Promise<{ app: FastifyInstance; url: string }>
}

/** The quote world with open screens, and other servers beside it. */
export const startLiveWorld = async (): Promise<LiveWorld> => {
  const world = await startQuoteWorld()
  const clients: LiveClient[] = []
  const others: FastifyInstance[] = []
  let fences = 1_000_000

  const tokenOf = async (user: Actor) => (await world.signIn(user)).authorization.slice('JWT '.length)
  const announce = (change: Change) =>
    inTransaction(world.db, systemContext, (trx) => announceChange(trx, change))
  const live: LiveWorld['live'] = async (user, { url = world.url, ...options } = {}) => {
    const client = await connectLive({ url, token: await tokenOf(user), ...options })
    clients.push(client)
    return client
  }
  const fenced = new Set<string>()
  const fenceName = ({ kind, id }: Change): string => `${kind} ${id}`
  const nextFence = (): Change => {
    const fence: Change = { kind: 'product', id: (fences += 1), audience: { tenantId: null } }
    fenced.add(fenceName(fence))
    return fence
  }
  /** While somebody's rights are read again, they are told that they missed something instead. */
  const hearsOrMissed = ({ socket, hears }: LiveClient, change: Change): Promise<void> =>
    Promise.race([hears(change), new Promise<void>((resolve) => socket.once('gap', resolve))])
  /** A server listens to the database a moment after it listens to people. */
  const untilItHears = async (url: string): Promise<void> => {
    // An account of its own: how many connections one may have is counted over all processes.
    const client = await live(await buildUser(world.owner), { url })
    await vi.waitFor(async () => {
      const fence = nextFence()
      await announce(fence)
      await vi.waitFor(() => expect(client.heard).toContain(`product ${fence.id}`), { timeout: 200 })
    }, 60_000)
    client.socket.disconnect()
  }
  await untilItHears(world.url)
  return {
    ...world,
    tokenOf,
    announce,
    live,
    hangUp: () => {
      for (const { socket } of clients.splice(0)) socket.disconnect()
    },
    settle: async (...waiting) => {
      let late = waiting
      while (late.length > 0) {
        const fence = nextFence()
        const arrived = late.map((client) => hearsOrMissed(client, fence))
        await announce(fence)
        await Promise.all(arrived)
        late = late.filter(({ heard }) => !heard.includes(fenceName(fence)))
      }
      for (const { heard } of waiting) heard.splice(0, Infinity, ...heard.filter((name) => !fenced.has(name)))
    },
    startAnother: async (config = {}) => {
      const log = pino({ level: 'silent' })
      const deps = { ...world.deps, config: { ...world.deps.config, ...config } }
      const app = await buildApp({ deps, log })
      others.push(app)
      await app.listen({ host: '127.0.0.1', port: 0 })
      const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
      await untilItHears(url)
      return { app, url }
    },
    stop: async () => {
      for (const { socket } of clients) socket.disconnect()
      for (const app of others) await app.close()
      await world.stop()
    },
  }
}
