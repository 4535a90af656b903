import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildAdmin } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let admin2: TestUser
beforeAll(async () => {
  world = await startQuoteWorld()
  admin2 = await buildAdmin(world.owner)
})
afterAll(() => world.stop())

/** A race is run often, since one run may go well by luck. */
const rounds = Array.from({ length: 8 }, (_, round) => round)

const eventsOf = async (quoteId: number): Promise<string[]> => {
  const rows = await world.owner
    .selectFrom('events')
    .select('kind')
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.kind)
}
const countOf = (all: readonly string[], kind: string): number => all.filter((one) => one === kind).length

it.each(['quote', 'sub-quote'] as const)(
  'lets one of two admins make the same transition of a %s, and shows the other what is now',
  async (level) => {
    for (const _round of rounds) {
      const quote = await addQuote(world)
      await putIn(world, quote, 'SENT_TO_ADMIN')
      const make = (user: TestUser) =>
        level === 'quote'
          ? world.callAs(user, 'transitionQuote', { params: { id: quote.id, transition: 'admin-approve' } })
          : world.callAs(user, 'transitionSubQuote', {
              params: { id: quote.subs[0]?.id ?? 0, transition: 'admin-approve' },
            })
      const answers = await Promise.all([make(world.admin), make(admin2)])
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
      const loser = answers.find((answer) => answer.status === 409)
      expect(loser?.error).toMatchObject({ code: 'wrong_state', current: { status: 'ADMIN_APPROVED' } })
      expect(countOf(await eventsOf(quote.id), 'sub_quote.admin-approve')).toBe(level === 'quote' ? 2 : 1)
    }
  },
)

it('never lets a price in after the approval that it raced with', async () => {
  for (const _round of rounds) {
    const quote = await addQuote(world)
    await putIn(world, quote, 'VENDOR_APPROVED')
    const [approve, edit] = await Promise.all([
      world.callAs(world.admin, 'transitionQuote', { params: { id: quote.id, transition: 'admin-approve' } }),
      world.callAs(world.vendor, 'setQuoteItemPrice', {
        params: { id: quote.subs[0]?.items[0] ?? 0 },
        body: { price: 9 },
      }),
    ])
    expect(approve.status).toBe(200)
    const kinds = await eventsOf(quote.id)
    if (edit.status === 200)
      expect(kinds.indexOf('quote_item.price')).toBeLessThan(kinds.indexOf('sub_quote.admin-approve'))
    else {
      // Approved, it is out of its vendor's sight, whether the edit came to the lock before the approval or after it.
      expect(edit.status).toBe(404)
      expect(kinds).not.toContain('quote_item.price')
    }
    const lines = await world.owner
      .selectFrom('quote_items')
      .select('price_cents')
      .where('quote_id', '=', quote.id)
      .execute()
    expect(lines.map((line) => line.price_cents).toSorted()).toEqual(
      edit.status === 200 ? [12_345, 900].toSorted() : [12_345, 12_345],
    )
  }
})

it('never approves a line without a price that came in at the same moment', async () => {
  for (const _round of rounds) {
    const quote = await addQuote(world, [{ id: world.model, quantity: 1 }])
    await putIn(world, quote, 'SENT_TO_ADMIN')
    const [approve, edit] = await Promise.all([
      world.callAs(world.admin, 'transitionQuote', { params: { id: quote.id, transition: 'admin-approve' } }),
      world.callAs(admin2, 'updateQuoteItems', {
        body: { quote_id: quote.id, add_product: [{ id: world.component, quantity: 1 }] },
      }),
    ])
    expect([approve.status, edit.status]).toEqual(
      approve.status === 200 ? [200, 403] : [expect.toBeOneOf([400, 409]), 200],
    )
    const unpriced = await world.owner
      .selectFrom('sub_quotes as s')
      .innerJoin('quote_items as i', 'i.sub_quote_id', 's.id')
      .select('i.id')
      .where('s.quote_id', '=', quote.id)
      .where('s.status', '=', 'ADMIN_APPROVED')
      .where('i.price_cents', '=', 0)
      .execute()
    expect(unpriced).toEqual([])
  }
})

it('counts both of two prices set at once into the totals', async () => {
  for (const _round of rounds) {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    const answers = await Promise.all([
      world.callAs(world.vendor, 'setQuoteItemPrice', {
        params: { id: quote.subs[0]?.items[0] ?? 0 },
        body: { price: '10.01' },
      }),
      world.callAs(world.vendor2, 'setQuoteItemPrice', {
        params: { id: quote.subs[1]?.items[0] ?? 0 },
        body: { price: '20.02' },
      }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect((await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok.total_price).toBe(
      '50.05',
    )
  }
})

it('adds one quote for one Idempotency-Key, and refuses the key to another request', async () => {
  const body = { user_id: world.customer.userId, products: [{ id: world.model, quantity: 3 }] }
  const add = (key: string, more: object = {}) =>
    world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
      body: { ...body, ...more },
      headers: { 'idempotency-key': key },
    })
  const twins = await Promise.all(Array.from({ length: 6 }, () => add('twin')))
  expect(twins.map((answer) => answer.status)).toEqual(twins.map(() => 201))
  expect(new Set(twins.map((answer) => answer.ok.id)).size).toBe(1)
  expect((await add('twin')).text).toBe(twins[0]?.text)
  const other = await add('twin', { notes: 'another one' })
  expect([other.status, other.error.code]).toEqual([409, 'idempotency_mismatch'])
  expect((await add('second')).ok.id).not.toBe(twins[0]?.ok.id)
  const foreign = await world.callAs(world.tenant, 'requestQuote', {
    body: { products: body.products },
    headers: { 'idempotency-key': 'twin' },
  })
  expect(foreign.status).toBe(201)
  for (const key of ['', 'a b', 'ü', 'x'.repeat(256)]) expect((await add(key)).status, key).toBe(400)
})
