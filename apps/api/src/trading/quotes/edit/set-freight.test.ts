import { messages } from '@armature/domain/messages'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import { newestMessage } from '../../../../testing/outbox.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { accept, moneyOf, pass } from '../../../../testing/money/purchases.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const subId = ({ subs }: Quoted, at = 0): number => subs[at]?.id ?? 0
const save = (
  user: TestUser,
  id: number,
  freight: string | number | null,
  expected?: string | number | null,
) =>
  world.callAs(user, 'setFreight', {
    params: { id },
    body: { freight, ...(expected === undefined ? {} : { expected_freight: expected }) },
  })
const stored = async (quote: Quoted, at = 0) =>
  (
    await world.owner
      .selectFrom('sub_quotes')
      .select(['freight_cents', 'total_cents'])
      .where('id', '=', subId(quote, at))
      .execute()
  )[0]
const totalOf = async (id: number) =>
  (await world.callAs(world.admin, 'readQuote', { params: { id } })).ok.total_price
const price = (id: number | undefined, to: string) =>
  world.callAs(world.admin, 'setQuoteItemPrice', { params: { id: id ?? 0 }, body: { price: to } })

it.each(quoteStatuses)('asks for the same rights in %s as a price does', async (status) => {
  const quote = await addQuote(world)
  await putIn(world, quote, status)
  const people = [world.vendor2, world.otherVendor, world.tenant, world.customer, world.vendor, world.admin]
  for (const user of people) {
    const params = { id: subId(quote) }
    const lines = [{ id: quote.subs[0]?.items[0] ?? 0, price: '9.00' }]
    const wanted = await world.callAs(user, 'setQuoteItemPrices', { params, body: { lines } })
    expect((await save(user, params.id, '5.00')).status).toBe(wanted.status)
  }
})

it('counts into the sub-quote’s total and the quote’s, tells free from not stated, and remembers who did it', async () => {
  const quote = await addQuote(world)
  await price(quote.subs[0]?.items[0], '10.00')
  await putIn(world, quote, 'SENT_TO_VENDOR')
  const answer = await save(world.vendor, subId(quote), '12.50', null)
  expect([answer.ok.freight, answer.ok.total_price]).toEqual(['12.50', '135.95'])
  expect(await stored(quote)).toEqual({ freight_cents: 1_250, total_cents: 13_595 })
  expect(await totalOf(quote.id)).toBe('382.85')
  expect((await save(world.vendor, subId(quote), 0)).ok).toMatchObject({
    freight: '0.00',
    total_price: '123.45',
  })
  expect((await save(world.vendor, subId(quote), null)).ok.freight).toBeNull()
  const events = await world.owner
    .selectFrom('events')
    .select(['summary', 'actor_id', 'vendor_id'])
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'sub_quote.freight')
    .orderBy('id')
    .execute()
  expect(events.map(({ summary }) => summary)).toEqual([
    'Freight: Not stated → $12.50',
    'Freight: $12.50 → Free',
    'Freight: Free → Not stated',
  ])
  expect(events.every(({ actor_id, vendor_id }) => actor_id === vendor_id)).toBe(true)
})

it('is refused over another value than the one that was typed over, unless that is what is wanted', async () => {
  const quote = await addQuote(world)
  await putIn(world, quote, 'VENDOR_APPROVED')
  expect((await save(world.vendor, subId(quote), '5.00', null)).status).toBe(200)
  const lost = await save(world.admin, subId(quote), '6.00', null)
  expect([lost.status, lost.error]).toEqual([
    409,
    expect.objectContaining({
      code: 'freight_changed',
      current: expect.objectContaining({ id: subId(quote) }),
    }),
  ])
  expect((await save(world.admin, subId(quote), '5.00', null)).status).toBe(200)
})

it.each([['-0.01'], ['10000000.00'], ['1.005'], ['free'], ['']])(
  'refuses %j with what is expected',
  async (freight) => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    const answer = await save(world.vendor, subId(quote), freight)
    expect([answer.status, answer.error]).toMatchObject([400, { freight: [messages.freightInvalid] }])
  },
)

