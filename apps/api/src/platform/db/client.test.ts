import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statementsDuring } from '../../../testing/statements.ts'
import { createTestDatabase, runOn } from '../../../testing/test-database.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import type { ActorContext } from './actor-context.ts'
import { actAs } from './actor-context.ts'
import { createDatabase } from './client.ts'
import { changesOnlyStock, plannedEachTime, tablesWritten } from './pipelined-client.ts'
import { actAsSystem, inTransaction, systemContext } from './transaction.ts'

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

test('a whole number too large for a number fails instead of being rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as id`.execute(world.db)).rejects.toThrow('too large')
})

test('a statement is ended by the server after five seconds, and the pool goes on working', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  await expect(sql`select pg_sleep(30)`.execute(single)).rejects.toMatchObject({ code: '57014' })
  await expect(sql`select 1 as one`.execute(single)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await single.destroy()
})

test('work that nobody waits for may take longer, and waits for a lock no longer than others', async () => {
  const times = async (unhurried: boolean) => {
    const single = createDatabase<Tables>(world.url, { poolSize: 1, unhurried })
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(single)
    await single.destroy()
    return rows[0]
  }
  expect(await times(false)).toEqual({ statement: '5s', lock: '4s' })
  expect(await times(true)).toEqual({ statement: '2min', lock: '4s' })
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

test('every connection reads times by UTC, wherever its database stands', async () => {
  const name = new URL(world.url).pathname.slice(1)
  await runOn(world.url, `alter database ${name} set timezone = 'Pacific/Kiritimati'`)
  for (const role of [undefined, null]) {
    const other = createDatabase<Tables>(world.url, { poolSize: 1, ...(role === null ? { role } : {}) })
    const { rows } = await sql`select to_json(timestamptz '2026-03-01T23:30:00Z') as moment`.execute(other)
    expect(rows).toEqual([{ moment: '2026-03-01T23:30:00+00:00' }])
    await other.destroy()
  }
  await runOn(world.url, `alter database ${name} reset timezone`)
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

test('a prepared statement fails once after a column changes its type', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  await sql`create table shape (a int)`.execute(world.owner)
  await sql`grant select on shape to armature_app`.execute(world.owner)
  const read = () => sql`select a from shape where a > ${0}`.execute(single)
  await read()
  // The statement is prepared at its second use.
  await read()
  await sql`alter table shape alter column a type bigint`.execute(world.owner)
  // The connection is dropped, and the plan with it.
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  await expect(read()).resolves.toMatchObject({ rows: [] })
  await sql`drop table shape`.execute(world.owner)
  await single.destroy()
})

const nobody: ActorContext = { role: 'NOBODY', userId: null, tenantId: null }
const asNobody = actAs(nobody).sql

/** The statements that `work` sends on a connection of its own. */
const sentIn = async (work: (single: ReturnType<typeof createDatabase<Tables>>) => Promise<unknown>) => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const sent = await statementsDuring(() => work(single))
  await single.destroy()
  return sent
}

test('a reading says once for whom it reads', async () => {
  const sent = await sentIn((single) =>
    inTransaction(
      single,
      nobody,
      async (trx) => {
        await sql`select 1 as one`.execute(trx)
        await sql`select 2 as two`.execute(trx)
      },
      { readOnly: true },
    ),
  )
  expect(sent).toEqual(['begin read only', asNobody, 'select 1 as one', 'select 2 as two', 'commit'])
})

/** The statements that a transaction of one sends, and the answers that it waits for, in order, until it is over. */
const sentAndAnswered = async (readOnly: boolean): Promise<string[]> => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  await sql`select 0`.execute(single)
  const told: string[] = []
  const send = pg.Client.prototype.query
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const { text } = args[0] as { text: string }
    told.push(`> ${text}`)
    const answer = Reflect.apply(send, this, args) as Promise<unknown>
    answer.then(
      () => told.push(`< ${text}`),
      () => {},
    )
    return answer as unknown as void // the real one's type has no overload for what all of its callers get
  })
  await inTransaction(single, nobody, (trx) => sql`select 1`.execute(trx), { readOnly })
  const known = [...told]
  watched.mockRestore()
  await single.destroy()
  return known
}

const oneRoundTrip = (begin: string): string[] => {
  const texts = [begin, asNobody, 'select 1']
  return [...texts.map((text) => `> ${text}`), ...texts.map((text) => `< ${text}`)]
}

test('a transaction begins in one round trip with its first statement, and waits for its end', async () => {
  expect(await sentAndAnswered(false)).toEqual([...oneRoundTrip('begin'), '> commit', '< commit'])
})

test('a reading does so too, and nobody waits for its end', async () => {
  expect(await sentAndAnswered(true)).toEqual([...oneRoundTrip('begin read only'), '> commit'])
})

test('a reading that asks nothing reaches the database all the same, since that confirms its session', async () => {
  const sent = await sentIn((single) => inTransaction(single, nobody, async () => {}, { readOnly: true }))
  expect(sent).toEqual(['begin read only', asNobody, 'commit'])
})

test('a statement that fails ends its reading, and leaves its connection as it was', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const { rows } = await pid.execute(single)
  const read = inTransaction(single, nobody, (trx) => sql`select 1 / ${0}::int`.execute(trx), {
    readOnly: true,
  })
  await expect(read).rejects.toMatchObject({ code: '22012' })
  expect((await pid.execute(single)).rows).toEqual(rows)
  await single.destroy()
})

