import { tableNames } from '@armature/contract/platform/table-names'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser } from '../../../testing/builders.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

let world: TestApp
let ann: TestUser
let ben: TestUser
beforeAll(async () => {
  world = await startTestApp()
  ann = await buildUser(world.owner)
  ben = await buildUser(world.owner)
})
afterAll(() => world.stop())

const set = (user: TestUser, body: object) =>
  // The test sends on purpose a body that the contract refuses.
  world.callAs(user, 'changeTableSettings', { body: body as never })
const tablesOf = async (user: TestUser) => (await world.callAs(user, 'readTableSettings', {})).ok.tables

it('keeps how a person wants each table, and shows nobody else’s', async () => {
  const widths = [{ column: 'status', px: 240 }]
  const quotes = { order: ['status', 'id'], hidden: ['user'], widths, page_size: 50, height: 'window' }
  await set(ann, { table: 'my-quotes', settings: quotes })
  await set(ann, { table: 'my-orders', settings: { hidden: ['quote'] } })
  await set(ben, { table: 'my-quotes', settings: { page_size: 25 } })
  expect(await tablesOf(ann)).toEqual([
    { table: 'my-quotes', settings: quotes },
    { table: 'my-orders', settings: { hidden: ['quote'] } },
  ])
  expect(await tablesOf(ben)).toEqual([{ table: 'my-quotes', settings: { page_size: 25 } }])
  // A shell asks for them with its menu's counts.
  for (const user of [ann, ben])
    expect((await world.callAs(user, 'readTurns', {})).ok.tables).toEqual(await tablesOf(user))
  await set(ann, { table: 'my-quotes', settings: {} })
  expect((await tablesOf(ann))[0]).toEqual({ table: 'my-quotes', settings: {} })
})

it('keeps what two windows set at once', async () => {
  const names = ['orders', 'users', 'quotes', 'products', 'inventory', 'sub-quotes'] as const
  await Promise.all(names.map((table) => set(ben, { table, settings: { page_size: 100 } })))
  expect((await tablesOf(ben)).map(({ table }) => table)).toEqual(expect.arrayContaining([...names]))
})

it('takes no size, name or length that isn’t offered', async () => {
  const columns = Array.from({ length: 41 }, (_, index) => `c${'x'.repeat(index % 9)}`)
  for (const body of [
    { table: 'my-quotes', settings: { page_size: 11 } },
    { table: 'my-quotes', settings: { page_size: 100_000 } },
    { table: 'my-quotes', settings: { hidden: columns } },
    { table: 'my-quotes', settings: { order: ['<b>'] } },
    { table: 'my-quotes', settings: { height: 'tall' } },
    { table: 'my-quotes', settings: { widths: [{ column: 'status', px: 59 }] } },
    { table: 'my-quotes', settings: { widths: [{ column: 'status', px: 801 }] } },
    { table: 'my-quotes', settings: { other: 1 } },
    { table: 'nothing-such', settings: {} },
  ])
    expect((await set(ann, body)).status, JSON.stringify(body)).toBe(400)
})

it('takes no more of all tables together than is kept, and keeps what was there', async () => {
  const cal = await buildUser(world.owner)
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const columns = Array.from(
    { length: limits.table.columns },
    (_, at) => `${letters[at % 26] ?? ''}${letters[Math.floor(at / 26)] ?? ''}${'x'.repeat(38)}`,
  )
  const widths = columns.map((column) => ({ column, px: 100 }))
  const settings = { order: columns, hidden: columns, shown: columns, widths }
  const answers = []
  for (const table of tableNames) answers.push(await set(cal, { table, settings }))
  const taken = answers.filter(({ status }) => status === 200).length
  expect(taken).toBeGreaterThan(3)
  for (const answer of answers.slice(taken))
    expect([answer.status, answer.error['settings']]).toEqual([400, [messages.tooLong]])
  expect(await tablesOf(cal)).toHaveLength(taken)
  expect(taken).toBeLessThan(tableNames.length)
})

it('is fenced in the database too', async () => {
  const seen = await inTransaction(world.db, ann, (trx) =>
    trx.selectFrom('table_settings').select('user_id').execute(),
  )
  expect(seen).toEqual([{ user_id: ann.userId }])
  await expect(
    inTransaction(world.db, ann, (trx) =>
      sql`INSERT INTO table_settings (user_id) VALUES (${world.deps.clock().getTime()})`.execute(trx),
    ),
  ).rejects.toThrow('row-level security')
})
