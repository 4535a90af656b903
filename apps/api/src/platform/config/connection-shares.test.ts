import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sandboxBrowserPath } from '@armature/stripe-sandbox/test-cards'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../../../../tools/free-port.ts'
import { startServer } from '../../../testing/faults/server-process.ts'
import type { ServerProcess } from '../../../testing/faults/server-process.ts'
import { runOn, withDatabase } from '../../../testing/test-database.ts'
import {
  connectionsSeen,
  defaultConnections,
  fewestConnections,
  shareConnections,
} from './connection-shares.ts'
import { checkConnections } from '../db/check-connections.ts'

const patience = 240_000
const mostRounds = 20
const superuser = () => withDatabase(inject('templateUrl'), 'postgres')

let dataDir: string
let name: string
let server: ServerProcess | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'armature-shares-'))
  await chmod(dataDir, 0o755)
  name = `shares_${randomBytes(6).toString('hex')}`
  await runOn(superuser(), `CREATE DATABASE ${name}`)
  server = undefined
})
afterEach(async () => {
  await server?.signal('SIGKILL')
  await runOn(superuser(), `DROP DATABASE ${name} WITH (FORCE)`)
  await rm(dataDir, { recursive: true, force: true })
}, patience)

const start = async (total: number): Promise<ServerProcess> => {
  server = startServer({
    ARMATURE_DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DATABASE_URL: withDatabase(superuser(), name),
    DATABASE_POOL_SIZE: String(total),
    SEED_DEMO: 'false',
  })
  return server
}

/** How many connections the database sees, looked up again and again; all its kinds added up. */
const countOn = async (database: string) => {
  const client = new pg.Client({ connectionString: superuser() })
  client.on('error', () => {})
  await client.connect()
  return {
    count: async (): Promise<number> => {
      const { rows } = await client.query<{ open: number }>(
        "SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
        [database],
      )
      return rows[0]?.open ?? 0
    },
    end: () => client.end(),
  }
}

/** A hundred at once: reads, jobs for the queue, and cards at the sandbox. None needs anybody to be signed in. */
const load = async (url: string): Promise<void> => {
  const calls = [
    () => fetch(`${url}/readyz`),
    () =>
      fetch(`${url}/auth/password-reset/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.test' }),
      }),
    () =>
      fetch(`${url}${sandboxBrowserPath}/v1/payment_methods`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
        body: 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123',
      }),
  ]
  const sent = Array.from({ length: 100 }, (_one, index) => calls[index % calls.length]?.())
  for (const answer of await Promise.all(sent)) await answer?.text()
}

describe('the connections of a server process', () => {
  it.each([
    [true, 'sandbox'],
    [false, 'no sandbox'],
  ])('add up to the number that is configured (sandbox: %s)', (usesSandbox) => {
    for (const total of [fewestConnections(usesSandbox), defaultConnections, 200]) {
      const shares = Object.values(shareConnections(total, usesSandbox))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      expect(connectionsSeen(shareConnections(total, usesSandbox), false)).toBe(total)
      expect(connectionsSeen(shareConnections(total, usesSandbox), true)).toBe(usesSandbox ? 17 : 13)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(usesSandbox ? 1 : 0)
    }
  })

  it(
    'are never more than DATABASE_POOL_SIZE, under any load, and all of them are used',
    async () => {
      const total = fewestConnections(true) + 3
      const { url, ready } = await start(total)
      const database = await countOn(name)
      await ready()
      const wanted = shareConnections(total, true).requests + 3
      let most = 0
      // On a busy machine a round may be over before it is looked at.
      for (let round = 0; round < 2 || (most < wanted && round < mostRounds); round += 1) {
        const over = new AbortController()
        const loaded = load(url).finally(() => over.abort())
        loaded.catch(() => {})
        while (!over.signal.aborted) most = Math.max(most, await database.count())
        await loaded
      }
      await database.end()
      expect(most).toBeLessThanOrEqual(total)
      expect(most).toBeGreaterThanOrEqual(wanted)
    },
    patience,
  )

  it(
    'are open for requests before the server says that it is ready, whatever opening one takes',
    async () => {
      const { ready } = await start(60)
      const database = await countOn(name)
      await ready()
      expect(await database.count()).toBeGreaterThanOrEqual(shareConnections(60, true).requests)
      await database.end()
    },
    patience,
  )

  it(
    'must fit into what the database takes of the login: the start says so in one line',
    { timeout: patience },
    async () => {
      await runOn(superuser(), `ALTER DATABASE ${name} CONNECTION LIMIT 23`)
      const { ended, output } = await start(24)
      expect(await ended).toBe(1)
      expect(output().trim()).toMatch(
        /^DATABASE_POOL_SIZE is 24, and the database takes 23 connections from this login \(.+\)\. Set it to at most 23, .+$/,
      )
      const url = withDatabase(superuser(), name)
      expect(await checkConnections(url, 23)).toBe(false)
      expect(await checkConnections(url, 7)).toBe(true)
    },
  )
})
