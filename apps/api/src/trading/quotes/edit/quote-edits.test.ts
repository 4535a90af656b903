import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { stateOf } from '../../../../testing/calls/transition-cases.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const itemOf = (quote: Quoted, index = 0): number => quote.subs[index]?.items[0] ?? 0
const price = (user: TestUser | null, id: number, value: number | string = '7.77') =>
  world.callAs(user, 'setQuoteItemPrice', { params: { id }, body: { price: value } })
const setDownPayment = (user: TestUser | null, id: number, down_payment: number) =>
  world.callAs(user, 'patchQuote', { params: { id }, body: { id, down_payment } })

/** Specification section 4, Edit flags, as a list of its own; 404 is what a vendor doesn't see. */
const editors: Record<QuoteStatus, { admin: number; vendor: number }> = {
  NEW: { admin: 200, vendor: 404 },
  SENT_TO_VENDOR: { admin: 403, vendor: 200 },
  VENDOR_APPROVED: { admin: 200, vendor: 200 },
  SENT_TO_ADMIN: { admin: 200, vendor: 403 },
  ADMIN_APPROVED: { admin: 403, vendor: 404 },
  VENDOR_TO_CUSTOMER: { admin: 403, vendor: 403 },
  SENT_TO_CUSTOMER: { admin: 200, vendor: 200 },
  PURCHASED: { admin: 403, vendor: 403 },
  CLOSED: { admin: 403, vendor: 403 },
}

describe('prices', () => {
  it.each(quoteStatuses)('in %s are set by the allowed actors, and by nobody else', async (status) => {
    const quote = await addQuote(world)
    await putIn(world, quote, status)
    const before = await stateOf(world, quote)
    const others = [world.vendor2, world.otherVendor, world.tenant]
    for (const user of others) expect((await price(user, itemOf(quote))).status).toBe(404)
    expect((await price(world.customer, itemOf(quote))).status).toBe(403)
    expect((await price(null, itemOf(quote))).status).toBe(401)
    expect(await stateOf(world, quote)).toBe(before)
    for (const who of ['admin', 'vendor'] as const) {
      const answer = await price(world[who], itemOf(quote))
      expect(answer.status, who).toBe(editors[status][who])
      if (answer.status === 403) expect(answer.error.detail).toBe('You are not allowed for this action!')
      if (answer.status === 200)
        expect([answer.ok.total_price, answer.ok.rights.edit_price]).toEqual(['7.77', true])
    }
  })

  it.each(quoteStatuses)(
    'of a tenant quote in %s are set by its tenant wherever anybody may',
    async (status) => {
      const quote = await addQuote(world, [{ id: world.storeModel, quantity: 2 }], world.storeCustomer)
      await putIn(world, quote, status)
      const may = editors[status].admin === 200 || editors[status].vendor === 200
      expect((await price(world.tenant, itemOf(quote))).status).toBe(may ? 200 : 403)
      expect((await price(world.otherTenant, itemOf(quote))).status).toBe(404)
    },
  )

  it.each([0, 0.99, -1, '0.00', '-0', '1.005', 1.005, '1e400', 'ten', 10_000_000, ''])(
    'of %o are refused',
    async (value) => {
      const quote = await addQuote(world)
      const before = await stateOf(world, quote)
      const answer = await price(world.admin, itemOf(quote), value)
      expect([answer.status, answer.error['price']]).toEqual([400, ['Please Enter A Valid Price!']])
      expect(await stateOf(world, quote)).toBe(before)
    },
  )

  it('of 1 dollar and of the largest amount are taken', async () => {
    const quote = await addQuote(world, [{ id: world.model, quantity: 2 }])
    expect((await price(world.admin, itemOf(quote), 1)).ok.total_price).toBe('2.00')
    expect((await price(world.admin, itemOf(quote), '9999999.99')).ok.total_price).toBe('19999999.98')
  })

  it('must name the same line in path and body', async () => {
    const quote = await addQuote(world)
    const answer = await world.callAs(world.admin, 'setQuoteItemPrice', {
      params: { id: itemOf(quote) },
      body: { price: 5, itemId: itemOf(quote, 1) },
    })
    expect([answer.status, Object.keys(answer.error)]).toEqual([400, expect.arrayContaining(['itemId'])])
  })
})

