import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let parts: number[]
beforeAll(async () => {
  world = await startQuoteWorld()
  const base = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    name: 'Base',
    sku: 'Base',
  })
  parts = [world.model, base]
})
afterAll(() => world.stop())

const subOf = ({ subs }: Quoted) => subs[0] ?? { id: 0, items: [] }
const lineOf = (quote: Quoted, at: number) => subOf(quote).items[at] ?? 0

/** One vendor's two lines, whose prices are open. */
const request = async (): Promise<Quoted> => {
  const quote = await addQuote(
    world,
    parts.map((id) => ({ id, quantity: 2 })),
  )
  await putIn(world, quote, 'SENT_TO_VENDOR')
  await unprice(quote, [0, 1])
  return quote
}

const price = (user: TestUser, quote: Quoted, at: readonly number[], amount: string | null) =>
  world.callAs(user, 'setQuoteItemPrices', {
    params: { id: subOf(quote).id },
    body: { lines: at.map((one) => ({ id: lineOf(quote, one), price: amount })) },
  })
const unprice = (quote: Quoted, at: readonly number[]) => price(world.vendor, quote, at, null)
interface Mark {
  no_quote: string | null
  expected_no_quote?: string | null
}
const mark = (user: TestUser, quote: Quoted, at: number, how: string | null | Mark) =>
  world.callAs(user, 'setLineTerms', {
    params: { id: subOf(quote).id },
    body: {
      lines: [
        {
          id: lineOf(quote, at),
          ...(typeof how === 'string' || how === null ? { no_quote: how } : how),
        },
      ],
    },
  })
const move = (user: TestUser, quote: Quoted, transition: string) =>
  world.callAs(user, 'transitionSubQuote', {
    // Any move at all; the server refuses a text that isn't one.
    params: { id: subOf(quote).id, transition: transition as 'close' },
    body: {},
  })
const moveQuote = (user: TestUser, quote: Quoted, transition: string) =>
  world.callAs(user, 'transitionQuote', {
    // Any move of a quote, by its text.
    params: { id: quote.id, transition: transition as 'close' },
    body: {},
  })

it('a line is marked with a reason instead of a price, handed on, and counts in no total', async () => {
  const quote = await request()
  await price(world.vendor, quote, [0], '10.00')
  const marked = await mark(world.vendor, quote, 1, '  Discontinued in May ')
  expect([marked.status, marked.ok.refused]).toEqual([200, []])
  expect(marked.ok.sub_quote.quote_items.map(({ no_quote }) => no_quote)).toEqual([
    null,
    'Discontinued in May',
  ])
  expect((await move(world.vendor, quote, 'send-to-admin')).status).toBe(200)
  const read = await world.callAs(world.admin, 'readSubQuote', { params: { id: subOf(quote).id } })
  expect(read.ok.quote_items[1]?.no_quote).toBe('Discontinued in May')
  const { total_cents } = await world.owner
    .selectFrom('quotes')
    .select('total_cents')
    .where('id', '=', quote.id)
    .executeTakeFirstOrThrow()
  expect(total_cents).toBe(2_000)
  const events = await world.owner
    .selectFrom('events')
    .select(['summary', 'for_customer'])
    .where('sub_quote_id', '=', subOf(quote).id)
    .where('kind', '=', 'quote_item.terms')
    .execute()
  expect(events).toEqual([{ summary: 'Base: not offered (Discontinued in May)', for_customer: false }])
})

