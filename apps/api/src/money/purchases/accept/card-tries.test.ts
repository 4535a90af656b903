import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { notByCardText } from '@armature/domain/payments/card-amounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accept, moneyOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  world.deps.config = { ...world.deps.config, rateLimitScale: 1 }
})
afterAll(() => world.stop())
beforeEach(() => sql`TRUNCATE rate_limits`.execute(world.owner))

const { perOffer, perAddress } = limits.declinedCardsPerHour
type Offer = Awaited<ReturnType<typeof makeOffer>>
const decline = (offer: Offer) => accept(world, offer, { card: 'pm_card_chargeDeclined' })

it('takes a few declined cards for one offer, then says when to come again, also to a good card', async () => {
  const offer = await makeOffer(world)
  for (let tries = 0; tries < perOffer; tries += 1) expect((await decline(offer)).status).toBe(402)
  for (const answer of [await decline(offer), await accept(world, offer)]) {
    expect([answer.status, answer.error.detail]).toEqual([429, messages.tooManyRequests])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
  }
  expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
  // Another offer is not held up by it.
  expect((await accept(world, await makeOffer(world))).status).toBe(200)
})

it('takes a few from one address, over all offers', async () => {
  const offers = await Promise.all(
    Array.from({ length: Math.ceil(perAddress / perOffer) + 1 }, () => makeOffer(world)),
  )
  const statuses: number[] = []
  for (const offer of offers)
    for (let tries = 0; tries < perOffer; tries += 1) statuses.push((await decline(offer)).status)
  expect(statuses.slice(0, perAddress).every((status) => status === 402)).toBe(true)
  expect(statuses.slice(perAddress).every((status) => status === 429)).toBe(true)
})

it('holds up nobody else at the address for whom one offer’s tries are used up', async () => {
  const [spent, other] = [await makeOffer(world), await makeOffer(world)]
  const statuses: number[] = []
  for (let tries = 0; tries < perOffer + 25; tries += 1) statuses.push((await decline(spent)).status)
  expect(statuses).toEqual(statuses.map((_, at) => (at < perOffer ? 402 : 429)))
  expect((await accept(world, other)).status).toBe(200)
})

it('counts neither what was bought, nor a lost race, nor an answer that was given before', async () => {
  const offer = await makeOffer(world)
  const repeated = () => accept(world, offer, { card: 'pm_card_chargeDeclined', key: 'same' })
  for (let tries = 0; tries < perOffer + 2; tries += 1) expect((await repeated()).status).toBe(402)
  for (let tries = 0; tries < perOffer + 2; tries += 1)
    expect((await accept(world, { ...offer, revision: 99 })).status).toBe(409)
  expect((await accept(world, offer)).status).toBe(200)
})

it.each([
  { price: '1.00', downPayment: 10, due: 30 },
  { price: '500000.00', downPayment: 100, due: 150_000_000 },
])(
  'asks no card for $due cents, which the provider refuses: the buyer is told how to pay, and no try counts',
  async ({ due, ...parts }) => {
    const offer = await makeOffer(world, parts)
    for (let tries = 0; tries < perOffer + 1; tries += 1) {
      const answer = await accept(world, offer)
      expect([answer.status, answer.error.code, answer.error.detail]).toEqual([
        400,
        'not_by_card',
        notByCardText(due),
      ])
    }
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
    const held = world.owner.selectFrom('purchase_holds').where('quote_id', '=', offer.id).select('id')
    expect(await held.execute()).toEqual([])
    const recorded = await world.callAs(world.admin, 'recordQuotePayment', {
      params: { id: offer.id },
      body: { amount: toWire(due), reference: 'Transfer 1' },
    })
    expect(recorded.status).toBe(201)
  },
)

it.each(['4242424242424242', '4242 4242 4242 4242', 'card_1', 'tok_visa', 'pm-card', 'pm_', 'PM_card_visa'])(
  'takes %s for no payment method, and keeps it nowhere',
  async (card) => {
    const offer = await makeOffer(world)
    const answer = await accept(world, offer, { card, key: `key-${card.length}` })
    expect([answer.status, answer.error]).toEqual([
      400,
      expect.objectContaining({ payment_method: [messages.paymentMethodInvalid] }),
    ])
    expect(answer.text).not.toContain(card)
    const { rows } = await sql<{
      n: number
    }>`SELECT (SELECT count(*) FROM purchase_holds h WHERE h::text LIKE ${`%${card}%`})::int
      + (SELECT count(*) FROM idempotency_keys k WHERE k::text LIKE ${`%${card}%`})::int
      + (SELECT count(*) FROM events e WHERE e::text LIKE ${`%${card}%`})::int AS n`.execute(world.owner)
    expect(card.startsWith('pm') ? 0 : rows[0]?.n).toBe(0)
  },
)

it('has no place for a card’s number in the table, whatever the code above does', async () => {
  const offer = await makeOffer(world)
  expect((await decline(offer)).status).toBe(402)
  await expect(
    sql`UPDATE purchase_holds SET payment_method = '4242424242424242' WHERE quote_id = ${offer.id}`.execute(
      world.owner,
    ),
  ).rejects.toThrow(/purchase_holds_payment_method/)
})
