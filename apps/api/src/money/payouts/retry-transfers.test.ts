import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyOrder, failPayout, transfersAt } from '../../../testing/money/orders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const refused = async () => {
  const order = await buyOrder(world, { downPayment: 100 })
  await failPayout(world, order)
  return order
}

it('pays out what failed by one call, once, and says of each other one why not', async () => {
  const [first, second] = [await refused(), await refused()]
  const { ok } = await world.callAs(world.admin, 'retryTransfers', {
    body: { ids: [first.sub, first.sub2, second.sub, 999_999] },
  })
  expect(ok.results).toEqual([
    { id: first.sub, done: true, detail: null },
    { id: first.sub2, done: false, detail: messages.transferNotFailed },
    { id: second.sub, done: true, detail: null },
    { id: 999_999, done: false, detail: messages.notFound },
  ])
  const again = await world.callAs(world.admin, 'retryTransfers', { body: { ids: [first.sub] } })
  expect(again.ok.results).toEqual([{ id: first.sub, done: false, detail: messages.transferNotFailed }])
  for (const { sub } of [first, second]) expect(await transfersAt(world, sub)).toHaveLength(1)
})

it('finds nothing to pay out for whoever it isn’t paid to', async () => {
  const { sub } = await refused()
  const { ok } = await world.callAs(world.vendor2, 'retryTransfers', { body: { ids: [sub] } })
  expect(ok.results).toEqual([{ id: sub, done: false, detail: messages.notFound }])
  expect(await transfersAt(world, sub)).toEqual([])
})
