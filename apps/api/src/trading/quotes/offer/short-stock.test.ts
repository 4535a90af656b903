import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let part: number
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.now = new Date()
  part = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    name: 'Scarce arm',
    quantity: 5,
  })
})

/** Reads the news, a minute later, of a quote that is short, since the last look. */
let seen = 0
const told = async (quoteId: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + (limits.quote.changeToldSeconds + 1) * 1_000)
  // The first run has the offers looked at that the second tells of.
  await world.runJobs()
  await world.runJobs()
  const rows = await world.owner
    .selectFrom('outbox')
    .select(['id', 'recipient', 'body_text'])
    .where('subject', '=', `Not enough stock for the offer of quote #${quoteId}`)
    .where('id', '>', seen)
    .orderBy('id')
    .execute()
  seen = rows.at(-1)?.id ?? seen
  return rows
}
const people = (rows: Awaited<ReturnType<typeof told>>) => rows.map(({ recipient }) => recipient)
const both = () => [world.vendor.email, world.admin.email]
const setStock = async (quantity: number) => {
  const params = { id: part }
  expect((await world.callAs(world.vendor, 'updateModel', { params, body: { quantity } })).status).toBe(200)
}
const isShort = async (token: string) =>
  (await world.callAs(null, 'readOffer', { params: { token } })).ok.lines.map(({ short }) => short)
const shortBy = async (reader: Parameters<QuoteWorld['callAs']>[0], id: number) =>
  (await world.callAs(reader, 'readQuote', { params: { id } })).ok.subquotes.flatMap(({ quote_items }) =>
    quote_items.map((item) => item.short_by),
  )

it('an offer beyond stock is made, tells vendor and seller once, and says so on its page', async () => {
  const offer = await makeOffer(world, { products: [{ id: part, quantity: 8 }] })
  const mails = await told(offer.id)
  expect(people(mails)).toEqual(both())
  expect(mails[0]?.body_text).toContain('Scarce arm: 5 in stock, 8 on offer in sub-quote #')
  expect(await isShort(offer.token)).toEqual([true])
  expect((await accept(world, offer)).error.code).toBe('out_of_stock')
  await setStock(6)
  expect(await told(offer.id)).toEqual([])
  await setStock(8)
  expect(await isShort(offer.token)).toEqual([false])
})

it('a new revision that is short is told of again', async () => {
  const offer = await makeOffer(world, { products: [{ id: part, quantity: 8 }] })
  expect(people(await told(offer.id))).toEqual(both())
  const price = { params: { id: offer.subs[0]?.items[0] ?? 0 }, body: { price: '11.00' } }
  expect((await world.callAs(world.admin, 'setQuoteItemPrice', price)).status).toBe(200)
  expect(people(await told(offer.id))).toEqual(both())
})

it('says to a line’s own vendor by how much it is short, and before an offer is sent which lines are', async () => {
  const products = [
    { id: part, quantity: 8 },
    { id: world.component, quantity: 1 },
  ]
  const offer = await makeOffer(world, { products })
  const scarce = offer.subs.find((sub) => sub.vendorId === world.vendor.userId)
  const whole = offer.subs.find((sub) => sub.vendorId !== world.vendor.userId)
  const ofSub = async (reader: Parameters<QuoteWorld['callAs']>[0], id: number) => ({
    items: (await world.callAs(reader, 'readSubQuote', { params: { id } })).ok.quote_items.map(
      (item) => item.short_by,
    ),
    asked: (await world.callAs(reader, 'readSubQuoteTransitions', { params: { id } })).ok.short_lines,
  })
  const named = [{ name: 'Scarce arm', short_by: 3 }]
  expect(await ofSub(world.vendor, scarce?.id ?? 0)).toEqual({ items: [3], asked: named })
  expect(await ofSub(world.vendor2, whole?.id ?? 0)).toEqual({ items: [0], asked: [] })
  const asked = async (reader: Parameters<QuoteWorld['callAs']>[0]) =>
    (await world.callAs(reader, 'readQuoteTransitions', { params: { id: offer.id } })).ok.short_lines
  expect(await asked(world.admin)).toEqual(named)
  expect(await asked(world.customer)).toEqual([])
})

it('of a part that was closed nothing is said when stock falls', async () => {
  const products = [
    { id: part, quantity: 5 },
    { id: world.component, quantity: 1 },
  ]
  const offer = await makeOffer(world, { products })
  const scarce = offer.subs.find((sub) => sub.vendorId === world.vendor.userId)
  const close = { params: { id: scarce?.id ?? 0, transition: 'close' as const }, body: {} }
  expect((await world.callAs(world.admin, 'transitionSubQuote', close)).status).toBe(200)
  await setStock(1)
  expect(await told(offer.id)).toEqual([])
  expect(await isShort(offer.token)).not.toContain(true)
})

it('says before and after sending by how much a line is short, and to its customer nothing of it', async () => {
  const offer = await makeOffer(world, { products: [{ id: part, quantity: 8 }] })
  expect(await shortBy(world.admin, offer.id)).toEqual([3])
  expect(await shortBy(world.customer, offer.id)).toEqual([0])
  const back = { params: { id: offer.id, transition: 'take-back' as const }, body: { reason: 'Stock' } }
  const answer = await world.callAs(world.admin, 'transitionQuote', back)
  expect(answer.ok.subquotes.flatMap((sub) => sub.quote_items.map((item) => item.short_by))).toEqual([3])
  await setStock(8)
  expect(await shortBy(world.admin, offer.id)).toEqual([0])
})

it('a sale that leaves another offer short tells of that one, and of its own nothing', async () => {
  const first = await makeOffer(world, { products: [{ id: part, quantity: 3 }] })
  const second = await makeOffer(world, { products: [{ id: part, quantity: 4 }] })
  expect(await told(second.id)).toEqual([])
  expect((await accept(world, first)).status).toBe(200)
  expect(people(await told(second.id))).toEqual(both())
  expect(await told(first.id)).toEqual([])
  expect(await isShort(second.token)).toEqual([true])
  expect(await shortBy(world.admin, first.id)).toEqual([0])
})

it('stock that its vendor takes away leaves an offer short, and is told of', async () => {
  const offer = await makeOffer(world, { products: [{ id: part, quantity: 5 }] })
  expect(await told(offer.id)).toEqual([])
  await setStock(4)
  const mails = await told(offer.id)
  expect(people(mails)).toEqual(both())
  expect(mails[1]?.body_text).toContain('Scarce arm: 4 in stock, 5 on offer')
})
