import { totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let dear: number[]
beforeAll(async () => {
  world = await startQuoteWorld()
  const make = () =>
    buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, price_cents: 999_999_999 })
  dear = await Promise.all(Array.from({ length: 10 }, make))
})
afterAll(() => world.stop())

const refusal = { code: 'invalid' }
const add = (products: { id: number; quantity: number }[]) =>
  world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
    body: { user_id: world.customer.userId, products },
  })
const price = (id: number, value: number | string) =>
  world.callAs(world.admin, 'setQuoteItemPrice', { params: { id }, body: { price: value } })
const read = (id: number) => world.callAs(world.admin, 'readQuote', { params: { id } })

describe('a total above the limit', () => {
  it('is refused at the quantity of the line that is too dear by itself', async () => {
    const answer = await add([
      { id: world.model, quantity: 1 },
      { id: dear[0] ?? 0, quantity: 1_000_000 },
    ])
    expect([answer.status, answer.error]).toEqual([
      400,
      expect.objectContaining({ ...refusal, 'products.1.quantity': [totalTooLargeText()] }),
    ])
  })

  it('is refused at the list of lines that are so together, and at its limit taken', async () => {
    const together = await add(
      dear
        .map((id) => ({ id, quantity: 10 }))
        .slice(0, 2)
        .concat(dear.slice(2).map((id) => ({ id, quantity: 11 }))),
    )
    expect([together.status, together.error]).toEqual([
      400,
      expect.objectContaining({ ...refusal, products: [totalTooLargeText()] }),
    ])
    const fits = await add(dear.map((id) => ({ id, quantity: 10 })))
    expect(fits.ok.total_price).toBe('999999999.00')
    const [item] = fits.ok.subquotes.flatMap((sub) => sub.quote_items)
    expect((await read(fits.ok.id)).ok.subquotes[0]?.total_price).toBe('999999999.00')
    const more = await world.callAs(world.admin, 'updateQuoteItems', {
      body: { quote_id: fits.ok.id, add_product: [{ id: world.model, quantity: 1 }] },
    })
    expect([more.status, more.error]).toEqual([
      400,
      expect.objectContaining({ ...refusal, add_product: [totalTooLargeText()] }),
    ])
    expect((await price(item?.id ?? 0, 9_999_999.98)).status).toBe(200)
  })

  it('is refused at the price that would make it, which stays as it was', async () => {
    const quote = await addQuote(world, [{ id: world.model, quantity: 1_000_000 }])
    const item = quote.subs[0]?.items[0] ?? 0
    const answer = await price(item, 1_000)
    expect([answer.status, answer.error]).toEqual([
      400,
      expect.objectContaining({ ...refusal, price: [totalTooLargeText()] }),
    ])
    expect((await price(item, '999.99')).ok.total_price).toBe('999990000.00')
    const two = await addQuote(world, [
      { id: world.model, quantity: 100 },
      { id: dear[0] ?? 0, quantity: 10 },
    ])
    const together = await price(two.subs[0]?.items[0] ?? 0, '9999999.99')
    expect([together.status, together.error]).toEqual([
      400,
      expect.objectContaining({ ...refusal, price: [totalTooLargeText()] }),
    ])
  })
})

it('counts what is open: a part that was closed with its price leaves the quote’s total, and comes back with it', async () => {
  const quote = await addQuote(world)
  const [first, second] = quote.subs
  for (const item of [...(first?.items ?? []), ...(second?.items ?? [])]) await price(item, 10)
  const totalOf = async () => (await read(quote.id)).ok.total_price
  const before = await totalOf()
  const move = (transition: 'close' | 're-open') =>
    world.callAs(world.admin, 'transitionSubQuote', { params: { id: second?.id ?? 0, transition } })
  expect((await move('close')).status).toBe(200)
  const without = await totalOf()
  expect((await move('re-open')).status).toBe(200)
  expect([before, without, await totalOf()]).toEqual(['30.00', '10.00', '30.00'])
})

it('keeps a closed quote’s total when its terms change', async () => {
  const quote = await addQuote(world)
  for (const item of quote.subs.flatMap((sub) => sub.items)) await price(item, 10)
  const close = { id: quote.id, transition: 'close' } as const
  expect((await world.callAs(world.admin, 'transitionQuote', { params: close })).ok.total_price).toBe('30.00')
  const patched = await world.callAs(world.admin, 'patchQuote', {
    params: { id: quote.id },
    body: { down_payment: 40 },
  })
  expect([patched.ok.total_price, patched.ok.down_payment]).toEqual(['30.00', 40])
})

it.each([
  ['sub_quotes', sql`UPDATE sub_quotes SET total_cents = 100000000000`],
  ['quotes', sql`UPDATE quotes SET total_cents = 100000000000`],
  ['quote_items', sql`UPDATE quote_items SET price_cents = 999999999, quantity = 101`],
] as const)('has no place in the table %s, whatever the code above does', async (_table, statement) => {
  await expect(statement.execute(world.owner)).rejects.toThrow(/total_limit/)
})