describe('the down payment', () => {
  it('is a whole percentage from 1 to 100', async () => {
    const quote = await addQuote(world)
    for (const value of [1, 100])
      expect((await setDownPayment(world.admin, quote.id, value)).ok.down_payment).toBe(value)
    for (const value of [0, 101, 1.5, -1, Number.NaN]) {
      const answer = await setDownPayment(world.admin, quote.id, value)
      expect([answer.status, answer.error['down_payment']]).toEqual([
        400,
        ['please enter a valid down payment'],
      ])
    }
    expect((await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok.down_payment).toBe(
      100,
    )
  })

  it("is set by the admin and on its own quotes by the tenant, and is nobody else's business", async () => {
    const quote = await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
    expect((await setDownPayment(world.tenant, quote.id, 20)).status).toBe(200)
    expect((await setDownPayment(world.otherTenant, quote.id, 20)).status).toBe(404)
    expect((await setDownPayment(world.vendor, quote.id, 20)).status).toBe(403)
    const answer = await setDownPayment(world.storeCustomer, quote.id, 20)
    expect([answer.status, answer.error.detail]).toEqual([403, 'You are not allowed for this action!'])
  })

  it('is asked for before an unpriced tenant quote is, each in its own words', async () => {
    const quote = await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
    await world.owner
      .updateTable('quote_items')
      .set({ price_cents: 0 })
      .where('quote_id', '=', quote.id)
      .execute()
    const send = () =>
      world.callAs(world.tenant, 'transitionQuote', {
        params: { id: quote.id, transition: 'send-to-customer' },
      })
    expect((await send()).error.detail).toBe('Please set the down payment first!')
    await setDownPayment(world.tenant, quote.id, 20)
    const answer = await send()
    expect([answer.status, answer.error.detail]).toEqual([400, 'Please Set Price For Product!'])
    expect((await price(world.tenant, itemOf(quote), 9)).status).toBe(200)
    expect((await send()).ok.status).toBe('SENT_TO_CUSTOMER')
  })
})

describe('a declined request', () => {
  it('is shown as declined until somebody else prices it, and closes as not quoted', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    const [first, second] = quote.subs
    for (const [user, sub] of [
      [world.vendor, first],
      [world.vendor2, second],
    ] as const) {
      const declined = await world.callAs(user, 'transitionSubQuote', {
        params: { id: sub?.id ?? 0, transition: 'decline-request' },
        body: { reason: 'Discontinued' },
      })
      expect(declined.ok).toMatchObject({ status: 'SENT_TO_ADMIN', declined_reason: 'Discontinued' })
    }
    expect((await price(world.admin, itemOf(quote))).ok.declined_reason).toBeNull()
    const closed = await world.callAs(world.admin, 'transitionSubQuote', {
      params: { id: second?.id ?? 0, transition: 'close' },
    })
    expect(closed.ok).toMatchObject({ status: 'CLOSED', close_reason: 'NO_QUOTE' })
  })
})

describe('a quote that does not move as a whole', () => {
  it('does not move at all, and the error names the sub-quote in the way', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'NEW')
    const [, second] = quote.subs
    await world.owner
      .updateTable('sub_quotes')
      .set({ status: 'SENT_TO_VENDOR' })
      .where('id', '=', second?.id ?? 0)
      .execute()
    const before = await stateOf(world, quote)
    const answer = await world.callAs(world.admin, 'transitionQuote', {
      params: { id: quote.id, transition: 'admin-approve' },
    })
    expect([answer.status, answer.error.detail]).toEqual([
      409,
      `Sub-quote #${second?.id} of Beta Motion blocks this (SENT TO VENDOR).`,
    ])
    expect(answer.error.current).toMatchObject({ id: quote.id, status: 'NEW' })
    expect(await stateOf(world, quote)).toBe(before)
  })
})

describe('a value typed over another than the one there', () => {
  it('is refused with the record as it is, and its author is told of; the same value again is taken', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    const id = itemOf(quote)
    const over = (price: string, expected_price: string) =>
      world.callAs(world.vendor, 'setQuoteItemPrice', { params: { id }, body: { price, expected_price } })
    const was = (await price(world.vendor, id, '5.00')).ok.quote_items[0]?.price ?? ''
    expect((await over('6.00', was)).status).toBe(200)
    const lost = await over('7.00', was)
    expect(lost.status).toBe(409)
    expect(lost.error).toMatchObject({
      code: 'price_changed',
      current: { id: quote.subs[0]?.id, quote_items: [{ id }] },
    })
    expect((await over('6.00', was)).status).toBe(200)
    const change = await world.callAs(world.vendor, 'readPriceChange', { params: { id } })
    expect(change.ok.by).toBe('Alpha Robotics')
    const other = await world.callAs(world.vendor, 'readPriceChange', { params: { id: itemOf(quote, 1) } })
    expect(other.status).toBe(404)
  })

  it('lets one of two that type at once win', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_ADMIN')
    const typed = ['8.00', '9.00'].map((value) =>
      world.callAs(world.admin, 'setQuoteItemPrice', {
        params: { id: itemOf(quote) },
        body: { price: value, expected_price: '123.45' },
      }),
    )
    const percents = [30, 40].map((down_payment) =>
      world.callAs(world.admin, 'patchQuote', {
        params: { id: quote.id },
        body: { down_payment, expected_down_payment: 20 },
      }),
    )
    for (const answers of [await Promise.all(typed), await Promise.all(percents)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is refused of lines too', async () => {
    const quote = await addQuote(world)
    const edit = (remove: number, expected_items: number[]) =>
      world.callAs(world.admin, 'updateQuoteItems', {
        body: { quote_id: quote.id, remove_products: [remove], add_product: [], expected_items },
      })
    const shown = [itemOf(quote), itemOf(quote, 1)]
    expect((await edit(world.component, [itemOf(quote)])).error).toMatchObject({ code: 'lines_changed' })
    expect((await edit(world.component, shown)).status).toBe(200)
    expect((await edit(world.model, shown)).error).toMatchObject({
      code: 'lines_changed',
      current: { subquotes: [{ status: 'NEW' }, { status: 'CLOSED' }] },
    })
  })
})
