import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyOrder } from '../../../../testing/money/orders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const payoutsOf = async (order: number) => {
  const { results } = (
    await world.callAs(world.admin, 'listSubOrders', { query: { order__id: String(order) } })
  ).ok
  return results
    .toSorted((a, b) => a.id - b.id)
    .map(({ payout }) => [payout?.commission_percent, payout?.commission_on_freight, payout?.kept])
}

it('a vendor’s commission applies to future orders and is recorded in its history', async () => {
  const before = await buyOrder(world)
  expect(await payoutsOf(before.id)).toEqual([
    [10, true, '1.23'],
    [10, true, '2.47'],
  ])
  const set = await world.callAs(world.admin, 'setVendorCommission', {
    params: { id: world.vendor.userId },
    body: { percent: 7.5, on_freight: false },
  })
  expect(set.ok.commission).toEqual({ percent: 7.5, on_freight: false })
  const after = await buyOrder(world)
  expect(await payoutsOf(after.id)).toEqual([
    [7.5, false, '0.93'],
    [10, true, '2.47'],
  ])
  expect((await payoutsOf(before.id))[0]).toEqual([10, true, '1.23'])
  const { results } = (
    await world.callAs(world.admin, 'listUserEvents', { params: { id: world.vendor.userId } })
  ).ok
  expect(results[0]?.summary).toBe(
    'Commission: the marketplace’s percentage, freight included → 7.5 %, freight excluded',
  )
})

it('exists only for vendors', async () => {
  const terms = { percent: 5, on_freight: true }
  const set = (id: number) =>
    world.callAs(world.admin, 'setVendorCommission', { params: { id }, body: terms })
  expect((await set(world.customer.userId)).status).toBe(404)
  const seen = await world.callAs(world.vendor, 'readUser', { params: { id: world.vendor.userId } })
  expect(seen.ok.commission).toBeNull()
})
