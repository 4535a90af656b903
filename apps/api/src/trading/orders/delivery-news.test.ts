import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyOrder, sendParcel } from '../../../testing/money/orders.ts'
import { countMessages } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  world.deps.config = { ...world.deps.config, rateLimitScale: 1 }
})
afterAll(() => world.stop())

const { perSubOrder } = limits.deliveryNewsPerHour

const mailsTo = (email: string) => countMessages(world.owner, email)

it('tells a buyer so much of one vendor’s part in an hour, however often parcels come and go or days move', async () => {
  const { sub } = await buyOrder(world, { products: [{ id: world.model, quantity: 10 }] })
  const { items } = (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok
  const before = await mailsTo(world.customer.email)
  const actions = [
    () => sendParcel(world, sub, [{ item: items[0]?.id ?? 0, quantity: 1 }]),
    (parcel: number) =>
      world.callAs(world.vendor, 'voidParcel', { params: { id: sub, parcel }, body: { reason: 'No' } }),
  ]
  const statuses: number[] = []
  for (let nth = 0; nth < perSubOrder; nth += 1)
    statuses.push((await actions[nth % 2]?.(Math.ceil(nth / 2)))?.status ?? 0)
  expect(statuses.every((status) => status < 300)).toBe(true)
  expect((await mailsTo(world.customer.email)) - before).toBe(perSubOrder)
  const params = { id: sub }
  const day = new Date(world.clock.now.getTime() + 86_400_000 * 9).toISOString().slice(0, 10)
  const more = [
    await sendParcel(world, sub, [{ item: items[0]?.id ?? 0, quantity: 1 }]),
    await world.callAs(world.vendor, 'voidParcel', {
      params: { ...params, parcel: 1 },
      body: { reason: 'No' },
    }),
    await world.callAs(world.vendor, 'setPromisedDay', { params, body: { day, reason: 'Late' } }),
    await world.callAs(world.vendor, 'changeSubOrder', {
      params,
      body: { tracking_url: 'https://a.example.test/1' },
    }),
  ]
  expect(more.map(({ status, error }) => [status, error.detail])).toEqual(
    more.map(() => [429, messages.tooManyDeliveryNews]),
  )
  expect((await mailsTo(world.customer.email)) - before).toBe(perSubOrder)
})