it('makes no total above the limit, by itself or with a price that comes after it', async () => {
  const quote = await addQuote(world, [{ id: world.model, quantity: 999_999 }])
  const [line] = quote.subs[0]?.items ?? []
  expect((await price(line, '1000.00')).status).toBe(200)
  const above = await save(world.admin, subId(quote), '1000.00')
  expect([above.status, above.error]).toMatchObject([400, { freight: [totalTooLargeText()] }])
  expect((await save(world.admin, subId(quote), '999.99')).ok.total_price).toBe('999999999.99')
  const dearer = await price(line, '1000.01')
  expect([dearer.status, dearer.error]).toMatchObject([400, { price: [totalTooLargeText()] }])
  const base = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor2.userId,
    price_cents: 100,
  })
  const added = await world.callAs(world.admin, 'updateQuoteItems', {
    body: { quote_id: quote.id, add_product: [{ id: base, quantity: 1 }] },
  })
  expect([added.status, added.error]).toMatchObject([400, { add_product: [totalTooLargeText()] }])
})

it('has no place in the tables beyond its bounds, whatever the code above does', async () => {
  const quote = await addQuote(world)
  for (const cents of [-1, 1_000_000_000])
    await expect(
      sql`UPDATE sub_quotes SET freight_cents = ${cents} WHERE id = ${subId(quote)}`.execute(world.owner),
    ).rejects.toThrow(/sub_quotes_freight/)
})

it('goes with the last line of its sub-quote, and doesn’t come back with a new one', async () => {
  const quote = await addQuote(world)
  for (const sub of quote.subs) for (const id of sub.items) await price(id, '10.00')
  await save(world.admin, subId(quote), '5.00')
  const edit = (body: { remove_products?: number[]; add_product?: { id: number; quantity: number }[] }) =>
    world.callAs(world.admin, 'updateQuoteItems', { body: { quote_id: quote.id, ...body } })
  expect((await edit({ remove_products: [world.model] })).ok.total_price).toBe('20.00')
  expect(await stored(quote)).toEqual({ freight_cents: null, total_cents: 0 })
  await edit({ add_product: [{ id: world.model, quantity: 1 }] })
  expect((await stored(quote))?.freight_cents).toBeNull()
})

it('leaves the quote’s total with a part that is closed, and comes back with it', async () => {
  const quote = await addQuote(world)
  for (const sub of quote.subs) for (const id of sub.items) await price(id, '10.00')
  await save(world.admin, subId(quote, 1), '7.00')
  const move = (transition: 'close' | 're-open') =>
    world.callAs(world.admin, 'transitionSubQuote', { params: { id: subId(quote, 1), transition } })
  const totals = [await totalOf(quote.id)]
  await move('close')
  totals.push(await totalOf(quote.id))
  await move('re-open')
  totals.push(await totalOf(quote.id))
  expect(totals).toEqual(['37.00', '10.00', '37.00'])
})

