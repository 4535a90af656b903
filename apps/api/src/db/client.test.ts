import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsDuring } from '../../testing/statements.ts'
import { createTestDatabase, runOn } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createDatabase } from './client.ts'
import { checkDriver } from './pipelined-client.ts'

type Tables = Record<never, never>

let world: TestDatabase<Tables>

beforeAll(async () => {
  world = await createTestDatabase<Tables>()
})

afterAll(() => world.drop())

test('whole numbers arrive as numbers, decimals as text, dates as they are written', async () => {
  const { rows } =
    await sql`select 42::bigint as id, array[1, null]::bigint[] as ids, 1.10::numeric as amount,
    date '2026-03-01' as day`.execute(world.db)
  expect(rows).toEqual([{ id: 42, ids: [1, null], amount: '1.10', day: '2026-03-01' }])
})

test('no database is opened with a driver whose socket can’t be held back', () => {
  expect(() => checkDriver(new pg.Client())).not.toThrow()
  for (const moved of [{}, { connection: {} }, { connection: { stream: { cork: 1 } } }])
    expect(() => checkDriver(moved)).toThrow('connection.stream')
})

test('a whole number too large for a number fails instead of being rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as id`.execute(world.db)).rejects.toThrow('too large')
})

test('a statement is ended by the server after five seconds, and the pool goes on working', async () => {
  await expect(sql`select pg_sleep(30)`.execute(world.db)).rejects.toMatchObject({ code: '57014' })
  await expect(sql`select 1 as one`.execute(world.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('the pool heals when the server ends its connections', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single)
  await runOn(world.url, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
  await expect
    .poll(() =>
      sql`select 1 as one`.execute(single).then(
        (result) => result.rows,
        () => 'not yet',
      ),
    )
    .toEqual([{ one: 1 }])
  await single.destroy()
})

test('no connection acts as another role than it was made for, whatever the address says', async () => {
  for (const options of ['-c search_path=public', '-c role=none -c row_security=off']) {
    const url = new URL(world.url)
    url.searchParams.set('options', options)
    const other = createDatabase<Tables>(url.href, { poolSize: 1 })
    await expect(sql`select 1 as one`.execute(other), options).rejects.toThrow(
      /acts as \w+ where armature_app/,
    )
    await other.destroy()
  }
})

test('no connection acts as a role that row-level security does not bind', async () => {
  const name = `unbound_${randomBytes(6).toString('hex')}`
  await runOn(world.url, `create role ${name} nologin bypassrls`)
  const other = createDatabase<Tables>(world.url, { poolSize: 1, role: name })
  await expect(sql`select 1 as one`.execute(other)).rejects.toThrow(
    `ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS`,
  )
  await other.destroy()
  await runOn(world.url, `drop role ${name}`)
})

test.each([
  'select * from shape where a >',
  'select s.* from shape s where s.a >',
  'select "s"."a" as "one", "s".*, 1 as more from "shape" as "s" where "s"."a" >',
  'insert into "shape" ("a") values (7) returning *, 1 =',
  'SELECT * FROM (SELECT a FROM shape) x WHERE a >',
])('a statement survives a new column of its table: %s', async (text) => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  await sql`create table shape (a int)`.execute(world.owner)
  await sql`grant select, insert on shape to armature_app`.execute(world.owner)
  const read = () => sql`${sql.raw(text)} ${0}`.execute(single)
  await read()
  await sql`alter table shape add column b int`.execute(world.owner)
  await expect(read()).resolves.toBeDefined()
  await sql`drop table shape`.execute(world.owner)
  await single.destroy()
})

test('a prepared statement whose column has changed its type fails once at most', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  await sql`create table shape (a int)`.execute(world.owner)
  await sql`grant select on shape to armature_app`.execute(world.owner)
  const read = () => sql`select a from shape where a > ${0}`.execute(single)
  await read()
  await sql`alter table shape alter column a type bigint`.execute(world.owner)
  // Its connection is dropped, and with it the plan. A process names its first statements only: one without a name never fails.
  await read().catch((error: unknown) => expect(error).toMatchObject({ code: '0A000' }))
  await expect(read()).resolves.toMatchObject({ rows: [] })
  await sql`drop table shape`.execute(world.owner)
  await single.destroy()
})

test('a statement that went along with a failed BEGIN fails with it', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  await single.connection().execute(async (trx) => {
    await sql.raw('begin read only; select 1 / 0').execute(trx)
    await expect(sql`select 1 as one`.execute(trx)).rejects.toMatchObject({ code: '22012' })
    await sql
      .raw('rollback')
      .execute(trx)
      .catch(() => {})
  })
  await expect(sql`select 1 as one`.execute(single)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await single.destroy()
})

test('a connection comes back from reading with its transaction ended', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const isReading = sql<{ reading: string }>`select current_setting('transaction_read_only') as reading`
  for (let turn = 0; turn < 20; turn += 1) {
    await single.connection().execute(async (trx) => {
      await sql.raw('begin read only').execute(trx)
      expect((await isReading.execute(trx)).rows).toEqual([{ reading: 'on' }])
      await sql.raw('commit').execute(trx)
    })
    expect((await isReading.execute(single)).rows).toEqual([{ reading: 'off' }])
  }
  await single.destroy()
})

const read = (db: ReturnType<typeof createDatabase<Tables>>) =>
  db.connection().execute(async (trx) => {
    await sql.raw('begin read only').execute(trx)
    await sql`select 1 as one`.execute(trx)
    await sql.raw('commit').execute(trx)
  })

test('the COMMIT of a reading transaction leaves with the BEGIN of the next', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const sent = await statementsDuring(async () => {
    await read(single)
    await read(single)
    await sql`select 2 as two`.execute(single)
  })
  expect(sent.filter((text) => /^(begin|commit|select [12])/.test(text))).toEqual([
    'begin read only',
    'select 1 as one',
    'commit; begin read only',
    'select 1 as one',
    'commit',
    'select 2 as two',
  ])
  await single.destroy()
})

test('a reading transaction that nothing follows ends by itself', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1, name: 'the last one' })
  await read(single)
  await expect
    .poll(async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pg_stat_activity where application_name = 'the last one'`.execute(world.owner)
      return rows
    })
    .toEqual([{ state: 'idle' }])
  await single.destroy()
})
