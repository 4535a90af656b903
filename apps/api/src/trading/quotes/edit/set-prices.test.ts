import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { stateOf } from '../../../../testing/calls/transition-cases.ts'

let world: QuoteWorld
let parts: number[]
beforeAll(async () => {
  world = await startQuoteWorld()
  parts = [world.model]
  for (const name of ['Base', 'Wrist'])
    parts.push(
      await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name, sku: name }),
    )
})
afterAll(() => world.stop())

/** One vendor's three lines, once each, at 123.45. */
const threeLines = async (status: (typeof quoteStatuses)[number] = 'SENT_TO_VENDOR') => {
  const quote = await addQuote(
    world,
    parts.map((id) => ({ id, quantity: 1 })),
  )
  await putIn(world, quote, status)
  return quote
}

type Line = { id: number; price: string | null; expected_price?: string }
const subOf = ({ subs }: Quoted) => subs[0] ?? { id: 0, items: [] }
const save = (user: TestUser | null, quote: Quoted, lines: Line[]) =>
  world.callAs(user, 'setQuoteItemPrices', { params: { id: subOf(quote).id }, body: { lines } })
const linesOf = (quote: Quoted, prices: (string | null)[], expected?: string): Line[] =>
  prices.map((price, index) => ({
    id: subOf(quote).items[index] ?? 0,
    price,
    ...(expected === undefined ? {} : { expected_price: expected }),
  }))
const centsOf = async (quote: Quoted): Promise<number[]> => {
  const rows = await world.owner
    .selectFrom('quote_items')
    .select('price_cents')
    .where('quote_id', '=', quote.id)
    .orderBy('id')
    .execute()
  return rows.map(({ price_cents }) => price_cents)
}
const eventsOf = (quote: Quoted) =>
  world.owner
    .selectFrom('events')
    .select(['summary', 'actor_name'])
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'quote_item.price')
    .orderBy('id')
    .execute()

it.each(quoteStatuses)('asks for the same rights in %s as one price does', async (status) => {
  const quote = await threeLines(status)
  const others = [world.vendor2, world.otherVendor, world.tenant, world.customer, world.vendor, world.admin]
  for (const user of others) {
    const one = await world.callAs(user, 'setQuoteItemPrice', {
      params: { id: subOf(quote).items[0] ?? 0 },
      body: { price: '9.00' },
    })
    expect((await save(user, quote, linesOf(quote, ['9.00']))).status).toBe(one.status)
  }
})

it('saves them all with one revision, an event each, and the new total', async () => {
  const quote = await threeLines('SENT_TO_CUSTOMER')
  const revision = () => world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })
  const before = (await revision()).ok.revision
  const answer = await save(world.admin, quote, linesOf(quote, ['1.00', '2.00', '3.50'], '123.45'))
  expect(answer.status, answer.text).toBe(200)
  expect([answer.ok.sub_quote.total_price, answer.ok.refused]).toEqual(['6.50', []])
  expect(await centsOf(quote)).toEqual([100, 200, 350])
  expect((await eventsOf(quote)).map(({ summary }) => summary)).toEqual([
    'Arm: $123.45 → $1.00',
    'Base: $123.45 → $2.00',
    'Wrist: $123.45 → $3.50',
  ])
  expect((await revision()).ok.revision).toBe(before + 1)
})

it('keeps the price of a line that is refused, tells why, and saves the others', async () => {
  const quote = await threeLines()
  const [first = 0, second = 0] = subOf(quote).items
  await save(world.vendor, quote, [{ id: second, price: '50.00' }])
  const answer = await save(world.vendor, quote, [
    ...linesOf(quote, ['1.00', '2.00', '3.00'], '123.45'),
    { id: 999_999, price: '4.00' },
  ])
  expect(answer.ok.refused).toEqual([
    { id: second, code: 'price_changed', price: [messages.priceChanged] },
    { id: 999_999, code: 'not_found', price: [messages.lineGone] },
  ])
  expect(await centsOf(quote)).toEqual([100, 5000, 300])
  // A value that stands there already is accepted, whichever one it was typed over.
  const again = await save(world.vendor, quote, [{ id: first, price: '1.00', expected_price: '123.45' }])
  expect(again.ok.refused).toEqual([])
  expect(await eventsOf(quote)).toHaveLength(3)
})

it('never takes a line of another sub-quote along', async () => {
  const quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_VENDOR')
  const other = quote.subs[1]?.items[0] ?? 0
  const answer = await save(world.vendor, quote, [{ id: other, price: '1.00' }])
  expect(answer.ok.refused.map(({ id, code }) => [id, code])).toEqual([[other, 'not_found']])
  expect(await centsOf(quote)).toEqual([12_345, 12_345])
})

it('counts each line with those before it: the one that makes the total too large is refused', async () => {
  const most = limits.price.maxCents / 100
  const quote = await addQuote(
    world,
    parts.map((id) => ({ id, quantity: 50 })),
  )
  await putIn(world, quote, 'SENT_TO_VENDOR')
  const answer = await save(world.vendor, quote, linesOf(quote, [`${most}`, `${most}`, '2.00']))
  expect(answer.ok.refused).toEqual([
    { id: subOf(quote).items[1], code: 'invalid', price: [totalTooLargeText()] },
  ])
  expect(await centsOf(quote)).toEqual([limits.price.maxCents, 12_345, 200])
})

it.each(quoteStatuses)(
  'takes a price away in %s where prices are set and nothing is on offer',
  async (status) => {
    const quote = await threeLines(status)
    const before = await stateOf(world, quote)
    const answer = await save(world.admin, quote, linesOf(quote, [null]))
    if (answer.status !== 200 || isOnOffer(status)) {
      expect(await stateOf(world, quote)).toBe(before)
      if (answer.status === 200)
        expect(answer.ok.refused).toMatchObject([{ price: [messages.offeredPriceStays] }])
    } else {
      expect(await centsOf(quote)).toEqual([0, 12_345, 12_345])
      expect((await eventsOf(quote)).map(({ summary }) => summary)).toEqual(['Arm: $123.45 → Not priced'])
    }
  },
)

it('changes nothing where a price is no price, and names the line', async () => {
  const quote = await threeLines()
  const before = await stateOf(world, quote)
  const answer = await save(world.vendor, quote, linesOf(quote, ['1.00', '0.99']))
  expect([answer.status, answer.error['lines.1.price']]).toEqual([400, [messages.priceInvalid]])
  const [id = 0] = subOf(quote).items
  const twice = await save(world.vendor, quote, [
    { id, price: '1.00' },
    { id, price: '2.00' },
  ])
  expect([twice.status, twice.error['lines']]).toEqual([400, [messages.lineTwice]])
  expect(await stateOf(world, quote)).toBe(before)
})

it('lets one of two who paste at once win each line', async () => {
  const quote = await threeLines('SENT_TO_ADMIN')
  const answers = await Promise.all(
    ['8.00', '9.00'].map((price) =>
      save(world.admin, quote, linesOf(quote, [price, price, price], '123.45')),
    ),
  )
  expect(answers.map(({ ok }) => ok.refused.length).toSorted()).toEqual([0, 3])
  expect(new Set(await centsOf(quote)).size).toBe(1)
})
