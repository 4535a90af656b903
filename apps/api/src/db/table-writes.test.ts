import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { References, World } from '../../testing/builders.ts'
import { buildProduct, buildReferences, buildVendor, createWorld } from '../../testing/builders.ts'
import { createDatabase } from './client.ts'
import type { Database, Tables } from './tables.ts'
import type { Source, TableWrites } from './table-writes.ts'
import { createTableWrites, sweepTableWrites } from './table-writes.ts'

let world: World
let writes: TableWrites
let other: Database
let references: References
beforeAll(async () => {
  world = await createWorld()
  writes = createTableWrites(world.db)
  other = createDatabase<Tables>(world.url, { poolSize: 2, role: null })
  references = await buildReferences(world.owner)
})
afterAll(async () => {
  await other.destroy()
  await world.drop()
})

const snapshotNow = async (): Promise<string> => {
  const { rows } = await sql<{ at: string }>`SELECT pg_current_snapshot()::text AS at`.execute(world.db)
  return rows[0]?.at ?? ''
}

/** The tables of this statement, as they are now. */
const sourceOf = async (statement: string): Promise<Source> => {
  const read = await writes.readBy([statement])
  if (read === null) throw new Error(`${statement} reads a table whose writes nobody notes`)
  return { relations: read.relations, snapshot: await snapshotNow() }
}
const isStillSo = (source: Source) => writes.isStillSo(source, undefined)
const rename = (db: Database) =>
  sql`UPDATE applications SET name = name || '.' WHERE id = (SELECT min(id) FROM applications)`.execute(db)

/** Holds a transaction of another connection open until it is told how to end. */
const holdOpen = async (work: (trx: Database) => Promise<unknown>) => {
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<'commit' | 'rollback'>()]
  const ended = other
    .transaction()
    .execute(async (trx) => {
      await work(trx)
      begun.resolve()
      if ((await told.promise) === 'rollback') throw new Error('undone')
    })
    .catch((error: unknown) => {
      begun.reject(error)
      if (!(error instanceof Error && error.message === 'undone')) throw error
    })
  await begun.promise
  return async (how: 'commit' | 'rollback') => {
    told.resolve(how)
    await ended
  }
}

describe('what was read', () => {
  it('is so until somebody has written to its table, whoever it is', async () => {
    const source = await sourceOf('SELECT * FROM applications')
    expect(await isStillSo(source)).toBe(true)
    await rename(other)
    expect(await isStillSo(source)).toBe(false)
    expect(await isStillSo(await sourceOf('SELECT * FROM applications'))).toBe(true)
  })

  it('is so until a write is committed, and for good where it is undone', async () => {
    const source = await sourceOf('SELECT * FROM applications')
    const endUndone = await holdOpen(rename)
    expect(await isStillSo(source)).toBe(true)
    await endUndone('rollback')
    expect(await isStillSo(source)).toBe(true)
    const end = await holdOpen(rename)
    expect(await isStillSo(source)).toBe(true)
    await end('commit')
    expect(await isStillSo(source)).toBe(false)
  })

  it('is no longer so once a transaction that had begun before it commits', async () => {
    const end = await holdOpen(rename)
    // A later transaction has come and gone meanwhile.
    await sql`UPDATE equipment SET name = name`.execute(world.owner)
    const source = await sourceOf('SELECT * FROM applications')
    expect(await isStillSo(source)).toBe(true)
    await end('commit')
    expect(await isStillSo(source)).toBe(false)
  })

  it('is so in spite of what is written elsewhere', async () => {
    const source = await sourceOf('SELECT * FROM applications')
    await sql`UPDATE equipment SET name = name`.execute(world.owner)
    expect(await isStillSo(source)).toBe(true)
  })

  it('is no longer so after rows went along with others, or all of them', async () => {
    const vendor = await buildVendor(world.owner)
    const id = await buildProduct(world.owner, references, { vendor_id: vendor.userId })
    const cascaded = await sourceOf('SELECT FROM product_applications')
    await sql`DELETE FROM products WHERE id = ${id}`.execute(world.owner)
    expect(await isStillSo(cascaded)).toBe(false)
    const emptied = await sourceOf('SELECT FROM saved_views')
    await sql`TRUNCATE saved_views CASCADE`.execute(world.owner)
    expect(await isStillSo(emptied)).toBe(false)
  })
})

