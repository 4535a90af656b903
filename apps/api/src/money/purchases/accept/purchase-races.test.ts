import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { accept, moneyOf, pass, replayWebhooks, stockOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const product = (quantity: number) =>
  buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name: 'Last arm', quantity })

it('makes one order of 20 accepts at once: one captured payment, stock taken once', async () => {
  const id = await product(40)
  const offer = await makeOffer(world, { products: [{ id, quantity: 2 }] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(world, offer)))
  const statuses = answers.map((answer) => answer.status)
  // A caller that waits too long for the quote's lock must try again, even the winner; the others have lost the race.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  for (const status of statuses) expect([200, 409, 503]).toContain(status)
  pass(world, 2)
  await world.runJobs()
  expect(await moneyOf(world, offer.id)).toEqual({ orders: 1, paid: 740, captured: [740], refunded: 0 })
  expect(await stockOf(world, id)).toBe(38)
})

it('sells the last unit once, whichever of six quotes comes first', async () => {
  const id = await product(1)
  const offers = await Promise.all(
    Array.from({ length: 6 }, () => makeOffer(world, { products: [{ id, quantity: 1 }] })),
  )
  const answers = await Promise.all(offers.map((offer) => accept(world, offer)))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  for (const loser of answers.filter((answer) => answer.status === 409)) {
    expect(loser.error).toMatchObject({
      code: 'out_of_stock',
      detail: 'Not enough stock for Last arm.',
    })
  }
  expect(await stockOf(world, id)).toBe(0)
  const money = await Promise.all(offers.map((offer) => moneyOf(world, offer.id)))
  expect(money.map((one) => one.orders).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  expect(money.flatMap((one) => one.captured)).toEqual([370])
})

it('records an off-line payment or takes the card, never both', async () => {
  const offer = await makeOffer(world)
  const [card, offline] = await Promise.all([
    accept(world, offer),
    world.callAs(world.admin, 'recordQuotePayment', {
      params: { id: offer.id },
      body: { amount: '37.02', reference: 'Wire 1' },
    }),
  ])
  expect([card.status, offline.status].toSorted()).toEqual(card.status === 200 ? [200, 409] : [201, 409])
  const money = await moneyOf(world, offer.id)
  expect(money.orders).toBe(1)
  expect(money.captured.length).toBe(card.status === 200 ? 1 : 0)
})

it('counts a payment once when its webhook comes before, after, and twice', async () => {
  const before = await makeOffer(world)
  // The answer is late, so the webhook has settled the payment when it arrives.
  await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
  const unknown = await accept(world, before)
  expect([unknown.status, unknown.error.code]).toEqual([409, 'payment_pending'])
  expect(await replayWebhooks(world, before.id)).toEqual([200])
  expect(await replayWebhooks(world, before.id)).toEqual([200])
  expect(await moneyOf(world, before.id)).toMatchObject({ orders: 1, captured: [1111] })
  await world.runJobs()
  expect(await moneyOf(world, before.id)).toEqual({ orders: 1, paid: 1111, captured: [1111], refunded: 0 })

  const after = await makeOffer(world)
  expect((await accept(world, after)).status).toBe(200)
  expect(await replayWebhooks(world, after.id)).toEqual([200])
  expect(await moneyOf(world, after.id)).toEqual({ orders: 1, paid: 1111, captured: [1111], refunded: 0 })
})

it('settles one payment once when answer, webhooks and reconciler come at the same moment', async () => {
  const offer = await makeOffer(world)
  await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
  await accept(world, offer)
  world.clock.now = new Date(world.clock.now.getTime() + 61_000)
  const twins = await Promise.all([
    replayWebhooks(world, offer.id),
    replayWebhooks(world, offer.id),
    world.runJobs(),
  ])
  expect(twins.slice(0, 2)).toEqual([[200], [200]])
  expect(await moneyOf(world, offer.id)).toEqual({ orders: 1, paid: 1111, captured: [1111], refunded: 0 })
})

it('never lets a transition, an edit or a delete in while a payment is under way', async () => {
  const offer = await makeOffer(world)
  await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
  await accept(world, offer)
  const params = { id: offer.id }
  const refused = await Promise.all([
    world.callAs(world.admin, 'transitionQuote', { params: { ...params, transition: 'close' } }),
    world.callAs(world.admin, 'transitionSubQuote', {
      params: { id: offer.subs[0]?.id ?? 0, transition: 'take-back' },
    }),
    world.callAs(world.admin, 'setQuoteItemPrice', {
      params: { id: offer.subs[0]?.items[0] ?? 0 },
      body: { price: 5 },
    }),
    world.callAs(world.admin, 'patchQuote', { params, body: { down_payment: 50 } }),
    world.callAs(world.admin, 'updateQuoteItems', {
      body: { quote_id: offer.id, remove_products: [world.component] },
    }),
    world.callAs(world.admin, 'deleteQuote', { params }),
    world.callAs(world.admin, 'recordQuotePayment', { params, body: { amount: '37.02', reference: 'Wire' } }),
    world.callAs(null, 'closeOffer', { params: { token: offer.token }, body: { reason: 'Too late' } }),
    accept(world, offer),
  ])
  expect(refused.map((answer) => [answer.status, answer.error.code])).toEqual(
    refused.map(() => [409, 'payment_under_way']),
  )
  expect((await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok.state).toBe('PAYING')
  await world.runJobs()
  world.clock.now = new Date(world.clock.now.getTime() + 61_000)
  await world.runJobs()
  expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, captured: [1111] })
})
