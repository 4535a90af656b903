import { importMachine } from '@armature/domain/catalogue/imports/import-machine'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { keepColumnChoices } from '../../people/media/column-choice-repository.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const file = 'SKU;Qty\nA-1;2\n'
const idsOf = async (user: QuoteWorld['vendor']) =>
  (
    await world.owner
      .selectFrom('product_imports')
      .select('id')
      .where('owner_id', '=', user.userId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

it('keeps so many imports of an account: the oldest goes, unless all are being worked off', async () => {
  const { kept } = limits.import
  const first = (await sendProducts(world, world.vendor, file)).ok.id
  const other = (await sendProducts(world, world.vendor2, file)).ok.id
  const columns = sql.raw(
    'owner_id, vendor_id, state, file_name, type, headings, columns, decimal, row_count, created_at',
  )
  await sql`INSERT INTO product_imports (${columns})
    SELECT ${columns} FROM product_imports, generate_series(2, ${kept}::int) WHERE id = ${first}`.execute(
    world.owner,
  )
  expect(await idsOf(world.vendor)).toHaveLength(kept)
  const newest = await sendProducts(world, world.vendor, file)
  const ids = await idsOf(world.vendor)
  expect([newest.status, ids.length, ids.includes(first), ids.at(-1)]).toEqual([
    200,
    kept,
    false,
    newest.ok.id,
  ])
  const [working = 'RUNNING'] = importMachine.statesWhere('working')
  await world.owner
    .updateTable('product_imports')
    .set({ state: working })
    .where('owner_id', '=', world.vendor.userId)
    .execute()
  const refused = await sendProducts(world, world.vendor, file)
  expect([refused.status, refused.error['code']]).toEqual([409, 'too_many_imports'])
  expect(await idsOf(world.vendor)).toEqual(ids)
  expect(await idsOf(world.vendor2)).toEqual([other])
})

it('of as many chosen columns as are kept the oldest goes, and not the same heading of another kind of file', async () => {
  const { userId } = world.vendor
  const keep = (kind: 'bom' | 'products', day: number, headings: readonly string[]) =>
    inTransaction(world.deps.db, systemContext, (trx) =>
      keepColumnChoices(
        trx,
        { userId, kind, now: new Date(2026, 10, day) },
        headings.map((heading) => ({ heading, target: 'skip' })),
      ),
    )
  await keep('bom', 1, ['old'])
  await keep('products', 2, ['old'])
  const more = Array.from({ length: limits.import.choices - 1 }, (_, at) => `heading ${at}`)
  await keep('bom', 3, more)
  const left = await world.owner
    .selectFrom('column_choices')
    .select('kind')
    .where('user_id', '=', userId)
    .where('heading', '=', 'old')
    .execute()
  expect(left).toEqual([{ kind: 'products' }])
})