describe('on an offer', () => {
  it('is the customer’s to read by vendor, and part of total and down payment', async () => {
    const offer = await makeOffer(world, { freights: ['12.50', '0'] })
    const { ok } = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
    expect(ok).toMatchObject({
      freight: [
        { name: 'Freight of Alpha Robotics', amount: '12.50' },
        { name: 'Freight of Beta Motion', amount: '0.00' },
      ],
      total: '49.52',
      due_now: '14.86',
      due_later: '34.66',
    })
    const mine = await world.callAs(world.customer, 'readQuote', { params: { id: offer.id } })
    expect(mine.ok.subquotes.map(({ freight }) => freight)).toEqual(['12.50', '0.00'])
  })

  it('is nobody’s but the vendor’s and the seller’s to read before that', async () => {
    const quote = await addQuote(world)
    await save(world.admin, subId(quote), '12.50')
    const mine = await world.callAs(world.customer, 'readQuote', { params: { id: quote.id } })
    expect(mine.ok.subquotes.map(({ freight }) => freight)).toEqual([null, null])
  })

  it('may change, which is a new revision that its customer is told of, and may not be taken away', async () => {
    const offer = await makeOffer(world, { freights: ['12.50'] })
    const kept = await save(world.vendor, subId(offer), null)
    expect([kept.status, kept.error]).toMatchObject([400, { freight: [messages.offeredFreightStays] }])
    await save(world.vendor, subId(offer), '15.00')
    await save(world.vendor2, subId(offer, 1), '1.00')
    pass(world, 2)
    await world.runJobs()
    const mail = await newestMessage(world.owner, world.customer.email)
    expect(mail.body_text).toContain('Freight of Alpha Robotics: $12.50 → $15.00')
    expect(mail.body_text).toContain('Freight of Beta Motion: Not stated → $1.00')
    expect(mail.body_text).toContain('Total: $49.52 → $53.02')
    const { ok } = await world.callAs(world.customer, 'readQuoteRevisions', { params: { id: offer.id } })
    expect(ok.before?.sums).toContainEqual({ name: 'Freight of Alpha Robotics', amount: '12.50' })
    expect(ok.after?.sums).toContainEqual({ name: 'Freight of Alpha Robotics', amount: '15.00' })
    const printed = await world.callAs(world.customer, 'printQuoteRevision', {
      params: { id: offer.id, revision: String(ok.after?.revision) },
    })
    const text = await pdfText(printed.ok.pdf)
    for (const words of ['Freight of Alpha Robotics', '$15.00', '$53.02']) expect(text).toContain(words)
  })

  it('that changed while the offer was taken back is another offer when it is sent again', async () => {
    const offer = await makeOffer(world, { freights: ['12.50'] })
    const move = (transition: 'take-back' | 'admin-approve' | 'send-to-customer', reason?: string) =>
      world.callAs(world.admin, 'transitionQuote', {
        params: { id: offer.id, transition },
        body: reason === undefined ? {} : { reason },
      })
    await move('take-back', 'Its crate is larger')
    expect((await save(world.admin, subId(offer), '15.00')).status).toBe(200)
    await move('admin-approve')
    expect((await move('send-to-customer')).ok.revision).toBe(offer.revision + 1)
    const { ok } = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
    expect(ok).toMatchObject({ total: '52.02', freight: [{ amount: '15.00' }] })
  })

  it('is a vendor’s own in its revisions, and another’s is no change of them', async () => {
    const offer = await makeOffer(world, { freights: ['12.50'] })
    const own = (user: TestUser, at: number) =>
      world.callAs(user, 'readSubQuoteRevisions', { params: { id: subId(offer, at) } })
    await save(world.vendor, subId(offer), '15.00')
    const first = await own(world.vendor, 0)
    expect([first.ok.before?.freight, first.ok.after?.freight]).toEqual(['12.50', '15.00'])
    expect(first.ok.revisions.map(({ total }) => total)).toEqual(['27.34', '24.84'])
    const second = await own(world.vendor2, 1)
    expect([second.ok.revisions.length, second.ok.after?.freight]).toEqual([1, null])
    expect(second.text).not.toContain('15.00')
    const printed = await world.callAs(world.vendor, 'printSubQuoteRevision', {
      params: { id: subId(offer), revision: String(first.ok.after?.revision) },
    })
    expect(await pdfText(printed.ok.pdf)).toMatch(/Freight\s+\$15\.00/)
  })
})

describe('on an order', () => {
  const buy = async () => {
    const offer = await makeOffer(world, { freights: ['12.50', '0'], downPayment: 100 })
    return { offer, order: (await accept(world, offer)).ok.order }
  }

  it('is charged, belongs to its vendor’s part, and is on the invoice', async () => {
    const { offer, order } = await buy()
    expect(await moneyOf(world, offer.id)).toMatchObject({ paid: 4_952, captured: [4_952] })
    const { ok } = await world.callAs(world.customer, 'readOrder', { params: { id: order } })
    expect(ok).toMatchObject({ total_amount: '49.52', pending_amount: '0.00' })
    expect(ok.suborders.map(({ amount, freight }) => [amount, freight])).toEqual([
      ['24.84', '12.50'],
      ['24.68', '0.00'],
    ])
    const invoice = await world.callAs(world.customer, 'issueInvoice', { params: { id: order } })
    const text = await pdfText(invoice.ok.pdf)
    expect(text).toMatch(/Freight of Alpha Robotics\s+\$12\.50/)
    expect(text).not.toContain('Not charged')
  })

  it('is paid out less the commission, as the rest of the part is', async () => {
    const { order } = await buy()
    const { ok } = await world.callAs(world.admin, 'readOrder', { params: { id: order } })
    const percent = ok.suborders[0]?.payout?.commission_percent ?? 0
    const kept = ok.suborders.map(({ payout }) => Number(payout?.kept))
    expect(percent).toBeGreaterThan(0)
    expect((kept[0] ?? 0) + (kept[1] ?? 0)).toBeCloseTo(Math.round(4_952 * percent) / 10_000, 2)
  })
})