describe('the tables of a statement', () => {
  const namesOf = async (statement: string): Promise<string[] | null> => {
    const read = await writes.readBy([statement])
    if (read === null) return null
    const { rows } = await sql<{
      name: string
    }>`SELECT oid::regclass::text AS name FROM unnest(${`{${read.relations.join(',')}}`}::oid[]) AS oid ORDER BY 1`.execute(
      world.owner,
    )
    return rows.map(({ name }) => name)
  }

  it('are those that it names, however they are written', async () => {
    expect(await namesOf('SELECT a.name FROM "applications" a JOIN Equipment e ON e.id = a.id')).toEqual([
      'applications',
      'equipment',
    ])
  })

  it('are those of row-level security and of functions, too', async () => {
    // A file is seen by whoever sees a product that names it, and a kind's words are those of its category.
    expect(await namesOf('SELECT id FROM media')).toEqual(['media', 'media_uses', 'tenants'])
    expect(await namesOf('SELECT kind_document(1, NULL)')).toContain('component_subcategories')
  })

  it('are not known where writes to one of them leave no note', async () => {
    expect(await namesOf('SELECT id FROM sessions')).toBeNull()
    expect(await namesOf('SELECT id FROM products JOIN outbox USING (id)')).toBeNull()
  })

  it('say nothing of a statement that asks the clock', async () => {
    const asked = async (statement: string) => (await writes.readBy([statement]))?.readsTime
    expect(await asked('SELECT id FROM applications')).toBe(false)
    expect(await asked('SELECT id FROM applications WHERE now() > $1')).toBe(true)
    expect(await asked('SELECT CURRENT_DATE FROM applications')).toBe(true)
  })
})

/** Tables that no answer is read from, as migration 0115 says; a later one notes its writes, or is added here. */
const unnoted = [
  'armature_migration',
  'idempotency_keys',
  'job_workers',
  'live_connections',
  'live_servers',
  'login_challenges',
  'mail_tokens',
  'outbox',
  'phone_confirmations',
  'provider_events',
  'push_subscriptions',
  'rate_limits',
  'seed_runs',
  'sessions',
  'step_dismissals',
  'table_writes',
]

it('every other table notes its writes', async () => {
  const { rows } = await sql<{ name: string }>`SELECT c.relname::text AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'stripe_sandbox%'
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'note_table_write') ORDER BY 1`.execute(
    world.owner,
  )
  expect(rows.map(({ name }) => name)).toEqual(unnoted)
})

it('a write costs a transaction one note for each table, however often it writes', async () => {
  const vendor = await buildVendor(world.owner)
  const { rows } = await world.owner.transaction().execute(async (trx) => {
    for (let time = 0; time < 3; time += 1)
      await sql`UPDATE users SET first_name = ${`Ann ${time}`} WHERE id = ${vendor.userId}`.execute(trx)
    return sql<{
      name: string
    }>`SELECT relation::regclass::text AS name FROM table_writes WHERE written_by = pg_current_xact_id()`.execute(
      trx,
    )
  })
  expect(rows).toEqual([{ name: 'users' }])
})

it('notes are swept away once nobody asks for them', async () => {
  const source = await sourceOf('SELECT FROM applications')
  await rename(world.owner)
  await sweepTableWrites(world.db)
  expect(await isStillSo(source)).toBe(false)
  await sql`UPDATE table_writes SET written_at = written_at - interval '61 minutes'`.execute(world.owner)
  await sweepTableWrites(world.db)
  const { rows } = await sql`SELECT FROM table_writes`.execute(world.owner)
  expect(rows).toEqual([])
})
