import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { postmasterOf, startProber, until } from '../../testing/faults/database-faults.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { startServer } from '../../testing/faults/server-process.ts'
import type { ServerProcess } from '../../testing/faults/server-process.ts'
import { signalProcess } from '../../testing/faults/signal-process.ts'
import { openSmallShop, withoutDemo } from '../../testing/faults/small-shop.ts'
import { runOn, withDatabase } from '../../testing/test-database.ts'
import { runningUrl } from '../platform/db/embedded/embedded-backup.ts'

const patience = 180_000
/** Twenty kills, of which each takes some seconds of recovery. */
const drillPatience = 900_000
/** A quiet machine has 15 s from the database's return; tests run on busy ones. */
const wholeMs = 60_000

let dataDir: string
let servers: ServerProcess[]

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'armature-faults-'))
  await chmod(dataDir, 0o755)
  servers = []
})
afterEach(async () => {
  for (const server of servers) server.child.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.ended))
  await rm(dataDir, { recursive: true, force: true })
}, patience)

const start = async (env: Record<string, string> = {}, writesTo: 'pipe' | number = 'pipe') => {
  const ours = { ARMATURE_DATA_DIR: dataDir, PORT: String(await freePort()), ...withoutDemo }
  const server = startServer({ ...ours, ...env }, writesTo)
  servers.push(server)
  await server.ready()
  return server
}

const lives = ({ child }: ServerProcess): boolean => child.exitCode === null && child.signalCode === null

describe('a server whose database is killed', () => {
  it(
    'goes on as the same process twenty times and is whole again: writes, mails, live events, nothing lost',
    async () => {
      const server = await start()
      await openSmallShop((await runningUrl(dataDir)) ?? '')
      const prober = await startProber(server)
      await prober.whole()
      for (let kill = 1; kill <= 20; kill += 1) {
        const before = await postmasterOf(dataDir)
        signalProcess(before, 'SIGKILL')
        await until(async () => (await postmasterOf(dataDir)) !== before)
        const isWhole = prober.whole().then(() => true)
        expect(await Promise.race([isWhole, delay(wholeMs, false)]), `kill ${kill}`).toBe(true)
        expect(await prober.stored(), `kill ${kill}`).toBe(prober.acknowledged())
      }
      expect(lives(server)).toBe(true)
    },
    drillPatience,
  )

  it(
    'goes on when an outside one ends all its connections, again and again',
    async () => {
      const name = `faults_${randomBytes(6).toString('hex')}`
      const superuser = withDatabase(inject('templateUrl'), 'postgres')
      await runOn(superuser, `CREATE DATABASE ${name}`)
      try {
        const url = withDatabase(superuser, name)
        const server = await start({ DATABASE_URL: url })
        await openSmallShop(url)
        const prober = await startProber(server)
        for (let kills = 0; kills < 5; kills += 1) {
          await runOn(
            superuser,
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
          )
          await prober.whole()
        }
        expect(lives(server)).toBe(true)
        expect(await server.signal('SIGTERM')).toBe(0)
      } finally {
        for (const server of servers) server.child.kill('SIGKILL')
        await runOn(superuser, `DROP DATABASE ${name} WITH (FORCE)`)
      }
    },
    patience,
  )
})

describe('a server whose log cannot be written', () => {
  it(
    'goes on when nobody reads it any more',
    async () => {
      const server = await start({ LOG_LEVEL: 'info' })
      server.child.stdout?.destroy()
      server.child.stderr?.destroy()
      // Standard output tells what happens to the database.
      const before = await postmasterOf(dataDir)
      signalProcess(before, 'SIGKILL')
      await until(async () => (await postmasterOf(dataDir)) !== before)
      for (let calls = 0; calls < 20; calls += 1)
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect(lives(server)).toBe(true)
    },
    patience,
  )

  it.skipIf(process.platform !== 'linux')(
    'goes on when its disk is full',
    async () => {
      const server = await start({ LOG_LEVEL: 'info' }, openSync('/dev/full', 'w'))
      for (let calls = 0; calls < 20; calls += 1)
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      expect(lives(server)).toBe(true)
    },
    patience,
  )
})
