import { messages } from '@armature/domain/messages'
import { noTerms } from '@armature/domain/quotes/offer/line-terms'
import { isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import {
  addQuote,
  giveDestination,
  makeOffer,
  putIn,
  startQuoteWorld,
} from '../../../../testing/quote-world.ts'
import { stateOf } from '../../../../testing/calls/transition-cases.ts'

let world: QuoteWorld
let parts: number[]
beforeAll(async () => {
  world = await startQuoteWorld()
  const base = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    name: 'Base',
    sku: 'Base',
    quantity: 100_000,
  })
  parts = [world.model, base]
})
afterAll(() => world.stop())

/** One vendor's two lines, four pieces each. */
const twoLines = async (status: (typeof quoteStatuses)[number] = 'SENT_TO_VENDOR') => {
  const quote = await addQuote(
    world,
    parts.map((id) => ({ id, quantity: 4 })),
  )
  await putIn(world, quote, status)
  return quote
}

type Line = Parameters<typeof save>[2][number]
const subOf = ({ subs }: Quoted) => subs[0] ?? { id: 0, items: [] }
const save = (
  user: TestUser | null,
  quote: Quoted,
  lines: {
    id: number
    lead_time_days?: number | null
    minimum_quantity?: number | null
    note?: string | null
    expected_lead_time_days?: number | null
    expected_note?: string | null
  }[],
) => world.callAs(user, 'setLineTerms', { params: { id: subOf(quote).id }, body: { lines } })
const first = (quote: Quoted, terms: Omit<Line, 'id'>): Line => ({
  id: subOf(quote).items[0] ?? 0,
  ...terms,
})
const second = (quote: Quoted, terms: Omit<Line, 'id'>): Line => ({
  id: subOf(quote).items[1] ?? 0,
  ...terms,
})
const termsOf = (quote: Quoted) =>
  world.owner
    .selectFrom('quote_items')
    .select(['lead_time_days', 'minimum_quantity', 'note'])
    .where('quote_id', '=', quote.id)
    .orderBy('id')
    .execute()

it.each(quoteStatuses)(
  'asks for the same rights in %s as a price does, and refuses what is on offer',
  async (status) => {
    const quote = await twoLines(status)
    const people = [world.vendor2, world.otherVendor, world.tenant, world.customer, world.vendor, world.admin]
    for (const user of people) {
      const price = await world.callAs(user, 'setQuoteItemPrices', {
        params: { id: subOf(quote).id },
        body: { lines: [{ id: subOf(quote).items[0] ?? 0, price: '9.00' }] },
      })
      const answer = await save(user, quote, [first(quote, { lead_time_days: 7 })])
      expect(answer.status).toBe(price.status)
      if (answer.status === 200)
        expect(answer.ok.refused).toEqual(
          isOnOffer(status)
            ? [{ id: subOf(quote).items[0], code: 'on_offer', reason: messages.offeredTermsStay }]
            : [],
        )
    }
    const mayAny = (await termsOf(quote))[0]?.lead_time_days === 7
    expect(mayAny && isOnOffer(status)).toBe(false)
  },
)

it('saves them by one call, each term for itself, and tells of each line', async () => {
  const quote = await twoLines()
  const answer = await save(world.vendor, quote, [
    first(quote, { lead_time_days: 14, minimum_quantity: 10, note: ' Painted blue ' }),
    second(quote, { minimum_quantity: 2 }),
  ])
  expect([answer.status, answer.ok.refused]).toEqual([200, []])
  expect(answer.ok.sub_quote.quote_items.map(({ lead_time_days, note }) => [lead_time_days, note])).toEqual([
    [14, 'Painted blue'],
    [null, null],
  ])
  await save(world.vendor, quote, [first(quote, { lead_time_days: 0, note: null })])
  expect(await termsOf(quote)).toEqual([
    { lead_time_days: 0, minimum_quantity: 10, note: null },
    { lead_time_days: null, minimum_quantity: 2, note: null },
  ])
  const events = await world.owner
    .selectFrom('events')
    .select(['summary', 'vendor_id'])
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'quote_item.terms')
    .orderBy('id')
    .execute()
  expect(events.map(({ summary }) => summary)).toEqual([
    'Arm: lead time none → 14 days, minimum none → 10 pieces, a note was added',
    'Base: minimum none → 2 pieces',
    'Arm: lead time 14 days → 0 days, the note was removed',
  ])
})

it('refuses what was typed over another value, line by line, and takes what stands there already', async () => {
  const quote = await twoLines()
  await save(world.vendor, quote, [first(quote, { lead_time_days: 5 })])
  const answer = await save(world.vendor, quote, [
    first(quote, { lead_time_days: 9, expected_lead_time_days: null }),
    second(quote, { lead_time_days: 9, expected_lead_time_days: null }),
    { id: 999_999, lead_time_days: 1 },
  ])
  expect(answer.ok.refused).toEqual([
    { id: subOf(quote).items[0], code: 'line_terms_changed', reason: messages.lineTermsChanged },
    { id: 999_999, code: 'not_found', reason: messages.lineGone },
  ])
  const same = await save(world.vendor, quote, [
    first(quote, { lead_time_days: 5, expected_lead_time_days: 77 }),
    // Another term of the line may have changed meanwhile.
    second(quote, { note: 'Boxed', expected_note: null }),
  ])
  expect(same.ok.refused).toEqual([])
  expect((await termsOf(quote)).map(({ lead_time_days, note }) => [lead_time_days, note])).toEqual([
    [5, null],
    [9, 'Boxed'],
  ])
})

