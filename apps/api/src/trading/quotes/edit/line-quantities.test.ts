import { tooLargeText } from '@armature/domain/values/too-large-text'
import { messages } from '@armature/domain/messages'
import { totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { newestMessage } from '../../../../testing/outbox.ts'
import { pass } from '../../../../testing/money/purchases.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { stateOf } from '../../../../testing/calls/transition-cases.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

interface Wanted {
  id: number
  quantity: number
  expected_quantity?: number
}

const itemOf = (quote: Quoted, index = 0): number => quote.subs[index]?.items[0] ?? 0
const set = (
  quote: Pick<Quoted, 'id'>,
  set_quantities: Wanted[],
  more: { remove_products?: number[] } = {},
  user: TestUser = world.admin,
) =>
  world.callAs(user, 'updateQuoteItems', {
    body: { quote_id: quote.id, remove_products: [], add_product: [], set_quantities, ...more },
  })
const lastEvent = async (quote: Pick<Quoted, 'id'>) =>
  (await world.callAs(world.admin, 'readQuoteTimeline', { params: { id: quote.id } })).ok.results[0]?.summary

describe('the quantity of a line', () => {
  it('is another one in its place: price, terms and notes stay, and the history says so', async () => {
    const quote = await addQuote(world)
    const [id, subQuote] = [itemOf(quote), quote.subs[0]?.id ?? 0]
    await putIn(world, quote, 'SENT_TO_VENDOR')
    await world.callAs(world.vendor, 'setQuoteItemPrice', { params: { id }, body: { price: '77.00' } })
    const terms = { lead_time_days: 9, minimum_quantity: 4, note: 'In black' }
    await world.callAs(world.vendor, 'setLineTerms', {
      params: { id: subQuote },
      body: { lines: [{ id, ...terms }] },
    })
    await putIn(world, quote, 'SENT_TO_ADMIN')
    await world.owner
      .updateTable('quote_items')
      .set({ price_cents: 7_700, buyer_note: 'For the cell' })
      .where('id', '=', id)
      .execute()
    // From ten pieces on the vendor asks for less: nothing is priced anew without anybody.
    await world.owner
      .updateTable('products')
      .set({ price_breaks: JSON.stringify([{ quantity: 10, cents: 5_000 }]) })
      .where('id', '=', world.model)
      .execute()
    const answer = await set(quote, [{ id, quantity: 12, expected_quantity: 1 }])
    expect([answer.status, answer.ok.subquotes[0]]).toEqual([
      200,
      expect.objectContaining({
        status: 'SENT_TO_ADMIN',
        total_price: '924.00',
        quote_items: [expect.objectContaining({ id, quantity: 12, buyer_note: 'For the cell', ...terms })],
      }),
    ])
    expect(await lastEvent(quote)).toBe('Quantity of Arm: 1 → 12 at the same price each')
  })

  it('on an offer makes a revision, which the customer is told of', async () => {
    const quote = await makeOffer(world, { products: [{ id: world.model, quantity: 2 }] })
    const read = async () => (await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok
    const before = await read()
    const id = before.subquotes[0]?.quote_items[0]?.id ?? 0
    const { ok } = await set(quote, [{ id, quantity: 3 }])
    expect([ok.revision, ok.status]).toEqual([before.revision + 1, before.status])
    const revisions = await world.callAs(world.admin, 'readQuoteRevisions', { params: { id: quote.id } })
    expect(revisions.ok.revisions.map(({ total }) => total)).toEqual(['37.02', '24.68'])
    // A burst of changes is told of once.
    pass(world, 1)
    await world.runJobs()
    await world.runJobs()
    const { body_text: text } = await newestMessage(world.owner, world.customer.email)
    expect(text).toContain('Total: $24.68 → $37.02')
  })

  it('is refused at its field, and then nothing is written', async () => {
    const quote = await addQuote(world)
    const [arm, gripper] = [itemOf(quote), itemOf(quote, 1)]
    const before = await stateOf(world, quote)
    const at = async (wanted: Wanted, more = {}) => {
      const { status, error } = await set(quote, [{ id: gripper, quantity: 5 }, wanted], more)
      return [status, error['set_quantities.1.quantity'] ?? error['set_quantities.1.id']]
    }
    expect(await at({ id: arm, quantity: 0 })).toEqual([400, [messages.quantityMinimum]])
    expect(await at({ id: arm, quantity: 1.5 })).toEqual([400, [messages.quantityMinimum]])
    expect(await at({ id: arm, quantity: 1_000_001 })).toEqual([400, [tooLargeText(1_000_000)]])
    expect(await at({ id: itemOf(await addQuote(world)), quantity: 2 })).toEqual([400, [messages.notFound]])
    expect(await at({ id: arm, quantity: 2 }, { remove_products: [world.model] })).toEqual([
      400,
      [messages.notFound],
    ])
    await world.owner
      .updateTable('quote_items')
      .set({ price_cents: 900_000_00 })
      .where('id', '=', arm)
      .execute()
    expect(await at({ id: arm, quantity: 1_000_000 })).toEqual([400, [totalTooLargeText()]])
    await world.owner.updateTable('quote_items').set({ price_cents: 100_00 }).where('id', '=', arm).execute()
    const twice = await set(quote, [
      { id: arm, quantity: 2 },
      { id: arm, quantity: 3 },
    ])
    expect([twice.status, twice.error.set_quantities]).toEqual([400, [messages.lineTwice]])
    const same = await set(quote, [{ id: arm, quantity: 1 }])
    expect([same.status, same.error.detail]).toEqual([400, messages.quoteUpdateEmpty])
    expect(await stateOf(world, quote)).toBe(before)
  })

  it('that somebody else has set meanwhile is kept from whoever hasn’t seen it', async () => {
    const quote = await addQuote(world)
    const id = itemOf(quote)
    expect((await set(quote, [{ id, quantity: 4, expected_quantity: 1 }])).status).toBe(200)
    const late = await set(quote, [{ id, quantity: 6, expected_quantity: 1 }])
    expect([late.status, late.error]).toEqual([
      409,
      expect.objectContaining({ code: 'lines_changed', current: expect.objectContaining({ id: quote.id }) }),
    ])
    expect((await set(quote, [{ id, quantity: 6, expected_quantity: 4 }])).status).toBe(200)
  })

  it.each(quoteStatuses)('in %s is set where its lines are edited, and by nobody else', async (status) => {
    const quote = await addQuote(world)
    await putIn(world, quote, status)
    const before = await stateOf(world, quote)
    const may = ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'SENT_TO_CUSTOMER'].includes(status)
    for (const [user, refused] of [
      [world.vendor, 403],
      [world.customer, 403],
      [world.tenant, 404],
    ] as const)
      expect((await set(quote, [{ id: itemOf(quote), quantity: 9 }], {}, user)).status).toBe(refused)
    expect(await stateOf(world, quote)).toBe(before)
    expect((await set(quote, [{ id: itemOf(quote), quantity: 9 }])).status).toBe(may ? 200 : 403)
    if (!may) expect(await stateOf(world, quote)).toBe(before)
  })

  it('of a closed part stays, though the others’ are set', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'NEW')
    const close = { params: { id: quote.subs[1]?.id ?? 0, transition: 'close' } as const }
    expect((await world.callAs(world.admin, 'transitionSubQuote', close)).status).toBe(200)
    expect((await set(quote, [{ id: itemOf(quote, 1), quantity: 9 }])).status).toBe(403)
    const { ok } = await set(quote, [{ id: itemOf(quote), quantity: 9 }])
    expect(ok.subquotes.map((sub) => [sub.status, sub.quote_items[0]?.quantity])).toEqual([
      ['NEW', 9],
      ['CLOSED', 2],
    ])
  })
})
