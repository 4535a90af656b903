import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { buildProduct, buildReferences, buildVendor } from '../../../testing/builders.ts'
import { dumpSchema } from '../../../testing/faults/schema-dump.ts'
import { runOn, withDatabase } from '../../../testing/test-database.ts'
import { createDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import type { Database, Tables } from './tables/tables.ts'

const testing = path.join(import.meta.dirname, '../../../testing/faults')
const superuser = () => withDatabase(inject('templateUrl'), 'postgres')

let name: string
let url: string
let owner: Database
beforeEach(async () => {
  name = `baseline_${randomBytes(6).toString('hex')}`
  url = withDatabase(superuser(), name)
  await runOn(superuser(), `CREATE DATABASE ${name}`)
  owner = createDatabase<Tables>(url, { poolSize: 1, role: null })
})
afterEach(async () => {
  await owner.destroy()
  await runOn(superuser(), `DROP DATABASE ${name} WITH (FORCE)`)
})

/** Notes a migration as release 0.1.0 and those before it did. */
const noteFormer = (last: string) =>
  runOn(
    url,
    'CREATE TABLE armature_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    `INSERT INTO armature_migration VALUES ('0001-marketplace.sql', ''), ('${last}', '')`,
  )

const migrations = path.join(import.meta.dirname, 'migrations')
const isBaseline = (name: string) => name <= '0010-desk.sql'

/** A folder of the baseline's files alone. */
const baselineFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'baseline-'))
  for (const name of (await readdir(migrations)).filter(isBaseline))
    await copyFile(path.join(migrations, name), path.join(folder, name))
  return folder
}

/** Makes a database of release 0.1.0: the baseline, and the rest that the release had. */
const makeFormer = async () => {
  const folder = await baselineFolder()
  await migrate(url, { folder })
  await rm(folder, { recursive: true })
  await runOn(
    url,
    await readFile(path.join(testing, 'release-0.1.0.sql'), 'utf8'),
    'DROP TABLE schema_migration',
  )
  await noteFormer('0126-stray-balances.sql')
}

const hashOf = (lines: readonly string[]) =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)

describe('a database of release 0.1.0', () => {
  it('is the baseline and what adopt.sql takes off it, to the last column, right and trigger', async () => {
    await makeFormer()
    const was = JSON.parse(await readFile(path.join(testing, 'release-0.1.0.json'), 'utf8')) as object
    const is = await dumpSchema(url)
    const differing = Object.entries(is).filter(
      ([object, lines]) => hashOf(lines) !== (was as Record<string, string>)[object],
    )
    expect(Object.fromEntries(differing)).toEqual({})
    expect(Object.keys(is)).toEqual(Object.keys(was))
  })

  it('takes the baseline as done, keeps its data and becomes what a new one is', async () => {
    await migrate(url)
    const fresh = await dumpSchema(url)
    await owner.destroy()
    await runOn(superuser(), `DROP DATABASE ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`)
    owner = createDatabase<Tables>(url, { poolSize: 1, role: null })
    await makeFormer()
    const vendor = await buildVendor(owner)
    await buildProduct(owner, await buildReferences(owner), { vendor_id: vendor.userId, name: 'Servo' })
    const contents = () =>
      sql<{ product: object }>`SELECT to_jsonb(p) AS product FROM products p`.execute(owner)
    const before = await contents()

    const later = (await readdir(migrations)).filter((file) => !isBaseline(file)).toSorted()
    expect(await migrate(url)).toEqual(later)
    const { 'table table_writes': left, ...rest } = await dumpSchema(url)
    // Copies of 0.1.0 that still run ask it.
    expect(left).toBeDefined()
    expect(rest).toEqual(fresh)
    expect(before.rows).toHaveLength(1)
    // Later migrations add columns.
    expect((await contents()).rows).toMatchObject(before.rows)
    expect(await migrate(url)).toEqual([])
  })

  it('tells its running copies that every table has changed', async () => {
    await makeFormer()
    const unchanged = async () => {
      const { rows } =
        await sql`SELECT FROM pg_current_snapshot() AS s WHERE NOT EXISTS (SELECT FROM table_writes w
        WHERE w.relation = 'products'::regclass AND w.written_by >= pg_snapshot_xmin(s) AND NOT pg_visible_in_snapshot(w.written_by, s))`.execute(
          owner,
        )
      return rows.length === 1
    }
    expect(await unchanged()).toBe(true)
    await migrate(url)
    expect(await unchanged()).toBe(false)
  })

  it('is left alone where it is older', async () => {
    await noteFormer('0122-shared-files.sql')
    await expect(migrate(url)).rejects.toThrow(
      'This database is older than release 0.1.0: its last migration is 0122-shared-files.sql. Start release 0.1.0 on it once, then this one.',
    )
    const { rows } = await sql`SELECT FROM pg_class WHERE relname = 'users'`.execute(owner)
    expect(rows).toEqual([])
  })
})