it('stays out of every offer, until it is priced or removed', async () => {
  const quote = await request()
  await world.callAs(world.admin, 'patchQuote', { params: { id: quote.id }, body: { down_payment: 30 } })
  await price(world.vendor, quote, [0], '10.00')
  await mark(world.vendor, quote, 1, 'Discontinued')
  await move(world.vendor, quote, 'vendor-approve')
  const refusal = {
    code: 'not_offered',
    detail: expect.stringMatching(/lines that aren’t offered: Base\. Price or remove them/),
  }
  for (const answer of [
    await move(world.vendor, quote, 'vendor-to-customer'),
    await move(world.admin, quote, 'admin-approve'),
    await move(world.admin, quote, 'send-to-customer'),
    await moveQuote(world.admin, quote, 'admin-approve'),
    await moveQuote(world.admin, quote, 'send-to-customer'),
  ])
    expect([answer.status, answer.error]).toMatchObject([400, refusal])
  await mark(world.admin, quote, 1, null)
  const unpriced = await moveQuote(world.admin, quote, 'send-to-customer')
  expect([unpriced.status, unpriced.error]).toMatchObject([400, { code: 'unpriced' }])
  await price(world.admin, quote, [1], '5.00')
  expect((await moveQuote(world.admin, quote, 'send-to-customer')).status).toBe(200)
})

it('is priced or marked and never both, whichever comes first', async () => {
  const quote = await request()
  await price(world.vendor, quote, [0], '10.00')
  const priced = await mark(world.vendor, quote, 0, 'Too few')
  expect(priced.ok.refused).toEqual([
    { id: lineOf(quote, 0), code: 'priced', reason: messages.pricedIsOffered },
  ])
  await mark(world.vendor, quote, 1, 'Discontinued')
  // As by filling a column down: the others are saved.
  const filled = await price(world.vendor, quote, [0, 1], '7.00')
  expect(filled.ok.refused).toEqual([
    { id: lineOf(quote, 1), code: 'invalid', price: [messages.notOfferedFirst] },
  ])
  const alone = await world.callAs(world.vendor, 'setQuoteItemPrice', {
    params: { id: lineOf(quote, 1) },
    body: { price: '7.00' },
  })
  expect([alone.status, alone.error]).toMatchObject([400, { price: [messages.notOfferedFirst] }])
  await expect(
    sql`UPDATE quote_items SET price_cents = 700 WHERE id = ${lineOf(quote, 1)}`.execute(world.owner),
  ).rejects.toThrow('quote_items_priced_or_not_offered')
  const both = await Promise.all([
    price(world.vendor, quote, [0], null).then(() => price(world.vendor, quote, [0], '3.00')),
    mark(world.vendor, quote, 0, 'At once'),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
})

it('over another’s word it is refused, and the same word twice is none', async () => {
  const quote = await request()
  const onBlank = (no_quote: string) => ({ no_quote, expected_no_quote: null })
  await mark(world.vendor, quote, 0, onBlank('First'))
  const stale = await mark(world.vendor, quote, 0, onBlank('Second'))
  expect(stale.ok.refused).toMatchObject([{ code: 'line_terms_changed' }])
  expect((await mark(world.vendor, quote, 0, onBlank('First'))).ok.refused).toEqual([])
  const undone = await mark(world.vendor, quote, 0, { no_quote: null, expected_no_quote: 'First' })
  expect(undone.ok.sub_quote.quote_items[0]?.no_quote).toBeNull()
})

it('takes a reason of one line, within its length', async () => {
  const quote = await request()
  for (const wrong of ['', '  ', 'x'.repeat(301), 'two\nlines']) {
    const answer = await mark(world.vendor, quote, 0, wrong)
    expect([answer.status, Object.keys(answer.error)], wrong).toMatchObject([
      400,
      expect.arrayContaining(['lines.0.no_quote']),
    ])
  }
})

it('stands in the vendor’s and the seller’s file of sub-quotes', async () => {
  const quote = await request()
  await mark(world.vendor, quote, 1, '=1+1')
  for (const user of [world.vendor, world.admin]) {
    const { authorization } = await world.signIn(user)
    const url = `/api/exports/sub-quotes/?format=csv&columns=id,no_quote&status=SENT_TO_VENDOR&ordering=-id`
    const file = await world.app.inject({ url, headers: { authorization } })
    expect(file.payload).toContain(`${subOf(quote).id},Base: =1+1`)
  }
})
