import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { quickFolder } from '../../../../../../tools/quick-folder.ts'
import { createPlainDatabase, createPlainTestDatabase } from '../../../../testing/faults/plain-database.ts'
import type { PlainDatabase } from '../../../../testing/faults/plain-database.ts'
import { walkMainJob } from '../../../../testing/main-job-walk.ts'
import { accept, moneyOf, stockOf } from '../../../../testing/money/purchases.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { freePort } from '../../../../../../tools/free-port.ts'
import { signInOver, startServer } from '../../../../testing/faults/server-process.ts'
import type { ServerProcess } from '../../../../testing/faults/server-process.ts'
import { openSmallMarket, withoutDemo } from '../../../../testing/faults/small-shop.ts'
import { runOn } from '../../../../testing/test-database.ts'
import { throwawaySettings } from '../../../../testing/test-database-setup.ts'
import { uploadPicture } from '../../../../testing/files/uploads.ts'
import { createDatabase } from '../client.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables/tables.ts'

const debian15 = '/usr/lib/postgresql/15/bin'
const patience = 300_000

const rowsOf = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

// The demo takes ten times as long to fill as a server to start: the version that everybody has fills it, the other does the
// main job on a small market.
const versions = [
  { major: 18, binaries: undefined, there: true, hasDemo: true },
  {
    major: 15,
    hasDemo: false,
    binaries: { folder: debian15, major: 15 },
    there: existsSync(path.join(debian15, 'initdb')),
  },
]

describe.each(versions)('under a login without rights on PostgreSQL $major', (version) => {
  const { major, binaries, there, hasDemo } = version
  let outside: { server: EmbeddedPostgres; folder: string } | undefined
  let serverUrl: string

  beforeAll(async () => {
    serverUrl = inject('templateUrl')
    if (binaries === undefined || !there) return
    const folder = await mkdtemp(path.join(quickFolder(), 'armature-plain-'))
    await chmod(folder, 0o755)
    const settings = throwawaySettings
    const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings, binaries })
    outside = { server, folder }
    serverUrl = server.url
  }, patience)
  afterAll(async () => {
    await outside?.server.stop()
    if (outside) await rm(outside.folder, { recursive: true, force: true })
  }, patience)

  const startUnder = async (work: (server: ServerProcess, database: PlainDatabase) => Promise<void>) => {
    const database = await createPlainDatabase(serverUrl)
    const dataDir = await mkdtemp(path.join(quickFolder(), 'armature-plain-data-'))
    const server = startServer({
      ARMATURE_DATA_DIR: dataDir,
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      ...(hasDemo ? {} : withoutDemo),
    })
    try {
      await server.ready()
      const [login] = await rowsOf(
        database.superuserUrl,
        `SELECT rolsuper OR rolcreaterole AS strong FROM pg_roles WHERE rolname = '${new URL(database.url).username}'`,
      )
      expect(login).toEqual({ strong: false })
      await work(server, database)
      expect(await server.signal('SIGTERM')).toBe(0)
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  const fillsDemo = () =>
    it.skipIf(!there)(
      `starts, fills the demo with its uploads and orders, and signs in (PostgreSQL ${major})`,
      () =>
        startUnder(async (server, database) => {
          expect(await signInOver(server.url, 'vendor2')).toMatch(/\./)
          const [seeded] = await rowsOf(
            database.superuserUrl,
            'SELECT (SELECT count(*) > 0 FROM media_uses) AS files, (SELECT count(*) > 0 FROM orders) AS orders',
          )
          expect(seeded).toEqual({ files: true, orders: true })
        }),
      patience,
    )

  const doesMainJob = () =>
    it.skipIf(!there)(
      `starts, and does the main job over HTTP (PostgreSQL ${major})`,
      () =>
        startUnder(async (server, database) => {
          await openSmallMarket(database.superuserUrl)
          expect((await walkMainJob(server.url)).order).toBeGreaterThan(0)
        }),
      patience,
    )

  if (hasDemo) fillsDemo()
  else doesMainJob()

  it.skipIf(!there)(
    `uploads, takes a picture away again, and sells (PostgreSQL ${major})`,
    async () => {
      const world: QuoteWorld = await startQuoteWorld({
        database: await createPlainTestDatabase<Tables>(serverUrl),
      })
      try {
        const uploaded = await uploadPicture(world, world.vendor)
        const patch = (images: { image: string; is_primary: boolean }[]) =>
          world.callAs(world.vendor, 'updateModel', { params: { id: world.model }, body: { images } })
        const used = () =>
          world.owner
            .selectFrom('media_uses')
            .select('media_id')
            .where('product_id', '=', world.model)
            .execute()
        expect((await patch([{ image: uploaded.secure_url, is_primary: true }])).status).toBe(200)
        expect(await used()).toHaveLength(1)
        expect((await patch([])).status).toBe(200)
        expect(await used()).toHaveLength(0)

        const before = await stockOf(world, world.model)
        const offer = await makeOffer(world)
        expect((await accept(world, offer)).status).toBe(200)
        expect((await moneyOf(world, offer.id)).orders).toBe(1)
        expect(await stockOf(world, world.model)).toBe(before - 1)
      } finally {
        await world.stop()
      }
    },
    patience,
  )
})

describe('a login', () => {
  let database: PlainDatabase
  afterEach(() => database.drop())

  it('that may not take on the runtime role is told what an administrator has to do', async () => {
    database = await createPlainDatabase(undefined, { granted: false })
    const login = new URL(database.url).username
    await expect(migrate(database.url)).rejects.toThrow(`GRANT armature_app TO ${login};`)
  })

  it('that made the role itself may take it on', async () => {
    database = await createPlainDatabase(undefined, { granted: false })
    const login = new URL(database.url).username
    // On 16 and later, the login that makes a role administers it but still may not act as it.
    await runOn(
      database.superuserUrl,
      `GRANT armature_app TO ${login} WITH ADMIN TRUE, SET FALSE, INHERIT FALSE`,
    )
    expect((await migrate(database.url)).length).toBeGreaterThan(0)
    const runtime = createDatabase<Tables>(database.url, { poolSize: 1 })
    const { rows } = await sql`SELECT current_user AS name`.execute(runtime)
    await runtime.destroy()
    expect(rows).toEqual([{ name: 'armature_app' }])
  })
})
