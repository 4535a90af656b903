import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyOrder, openPayouts, shipPart } from '../../../testing/money/orders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('tells each vendor of the payout that a refund takes back, and the sub-order names its part', async () => {
  for (const vendor of [world.vendor, world.vendor2]) await openPayouts(world, vendor.userId)
  const order = await buyOrder(world, { downPayment: 100 })
  await shipPart(world, order.sub)
  await shipPart(world, order.sub2, world.vendor2)
  await world.runJobs()
  const readAs = async (vendor: typeof world.vendor, id: number) =>
    (await world.callAs(vendor, 'readSubOrder', { params: { id } })).ok.payout
  expect(await readAs(world.vendor, order.sub)).toMatchObject({ refunded: '0.00', paid_out: '11.11' })

  const body = { amount: '37.02', reason: 'It came broken' }
  const refunded = await world.callAs(world.admin, 'refundOrder', { params: { id: order.id }, body })
  expect(refunded.status, refunded.text).toBe(200)
  for (const [sub, vendor, amount, part] of [
    [order.sub, world.vendor, '$11.11', '12.34'],
    [order.sub2, world.vendor2, '$22.21', '24.68'],
  ] as const) {
    const told = await newestMessage(world.owner, vendor.email)
    expect(told.subject).toBe(`${amount} of the payout for sub-order #${sub} taken back`)
    expect(told.body_text).toContain('Reason: It came broken')
    expect(await readAs(vendor, sub)).toMatchObject({ earned: '0.00', refunded: part, paid_out: '0.00' })
  }
})
