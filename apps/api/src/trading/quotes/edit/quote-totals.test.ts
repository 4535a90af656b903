import { readFile } from 'node:fs/promises'
import { totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

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

const runSql = (text: string) => sql.raw(text).execute(world.owner)
const migration = new URL('../../../platform/db/migrations/0016-total-limits.sql', import.meta.url)
const limited = ['quotes', 'sub_quotes', 'quote_items', 'quote_revisions', 'orders']
const migrateAgain = async () => runSql(`BEGIN; ${await readFile(migration, 'utf8')}; COMMIT`)

/** A quote of before the limit: ten lines of 9,999,999.99 dollars, a million times each. */
const plantOldQuote = async (): Promise<Quoted> => {
  const quote = await addQuote(
    world,
    dear.map((id) => ({ id, quantity: 1 })),
  )
  await putIn(world, quote, 'SENT_TO_CUSTOMER')
  for (const table of limited)
    await runSql(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_total_limit`)
  await sql`UPDATE quote_items SET price_cents = 999999999, quantity = 1000000 WHERE quote_id = ${quote.id}`.execute(
    world.owner,
  )
  await sql`UPDATE sub_quotes SET total_cents = 9999999990000000 WHERE quote_id = ${quote.id}`.execute(
    world.owner,
  )
  await sql`UPDATE quotes SET total_cents = 9999999990000000 WHERE id = ${quote.id}`.execute(world.owner)
  return quote
}

describe('a quote from before the limit', () => {
  it('takes no list with it, before it is repaired and after, and can be set right, closed and deleted', async () => {
    const old = await plantOldQuote()
    const before = await world.callAs(world.admin, 'listQuotes', { query: {} })
    expect(before.status).toBe(200)
    expect(before.ok.results.find(({ id }) => id === old.id)?.total_price).toBe('999999999.99')
    expect((await read(old.id)).status).toBe(200)

    await migrateAgain()
    const list = await world.callAs(world.admin, 'listQuotes', { query: {} })
    expect(list.ok.results.find(({ id }) => id === old.id)?.total_price).toBe('999999999.99')

    const [first = 0, ...rest] = old.subs.flatMap((sub) => sub.items)
    expect((await price(first, '9999999.98')).status).toBe(400)
    for (const item of [first, ...rest]) expect((await price(item, 2)).status).toBe(200)
    expect((await read(old.id)).ok.total_price).toBe('20000000.00')
    const close = await world.callAs(world.admin, 'transitionQuote', {
      params: { id: old.id, transition: 'close' },
    })
    expect(close.status).toBe(200)
    expect((await world.callAs(world.admin, 'deleteQuote', { params: { id: old.id } })).status).toBe(204)
  })

  it.each(['close', 'delete'] as const)('can be got rid of as it is: %s', async (way) => {
    const old = await plantOldQuote()
    await migrateAgain()
    const answer =
      way === 'delete'
        ? await world.callAs(world.admin, 'deleteQuote', { params: { id: old.id } })
        : await world.callAs(world.admin, 'transitionQuote', { params: { id: old.id, transition: 'close' } })
    expect(answer.status, answer.text).toBe(way === 'delete' ? 204 : 200)
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
