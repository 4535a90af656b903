import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { statementsDuring } from '../../../../testing/statements.ts'

let world: QuoteWorld
let another: number
let third: number
beforeAll(async () => {
  world = await startQuoteWorld()
  another = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId })
  third = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId })
})
afterAll(() => world.stop())

type Edit = (quote: Quoted) => Promise<{ status: number; text: string }>

const edits: Record<string, Edit> = {
  'a price': ({ subs }) =>
    world.callAs(world.admin, 'setQuoteItemPrice', {
      params: { id: subs[0]?.items[0] ?? 0 },
      body: { price: '77.77' },
    }),
  'the prices of all lines of a sub-quote': ({ subs }) =>
    world.callAs(world.admin, 'setQuoteItemPrices', {
      params: { id: subs[0]?.id ?? 0 },
      body: { lines: (subs[0]?.items ?? []).map((id) => ({ id, price: '66.66' })) },
    }),
  'one product for another': ({ id }) =>
    world.callAs(world.admin, 'updateQuoteItems', {
      body: {
        quote_id: id,
        remove_products: [world.component],
        add_product: [{ id: third, quantity: 3 }],
      },
    }),
  'the down payment': ({ id }) =>
    world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 55 } }),
  'a transition of the quote': ({ id }) =>
    world.callAs(world.admin, 'transitionQuote', { params: { id, transition: 'take-back' } }),
  'a transition of a sub-quote': ({ subs }) =>
    world.callAs(world.admin, 'transitionSubQuote', {
      params: { id: subs[0]?.id ?? 0, transition: 'close' },
    }),
}

it.each(Object.entries(edits))(
  'changes %s with one lock, one reading under it and few statements',
  async (_name, edit) => {
    const quote = await makeOffer(world, {
      products: [world.model, another, world.component].map((id) => ({ id, quantity: 1 })),
    })
    // The session and its prepared statements are there already.
    await addQuote(world)
    let answer: Awaited<ReturnType<Edit>> | undefined
    const statements = await statementsDuring(async () => {
      answer = await edit(quote)
    })
    expect(answer?.status, answer?.text).toBe(200)
    const matching = (pattern: RegExp): string[] => statements.filter((text) => pattern.test(text))
    expect(matching(/from "quotes".*for update/s)).toHaveLength(1)
    expect(matching(/AS has_hold/)).toHaveLength(1)
    // Sub-quotes' moves and their new totals are a statement each.
    for (const [table, most] of [
      ['quotes', 1],
      ['sub_quotes', 2],
      ['quote_items', 1],
    ] as const)
      expect(matching(new RegExp(`^\\s*update "?${table}\\b`, 'i')).length, table).toBeLessThanOrEqual(most)
    for (const table of ['events', 'sub_quotes', 'quote_items', 'quote_revisions'])
      expect(matching(new RegExp(`^\\s*insert into "?${table}\\b`, 'i')).length, table).toBeLessThanOrEqual(1)
    // Everything else of the quote is read once to answer.
    expect(matching(/AS held_until|'passed'/).length).toBeLessThanOrEqual(1)
  },
)
