import { pricePrefix } from '@armature/contract/platform/price-codec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newestMessage } from '../../../../testing/outbox.ts'
import { anAddress } from '../../../../testing/money/deliveries.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { quotedOf, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

/** The job's one quote, handed from step to step. */
let quote: Quoted
const parts = () => {
  const [first, second] = quote.subs
  if (!first || !second) throw new Error('a quote of two vendors has two sub-quotes')
  return { first, second }
}

const onQuote = async (
  user: QuoteWorld['admin'],
  transition: 'admin-approve' | 'send-to-vendor' | 'send-to-customer',
) => (await world.callAs(user, 'transitionQuote', { params: { id: quote.id, transition } })).ok
const onSub = async (user: QuoteWorld['admin'], id: number, transition: 'send-to-admin' | 'vendor-approve') =>
  (await world.callAs(user, 'transitionSubQuote', { params: { id, transition } })).ok
const listed = async (user: QuoteWorld['vendor']) =>
  (await world.callAs(user, 'listSubQuotes', {})).ok.results.map((sub) => sub.id)

describe('from a request to a paid order', () => {
  it('splits a quote into one sub-quote per vendor, a model at its list price and a component unpriced', async () => {
    const added = await world.callAs(world.admin, 'addQuoteOnUsersBehalf', {
      body: {
        user_id: world.customer.userId,
        products: [
          { id: world.model, quantity: 3 },
          { id: world.component, quantity: 7 },
        ],
      },
    })
    expect(added.status).toBe(201)
    quote = quotedOf(added.ok)
    expect(added.ok).toMatchObject({
      status: 'NEW',
      down_payment: null,
      total_price: '300.00',
      revision: 1,
      user: { email: world.customer.email },
    })
    expect(
      added.ok.subquotes.map((sub) => [
        sub.vendor.business_name,
        sub.status,
        sub.total_price,
        sub.quote_items.map((item) => [item.price, item.quantity]),
      ]),
    ).toEqual([
      ['Alpha Robotics', 'NEW', '300.00', [['100.00', 3]]],
      ['Beta Motion', 'NEW', '0.00', [['0.00', 7]]],
    ])
  })

  it('lets prices travel encoded only', async () => {
    const read = await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })
    expect(read.text).toContain(pricePrefix)
    expect(read.text).not.toContain('300.00')
  })

  it('keeps it from the vendors while it is NEW', async () => {
    expect(await listed(world.vendor)).toEqual([])
    const { first } = parts()
    expect((await world.callAs(world.vendor, 'readSubQuote', { params: { id: first.id } })).status).toBe(404)
    expect((await world.callAs(world.vendor, 'readQuote', { params: { id: quote.id } })).status).toBe(404)
  })

  it('is sent to the vendors once the down payment is set', async () => {
    const early = await world.callAs(world.admin, 'transitionQuote', {
      params: { id: quote.id, transition: 'send-to-vendor' },
    })
    expect([early.status, early.error.detail]).toEqual([400, 'Please set the down payment first!'])
    const set = await world.callAs(world.admin, 'patchQuote', {
      params: { id: quote.id },
      body: { id: quote.id, down_payment: 33 },
    })
    expect(set.ok.down_payment).toBe(33)
    const sent = await onQuote(world.admin, 'send-to-vendor')
    expect([sent.status, ...sent.subquotes.map((sub) => sub.status)]).toEqual([
      'SENT_TO_VENDOR',
      'SENT_TO_VENDOR',
      'SENT_TO_VENDOR',
    ])
    expect(await newestMessage(world.owner, world.vendor.email)).toMatchObject({
      subject: `Sub-quote #${quote.subs[0]?.id}: prices requested`,
    })
  })

  it('shows each vendor its own lines, and neither the other vendor nor the customer', async () => {
    const { first, second } = parts()
    const answer = await world.callAs(world.vendor, 'listSubQuotes', {})
    expect(answer.ok.results.map((sub) => sub.id)).toEqual([first.id])
    expect(answer.text).not.toContain(world.customer.email)
    expect(answer.text).not.toContain('Beta Motion')
    for (const call of ['readSubQuote', 'readSubQuoteTransitions'] as const) {
      expect((await world.callAs(world.vendor, call, { params: { id: second.id } })).status).toBe(404)
    }
    const [foreign] = second.items
    const edit = await world.callAs(world.vendor, 'setQuoteItemPrice', {
      params: { id: foreign ?? 0 },
      body: { price: '5.00' },
    })
    expect(edit.status).toBe(404)
  })

  it('is priced by its vendors and handed on when every line has a price', async () => {
    const { first, second } = parts()
    const early = await world.callAs(world.vendor2, 'transitionSubQuote', {
      params: { id: second.id, transition: 'send-to-admin' },
    })
    expect([early.status, early.error.detail]).toEqual([400, 'Please enter price for quote items!'])
    const [mine, theirs] = [first.items[0] ?? 0, second.items[0] ?? 0]
    const priced = await world.callAs(world.vendor, 'setQuoteItemPrice', {
      params: { id: mine },
      body: { price: 1234.56, itemId: mine },
    })
    expect([priced.ok.total_price, priced.ok.quote_items[0]?.price]).toEqual(['3703.68', '1234.56'])
    const other = { params: { id: theirs }, body: { price: '0999.99' } }
    expect((await world.callAs(world.vendor2, 'setQuoteItemPrice', other)).status).toBe(200)
    expect((await onSub(world.vendor, first.id, 'send-to-admin')).status).toBe('SENT_TO_ADMIN')
    const between = await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })
    expect(between.ok.status).toBe('SENT_TO_VENDOR')
    expect((await onSub(world.vendor2, second.id, 'vendor-approve')).status).toBe('VENDOR_APPROVED')
    const after = await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })
    expect([after.ok.status, after.ok.total_price]).toEqual(['VENDOR_APPROVED', '10703.61'])
  })

  it('is hidden from its vendors again once the admin approved it, prices untouchable', async () => {
    expect((await onQuote(world.admin, 'admin-approve')).status).toBe('ADMIN_APPROVED')
    expect(await listed(world.vendor)).toEqual([])
    const edit = await world.callAs(world.admin, 'setQuoteItemPrice', {
      params: { id: parts().first.items[0] ?? 0 },
      body: { price: '5' },
    })
    expect([edit.status, edit.error.detail]).toEqual([403, 'You are not allowed for this action!'])
  })

  it('shows the customer no price before it is offered, and every price then', async () => {
    const before = await world.callAs(world.customer, 'readQuote', { params: { id: quote.id } })
    expect([before.ok.total_price, before.ok.subquotes[0]?.quote_items[0]?.price]).toEqual(['0.00', '0.00'])
    expect((await onQuote(world.admin, 'send-to-customer')).status).toBe('SENT_TO_CUSTOMER')
    const after = await world.callAs(world.customer, 'readQuote', { params: { id: quote.id } })
    expect([after.ok.total_price, after.ok.subquotes[1]?.quote_items[0]?.price]).toEqual([
      '10703.61',
      '999.99',
    ])
  })

  it('is paid on the signed page, and becomes an order right to the cent', async () => {
    const mail = await newestMessage(world.owner, world.customer.email)
    const token = /\/offer\/([\w-]+)/.exec(mail.body_text)?.[1] ?? ''
    const offer = (await world.callAs(null, 'readOffer', { params: { token } })).ok
    expect(offer).toMatchObject({
      state: 'OPEN',
      revision: 1,
      total: '10703.61',
      due_now: '3532.19',
      due_later: '7171.42',
      down_payment: 33,
      customer: { name: 'Carla Buyer' },
    })
    expect(offer.lines.map((line) => [line.vendor, line.quantity, line.price, line.total])).toEqual([
      ['Alpha Robotics', 3, '1234.56', '3703.68'],
      ['Beta Motion', 7, '999.99', '6999.93'],
    ])
    await world.callAs(null, 'setOfferDelivery', { params: { token }, body: { ship_to: anAddress() } })
    const accepted = await world.callAs(null, 'acceptOffer', {
      params: { token },
      body: { revision: 1, payment_method: 'pm_card_visa' },
    })
    expect(accepted.ok).toMatchObject({
      quote: quote.id,
      total_amount: '10703.61',
      paid_amount: '3532.19',
      pending_amount: '7171.42',
    })
    const order = (await world.callAs(world.admin, 'readOrder', { params: { id: accepted.ok.order } })).ok
    expect(order).toMatchObject({
      total_amount: '10703.61',
      paid_amount: '3532.19',
      pending_amount: '7171.42',
      shipment_amount: '0.00',
    })
    expect(
      order.suborders.map((sub) => [
        sub.vendor.business_name,
        sub.amount,
        sub.transfer_id,
        sub.transfer_status,
        sub.retry_transfer,
      ]),
    ).toEqual([
      ['Alpha Robotics', '3703.68', '-1', 'NOT_DUE', false],
      ['Beta Motion', '6999.93', '-1', 'NOT_DUE', false],
    ])
    const bought = (await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok
    expect([bought.status, bought.order, ...bought.subquotes.map((sub) => sub.status)]).toEqual([
      'PURCHASED',
      order.id,
      'PURCHASED',
      'PURCHASED',
    ])
    expect((await world.callAs(null, 'readOffer', { params: { token } })).ok).toMatchObject({
      state: 'ORDERED',
      order: { id: order.id, paid: '3532.19' },
    })
  })

  it('shows each vendor its own sub-order and the customer its order, and finished ones by a filter only', async () => {
    const mine = await world.callAs(world.vendor, 'listSubOrders', {})
    expect(mine.ok.results.map((sub) => [sub.amount, sub.items.map((item) => item.name)])).toEqual([
      ['3703.68', ['Arm']],
    ])
    expect(mine.text).not.toContain(world.customer.email)
    expect(
      (await world.callAs(world.customer, 'listOrders', {})).ok.results.map((order) => order.quote),
    ).toEqual([quote.id])
    expect((await world.callAs(world.otherCustomer, 'listOrders', {})).ok.count).toBe(0)
    expect(await listed(world.vendor)).toEqual([])
    const filtered = await world.callAs(world.vendor, 'listSubQuotes', { query: { status: 'PURCHASED' } })
    expect(filtered.ok.results.map((sub) => sub.id)).toEqual([parts().first.id])
    expect((await world.callAs(world.admin, 'listQuotes', {})).ok.results.map((one) => one.id)).not.toContain(
      quote.id,
    )
  })

  it('tells everybody its story, the customer without how vendors priced it', async () => {
    const kinds = async (user: QuoteWorld['admin']) =>
      (await world.callAs(user, 'readQuoteTimeline', { params: { id: quote.id } })).ok.results
        .map((event) => event.kind)
        .toReversed()
    const all = await kinds(world.admin)
    expect(all).toEqual(
      expect.arrayContaining([
        'quote.add',
        'quote.terms',
        'sub_quote.send-to-vendor',
        'quote_item.price',
        'quote.accept',
        'order.add',
      ]),
    )
    const customers = await kinds(world.customer)
    expect(customers).toEqual([
      'quote.add',
      'quote.send-to-vendor',
      'quote.admin-approve',
      'quote.send-to-customer',
      'quote.delivery',
      'quote.accept',
      'quote.purchase',
      'order.add',
    ])
  })
})
