import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import { accept, stockOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { statementsDuring } from '../../../../testing/statements.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const product = (quantity: number) =>
  buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name: 'Arm', quantity })

type Line = { id: number; quantity: number; expected_quantity?: number }
const save = (user: TestUser, lines: Line[]) => world.callAs(user, 'setStock', { body: { lines } })
const stocks = (ids: readonly number[]) => Promise.all(ids.map((id) => stockOf(world, id)))
const eventsOf = (ids: readonly number[]) =>
  world.owner
    .selectFrom('events')
    .select(['product_id', 'kind', 'before', 'after'])
    .where('product_id', 'in', ids)
    .orderBy('id')
    .execute()

it('is set for several products by one statement, with an event each', async () => {
  const ids = [await product(7), await product(8), await product(9)]
  const lines = ids.map((id, index) => ({ id, quantity: 100 + index, expected_quantity: 7 + index }))
  let answer: Awaited<ReturnType<typeof save>> | undefined
  const statements = await statementsDuring(async () => {
    answer = await save(world.vendor, lines)
  })
  expect(answer?.status, answer?.text).toBe(200)
  expect([answer?.ok.refused, answer?.ok.products.map(({ quantity }) => quantity)]).toEqual([
    [],
    [100, 101, 102],
  ])
  expect(await stocks(ids)).toEqual([100, 101, 102])
  expect(await eventsOf(ids)).toMatchObject([
    { kind: 'product.quantity', before: { quantity: 7 }, after: { quantity: 100 } },
    { before: { quantity: 8 } },
    { before: { quantity: 9 } },
  ])
  expect(statements.filter((text) => /\bupdate "?products/i.test(text))).toHaveLength(1)
})

it('stays where a sale came between, and is told as it is; the others are saved', async () => {
  const [sold, other] = [await product(7), await product(7)]
  const offer = await makeOffer(world, { products: [{ id: sold, quantity: 2 }] })
  expect((await accept(world, offer)).status).toBe(200)
  const answer = await save(world.vendor, [
    { id: sold, quantity: 9, expected_quantity: 7 },
    { id: other, quantity: 9, expected_quantity: 7 },
    { id: 999_999, quantity: 9 },
  ])
  expect(answer.ok.refused).toEqual([
    { id: sold, code: 'stock_changed', quantity: [messages.stockChanged] },
    { id: 999_999, code: 'not_found', quantity: [messages.notFound] },
  ])
  expect(answer.ok.products.map(({ id, quantity }) => [id, quantity])).toEqual([
    [sold, 5],
    [other, 9],
  ])
  expect(await stocks([sold, other])).toEqual([5, 9])
})

it('is nobody’s but its owner’s, and then none is set', async () => {
  const mine = await product(7)
  const lines = [
    { id: mine, quantity: 9 },
    { id: world.component, quantity: 9 },
  ]
  const answer = await save(world.vendor, lines)
  expect([answer.status, answer.error.detail]).toEqual([403, messages.notAllowed])
  expect(await stocks([mine])).toEqual([7])
  const bad = await save(world.vendor, [{ id: mine, quantity: 0 }])
  expect([bad.status, bad.error['lines.0.quantity']]).toEqual([400, [messages.quantityMinimum]])
})

it('never waits in a circle: columns that are pasted in opposite orders are both saved', async () => {
  const ids = [await product(1), await product(1), await product(1)]
  const both = await Promise.all(
    [ids, ids.toReversed()].map((order, index) =>
      save(
        world.vendor,
        order.map((id) => ({ id, quantity: 20 + index })),
      ),
    ),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(await stocks(ids)).size).toBe(1)
})