test('a reading whose session isn’t confirmed runs no statement, on a fresh connection and on a known one', async () => {
  const claim = { sessionId: randomUUID(), at: new Date(), confirmed: false }
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const takeLock = sql`select pg_advisory_lock(4711)`
  const works: ((trx: Kysely<Tables>) => Promise<unknown>)[] = [
    (trx) => takeLock.execute(trx),
    (trx) => takeLock.execute(trx),
    async (trx) => {
      await actAsSystem(trx)
      await takeLock.execute(trx)
    },
    actAsSystem,
    (trx) => takeLock.execute(trx).catch(() => 'swallowed'),
    async () => 'nothing asked',
  ]
  for (const work of works)
    await expect(inTransaction(single, nobody, work, { readOnly: true, claim })).rejects.toMatchObject({
      code: 'AM001',
    })
  expect(claim.confirmed).toBe(false)
  const { rows } = await sql`select from pg_locks where objid = 4711`.execute(single)
  expect(rows).toEqual([])
  await single.destroy()
})

test('a connection comes back from reading with its transaction ended', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1, name: 'the last one' })
  const isReading = sql<{ reading: string }>`select current_setting('transaction_read_only') as reading`
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pg_stat_activity where application_name = 'the last one'`.execute(world.owner)
    return rows
  }
  for (let turn = 0; turn < 20; turn += 1) {
    const { rows } = await inTransaction(single, nobody, (trx) => isReading.execute(trx), { readOnly: true })
    expect(rows).toEqual([{ reading: 'on' }])
    await expect.poll(state).toEqual([{ state: 'idle' }])
    expect((await isReading.execute(single)).rows).toEqual([{ reading: 'off' }])
  }
  await single.destroy()
})

test('reads from a statement which tables it writes to', () => {
  expect(tablesWritten('insert into "users" ("id") values ($1)')).toEqual(['users'])
  expect(
    tablesWritten('WITH gone AS (DELETE FROM orders o RETURNING id) UPDATE ONLY quotes q SET a = 1'),
  ).toEqual(['orders', 'quotes'])
  expect(tablesWritten('SELECT updated FROM quotes')).toEqual([])
  expect(tablesWritten(` ${changesOnlyStock} UPDATE products p SET quantity = 1`)).toEqual(['product_stock'])
})

test('tells of writes once they are committed, and of none that were undone', async () => {
  await sql`create table told (a int primary key)`.execute(world.owner)
  await sql`grant all on told to armature_app`.execute(world.owner)
  const told: string[][] = []
  const single = createDatabase<Tables>(world.url, {
    poolSize: 1,
    onWritten: (tables) => told.push([...tables]),
  })
  const insert = (a: number) => sql`insert into told values (${a})`
  await inTransaction(single, nobody, async (trx) => {
    await insert(1).execute(trx)
    expect(told).toEqual([])
  })
  expect(told.splice(0)).toEqual([['told']])
  await insert(2).execute(single)
  expect(told.splice(0)).toEqual([['told']])
  const undone = inTransaction(single, nobody, async (trx) => {
    await insert(3).execute(trx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const failed = inTransaction(single, nobody, async (trx) => {
    await insert(4).execute(trx)
    await insert(4)
      .execute(trx)
      .catch(() => {})
  })
  await expect(failed).rejects.toThrow('rolled back')
  await inTransaction(single, nobody, (trx) => sql`select 'update told'`.execute(trx), { readOnly: true })
  expect(told).toEqual([])
  await single.destroy()
})

interface Prepared {
  custom: number
  generic: number
}

test('a statement is planned once per connection, unless it is marked as planned each time', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const modeOf = async (trx: Kysely<Tables>, mark: string) =>
    (
      await sql<{ mode: string }>`${sql.raw(mark)} select current_setting('plan_cache_mode') as mode`.execute(
        trx,
      )
    ).rows[0]?.mode
  const modes = await inTransaction(
    single,
    systemContext,
    async (trx) => {
      for (let value = 1; value <= 4; value += 1)
        await sql`select relname from pg_class where reltuples > ${value} limit 1`.execute(trx)
      return [await modeOf(trx, ''), await modeOf(trx, plannedEachTime), await modeOf(trx, '')]
    },
    { readOnly: true },
  )
  expect(modes).toEqual(['force_generic_plan', 'force_custom_plan', 'force_generic_plan'])
  const { rows } = await sql<Prepared>`select custom_plans::int as custom, generic_plans::int as generic
    from pg_prepared_statements where statement like 'select relname from pg_class%'`.execute(single)
  // The first of the four ran without a name.
  expect(rows).toEqual([{ custom: 0, generic: 3 }])
  await single.destroy()
})

test('a connection with too many prepared statements is replaced', async () => {
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single)).rows[0]?.pid
  const first = await pid()
  for (let nth = 0; nth <= 500; nth += 1)
    for (const _time of ['unnamed', 'named'])
      await sql`select ${nth}::int as ${sql.ref(`column_${nth}`)}`.execute(single)
  expect(await pid()).not.toBe(first)
  await single.destroy()
})
