import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { until } from '../../../testing/faults/database-faults.ts'
import { runOn, withDatabase } from '../../../testing/test-database.ts'
import { migrate } from './migrate.ts'

let folder: string
let url: string
let name: string

const server = () => withDatabase(inject('templateUrl'), 'postgres')
const write = (file: string, sql: string) => writeFile(path.join(folder, file), sql)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-migrate-'))
  name = `test_${randomBytes(8).toString('hex')}`
  await runOn(server(), `create database ${name}`)
  url = withDatabase(server(), name)
  await write('0001-part.sql', 'create table part (id int); insert into part values (1);')
})

afterEach(async () => {
  await runOn(server(), `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

test('two runners at once apply each migration once', async () => {
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  expect(applied.flat()).toEqual(['0001-part.sql'])
})

test('a start that waits for another one’s says so, and goes on once that has ended', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(2026112101)')
  const lines: string[] = []
  const done = migrate(url, { folder, locks: { log: (line) => void lines.push(line) } })
  await until(async () => lines.length > 0)
  expect(lines).toEqual(['Another start brings the database up to date; this one waits for its end.'])
  await other.end()
  expect(await done).toEqual(['0001-part.sql'])
})

test('a session from which nothing more comes is ended by the database', async () => {
  await write(
    '0002-session.sql',
    `create table session as select name, setting from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'idle_session_timeout')`,
  )
  await migrate(url, { folder })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select * from session order by name')
  await client.end()
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '60000' },
    { name: 'idle_session_timeout', setting: '900000' },
  ])
})

test('a later start applies only what is new', async () => {
  await migrate(url, { folder })
  await write('0002-more.sql', 'insert into part values (2);')
  expect(await migrate(url, { folder })).toEqual(['0002-more.sql'])
})

test('a migration that fails leaves nothing of itself, and is named', async () => {
  await write('0002-broken.sql', 'create table half (id int); select nonsense;')
  await expect(migrate(url, { folder })).rejects.toThrow(
    'Migration 0002-broken.sql failed: column "nonsense" does not exist',
  )
  await write('0002-broken.sql', 'create table half (id int);')
  expect(await migrate(url, { folder })).toEqual(['0002-broken.sql'])
})

test('an applied migration that was edited stops the start; changed line ends and comments are no edit', async () => {
  await write('0001-part.sql', 'create table part\n(id int);')
  await migrate(url, { folder })
  await write('0001-part.sql', '-- A part.\r\ncreate table part\r\n(id int);')
  expect(await migrate(url, { folder })).toEqual([])
  await write('0001-part.sql', 'create table part (id bigint);')
  await expect(migrate(url, { folder })).rejects.toThrow('0001-part.sql was changed after')
})

test('a database that a newer version has migrated is left as it is', async () => {
  await write('0002-more.sql', 'insert into part values (2);')
  await migrate(url, { folder })
  await rm(path.join(folder, '0002-more.sql'))
  expect(await migrate(url, { folder })).toEqual([])
})

test('a gap in the numbers is refused', async () => {
  await write('0003-late.sql', 'select 1;')
  await expect(migrate(url, { folder })).rejects.toThrow('0003-late.sql is not')
})

/** Holds `part` as a backup does: other readers go on beside it, and a change of the table waits. */
const holdPart = async () => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; lock table part in access share mode')
  return { release: () => client.end() }
}

const isAwaited = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select from pg_locks where not granted and relation = 'part'::regclass",
    )
    return (rowCount ?? 0) > 0
  } finally {
    await client.end()
  }
}

const patient = { pauseMs: 100, patienceMs: 600_000 }

test('a migration that waits for a table held by a backup lets readers of the table by', async () => {
  await migrate(url, { folder })
  await write('0002-wider.sql', 'alter table part add column more int;')
  const backup = await holdPart()
  const told: string[] = []
  const migrated = migrate(url, { folder, locks: { ...patient, log: (line) => told.push(line) } })
  try {
    await until(isAwaited)
    await runOn(url, 'select * from part')
    await until(async () => told.length > 0)
    await until(isAwaited)
  } finally {
    await backup.release()
  }
  expect(await migrated).toEqual(['0002-wider.sql'])
  expect(told).toEqual(['Migration 0002-wider.sql waits for a table that is in use, by a backup for one.'])
})

test('a table that is never let go of ends the start with a sentence, and leaves nothing of the migration', async () => {
  await migrate(url, { folder })
  await write('0002-wider.sql', 'create table half (id int); alter table part add column more int;')
  const backup = await holdPart()
  try {
    await expect(
      migrate(url, { folder, locks: { pauseMs: 1, patienceMs: 0, log: () => {} } }),
    ).rejects.toThrow(
      'Migration 0002-wider.sql was kept waiting for a table that is in use. Start again once the backup, or whatever holds it, has ended.',
    )
  } finally {
    await backup.release()
  }
  expect(await migrate(url, { folder })).toEqual(['0002-wider.sql'])
})

test('indexes in the order of names are rebuilt after a change of ICU’s version', async () => {
  await write(
    '0002-names.sql',
    `create collation names (provider = icu, locale = 'und-u-kn-true'); create table person (name text);
      create index person_name on person (name collate names); create index person_plain on person (name);`,
  )
  await migrate(url, { folder })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const filesOf = async () =>
    (
      await client.query<{ file: string }>(
        "select pg_relation_filenode(one)::text as file from unnest(array['person_name', 'person_plain']) one",
      )
    ).rows.map(({ file }) => file)
  const [named, plain] = await filesOf()
  await migrate(url, { folder })
  expect(await filesOf()).toEqual([named, plain])
  await client.query("update pg_collation set collversion = 'older' where collname = 'names'")
  await migrate(url, { folder })
  const [renewed, same] = await filesOf()
  expect(renewed).not.toBe(named)
  expect(same).toBe(plain)
  await migrate(url, { folder })
  expect((await filesOf())[0]).toBe(renewed)
  await client.end()
})
