import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import type { Pooler } from '../../testing/faults/pgbouncer.ts'
import { hasPgbouncer, startPgbouncer } from '../../testing/faults/pgbouncer.ts'
import type { PlainTestDatabase } from '../../testing/faults/plain-database.ts'
import { createPlainTestDatabase } from '../../testing/faults/plain-database.ts'
import { signInOver, startServer } from '../../testing/faults/server-process.ts'
import { openSmallMarket, withoutDemo } from '../../testing/faults/small-shop.ts'
import { connectLive } from '../../testing/live-client.ts'
import { walkMainJob } from '../../testing/main-job-walk.ts'
import { createDatabase } from '../platform/db/client.ts'
import type { Database, Tables } from '../platform/db/tables/tables.ts'
import { actAsSystem, inTransaction } from '../platform/db/transaction.ts'

describe.runIf(hasPgbouncer)('behind PgBouncer in transaction mode (apt-get install pgbouncer)', () => {
  let world: PlainTestDatabase<Tables>
  let pooler: Pooler
  let db: Database

  beforeAll(async () => {
    world = await createPlainTestDatabase<Tables>()
    await openSmallMarket(world.superuserUrl)
    pooler = await startPgbouncer(world.url, 2)
    db = createDatabase<Tables>(pooler.url, { poolSize: 8, patience: 5, pooler: true })
  })
  afterAll(async () => {
    await db.destroy()
    await pooler.stop()
    await world.drop()
  })

  it('the main job walks, and an open screen hears of it', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-pooled-'))
    const server = startServer({
      ...withoutDemo,
      PORT: String(await freePort()),
      ARMATURE_DATA_DIR: dataDir,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: world.url,
    })
    try {
      await server.ready()
      const screen = await connectLive({ url: server.url, token: await signInOver(server.url, 'admin') })
      const { order } = await walkMainJob(server.url)
      await screen.hears({ kind: 'order', id: order })
      screen.socket.disconnect()
      const { rows } = await sql<{
        connections: number
      }>`SELECT count(*)::int AS connections FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'armature'`.execute(world.owner)
      // Requests and jobs share the pooler's two; the sandbox has four of its own. Direct, they would be fourteen more.
      expect(rows[0]?.connections).toBeLessThanOrEqual(6)
    } finally {
      await server.signal('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
    expect(server.output()).not.toContain('"level":50')
  })

  const settings = sql<Record<string, string>>`SELECT current_user AS login,
    current_setting('armature.role', true) AS role, current_setting('armature.user_id', true) AS id,
    current_setting('timezone') AS zone, current_setting('statement_timeout') AS time,
    current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`

  it('no transaction sees the settings of another on its connection, also after errors', async () => {
    const direct = createDatabase<Tables>(world.url, { poolSize: 1, patience: 5 })
    const [{ zone, time, lock, idle } = {}] = (await settings.execute(direct)).rows
    await direct.destroy()
    expect([zone, time]).toEqual(['UTC', '25s'])
    const limits = { zone, time, lock, idle }
    const asVendor = async (userId: number): Promise<void> => {
      const actor = { role: 'VENDOR', userId, tenantId: null } as const
      const seen = inTransaction(db, actor, async (trx) => {
        const { rows } = await settings.execute(trx)
        expect(rows).toEqual([{ login: 'armature_app', role: 'VENDOR', id: String(userId), ...limits }])
        if (userId % 3 === 0) await sql`SELECT 1 / 0`.execute(trx)
        if (userId % 3 === 1) await actAsSystem(trx)
        if (userId % 5 === 0) throw new Error('given up')
      })
      const failure = userId % 3 === 0 ? 'division by zero' : userId % 5 === 0 ? 'given up' : undefined
      await (failure === undefined ? seen : expect(seen).rejects.toThrow(failure))
    }
    const asNobody = async (): Promise<void> => {
      const { rows } = await settings.execute(db)
      // A connection that had such a setting answers an empty one.
      const none: unknown = expect.toBeOneOf([null, ''])
      expect(rows).toEqual([{ login: 'armature_app', role: none, id: none, ...limits }])
      await expect(sql`SELECT 1 / 0`.execute(db)).rejects.toThrow('division by zero')
    }
    await Promise.all(
      Array.from({ length: 120 }, (_one, index) => (index % 4 === 0 ? asNobody() : asVendor(index))),
    )
    // The pooler's connections are left with the login's own settings.
    const plain = new pg.Client({ connectionString: pooler.url })
    await plain.connect()
    for (let round = 0; round < 4; round += 1) {
      const { rows } = await plain.query<Record<string, string>>(settings.compile(db).sql)
      expect(rows[0]).toMatchObject({ login: new URL(world.url).username, time: '0', lock: '0', idle: '0' })
      expect(rows[0]?.['role'] ?? '').toBe('')
    }
    await plain.end()
  })

  it('a statement of its own commits, or says why not', async () => {
    await sql`CREATE TABLE noted (n int PRIMARY KEY); GRANT SELECT, INSERT ON noted TO armature_app`.execute(
      world.owner,
    )
    const note = () => sql`INSERT INTO noted VALUES (1)`.execute(db)
    await note()
    await expect(note()).rejects.toMatchObject({ code: '23505' })
    await expect(sql`SELECT n FROM noted WHERE n = ${1}`.execute(db)).resolves.toMatchObject({
      rows: [{ n: 1 }],
    })
  })
})