it('changes nothing where a term is none, and names the line and the field', async () => {
  const quote = await twoLines()
  const before = await stateOf(world, quote)
  const wrong: [Omit<Line, 'id'>, string, string][] = [
    [{ lead_time_days: 366 }, 'lead_time_days', messages.leadTimeRange],
    [{ lead_time_days: -1 }, 'lead_time_days', messages.leadTimeRange],
    [{ minimum_quantity: 0 }, 'minimum_quantity', messages.minimumRange],
    [{ minimum_quantity: 1_000_001 }, 'minimum_quantity', messages.minimumRange],
    [{ note: 'x'.repeat(501) }, 'note', messages.tooLong],
    [{ note: 'one\ntwo' }, 'note', messages.controlCharacter],
  ]
  for (const [terms, field, text] of wrong) {
    const answer = await save(world.vendor, quote, [first(quote, { note: 'Fine' }), second(quote, terms)])
    expect([answer.status, answer.error[`lines.1.${field}`]]).toEqual([400, [text]])
  }
  const empty = await save(world.vendor, quote, [first(quote, {})])
  expect([empty.status, empty.error['lines.0']]).toEqual([400, [messages.lineTermsEmpty]])
  expect(await stateOf(world, quote)).toBe(before)
})

it('is read by the customer once it is offered, frozen into the offer, told of when it changes, and kept by the order', async () => {
  const quote = await twoLines('NEW')
  await giveDestination(world, quote.id)
  const params = { id: quote.id }
  const terms = { lead_time_days: 14, minimum_quantity: 10, note: 'Painted blue' }
  await save(world.admin, quote, [first(quote, terms)])
  const asCustomer = () => world.callAs(world.customer, 'readQuote', { params })
  const seen = async () =>
    (await asCustomer()).ok.subquotes[0]?.quote_items.map(({ lead_time_days, minimum_quantity, note }) => ({
      lead_time_days,
      minimum_quantity,
      note,
    }))
  expect(await seen()).toEqual([noTerms, noTerms])
  const move = (transition: 'admin-approve' | 'send-to-customer' | 'take-back') =>
    world.callAs(world.admin, 'transitionQuote', {
      params: { ...params, transition },
      body: { reason: 'So' },
    })
  await move('admin-approve')
  expect((await move('send-to-customer')).status).toBe(200)
  expect(await seen()).toEqual([terms, noTerms])
  const token = (await asCustomer()).ok.offer_token ?? ''
  const offer = () => world.callAs(null, 'readOffer', { params: { token } })
  expect((await offer()).ok.lines.map(({ note }) => note)).toEqual(['Painted blue', null])

  // The same price with another lead time is another offer.
  await move('take-back')
  await save(world.admin, quote, [first(quote, { lead_time_days: 21 })])
  await move('admin-approve')
  await move('send-to-customer')
  const changed = (await offer()).ok
  expect(changed.changes?.list).toEqual(['Arm: lead time 14 days → 21 days'])
  expect(changed.lines[0]).toMatchObject({ ...terms, lead_time_days: 21 })

  const bought = await accept(world, { ...quote, token, revision: changed.revision })
  expect(bought.status, bought.text).toBe(200)
  const order = await world.callAs(world.customer, 'readOrder', { params: { id: bought.ok.order } })
  expect(
    order.ok.suborders[0]?.items.map(({ lead_time_days, minimum_quantity, note }) => [
      lead_time_days,
      minimum_quantity,
      note,
    ]),
  ).toEqual([
    [21, 10, 'Painted blue'],
    [null, null, null],
  ])
})

it('an offer that was frozen before lines had terms has none, and is the same offer still', async () => {
  const offer = await makeOffer(world)
  await sql`UPDATE quote_revisions SET lines = (SELECT jsonb_agg(l - 'lead_time_days' - 'minimum_quantity' - 'note')
    FROM jsonb_array_elements(lines) l) WHERE quote_id = ${offer.id}`.execute(world.owner)
  const read = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
  expect(read.ok.lines[0]).toMatchObject(noTerms)
  // The same price again makes no new revision.
  const [id = 0] = offer.subs[0]?.items ?? []
  await world.callAs(world.admin, 'setQuoteItemPrice', { params: { id }, body: { price: '12.34' } })
  await world.callAs(world.admin, 'patchQuote', { params: { id: offer.id }, body: { down_payment: 30 } })
  const again = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
  expect([again.ok.revision, again.ok.changes]).toEqual([read.ok.revision, null])
})
