import { messages } from '@armature/domain/messages'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, anAddress } from '../../../../testing/money/deliveries.ts'
import { buildUser } from '../../../../testing/builders.ts'
import { accept, moneyOf, pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { keepTaxRate } from '../../../../testing/money/taxes.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await keepTaxRate(world)
})
afterAll(() => world.stop())

const shipTo = ({ token }: { token: string }, address: Partial<Address> = {}) =>
  world.callAs(null, 'setOfferDelivery', { params: { token }, body: { ship_to: anAddress(address) } })
const nowhere = (customer = world.customer) => makeOffer(world, { isNowhere: true, customer })
const german = { city: 'Berlin', region: '', country: 'DE' }
const quoteOf = async (id: number) => (await world.callAs(world.customer, 'readQuote', { params: { id } })).ok

describe('an address said behind the link', () => {
  it('is the quote’s and its order’s, with an event, beside what was known; no phone comes back', async () => {
    const offer = await nowhere()
    const known = aDelivery({
      ship_to: null,
      bill_to: anAddress({ company: 'Head office', phone: '+49 30 1111' }),
      purchase_order: 'PO-5',
    })
    await world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: offer.id },
      body: { delivery: known },
    })
    const { status, ok, text } = await shipTo(offer)
    expect([status, ok.revision, ok.delivery.ship_to?.city]).toEqual([200, offer.revision, 'Boston'])
    expect(text).not.toContain(anAddress().phone)
    expect(text).not.toContain('+49 30 1111')
    const delivery = { ...known, ship_to: anAddress() }
    expect((await quoteOf(offer.id)).delivery).toEqual(delivery)
    const { results } = (await world.callAs(world.admin, 'readQuoteTimeline', { params: { id: offer.id } }))
      .ok
    expect(results.map(({ summary }) => summary)).toContain('Ship to: none → Boston, United States')
    const book = (await world.callAs(world.customer, 'listAddresses', {})).ok.results
    expect(book.filter(({ address }) => address.company === anAddress().company)).toEqual([])
    const { order } = (await accept(world, offer)).ok
    const placed = await world.callAs(world.customer, 'readOrder', { params: { id: order } })
    expect(placed.ok.delivery).toEqual(delivery)
  })

  it('is said once: another doesn’t replace it, be it the same, and nothing of it is told', async () => {
    const offer = await nowhere()
    await shipTo(offer)
    for (const address of [{}, german]) {
      const late = await shipTo(offer, address)
      expect([late.status, late.error.detail]).toEqual([409, messages.deliveryKnown])
      expect(late.text).not.toContain('1 Test Street')
    }
    expect((await quoteOf(offer.id)).delivery.ship_to).toEqual(anAddress())
  })

  it('of a place with a tax makes a revision with it, without which nobody pays', async () => {
    const offer = await nowhere()
    const { ok } = await shipTo(offer, german)
    expect([ok.revision, ok.tax?.amount, ok.total]).toEqual([offer.revision + 1, '7.03', '44.05'])
    const stale = await accept(world, offer)
    expect([stale.status, stale.error.detail]).toEqual([409, messages.offerChanged])
    expect((await accept(world, { ...offer, revision: ok.revision })).ok.total_amount).toBe('44.05')
  })

  it('is refused at its fields where a parcel couldn’t find it', async () => {
    const { status, error } = await shipTo(await nowhere(), { street: ' ', country: 'Germany' })
    expect(status).toBe(400)
    expect(error).toMatchObject({
      'ship_to.street': [messages.required],
      'ship_to.country': [messages.countryUnknown],
    })
  })

  it('comes too late while it is paid for, and once it is closed, expired or ordered', async () => {
    const held = await makeOffer(world)
    await world.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/payment_intents' })
    await accept(world, held)
    const waits = await shipTo(held)
    expect([waits.status, waits.error.detail]).toEqual([409, messages.paymentUnderWay])

    const ordered = await makeOffer(world)
    await accept(world, ordered)
    expect((await shipTo(ordered)).error.detail).toBe(messages.quoteHasOrder)

    const closed = await nowhere()
    await world.callAs(null, 'closeOffer', { params: { token: closed.token }, body: { reason: 'No' } })
    const late = await shipTo(closed)
    expect([late.status, late.error.detail]).toEqual([409, messages.wrongState])

    const expired = await nowhere()
    pass(world, 60 * 24 * 100)
    expect((await shipTo(expired)).error.detail).toMatch(/^This offer ended on .*; ask for it again\.$/)
    for (const { id } of [closed, expired]) expect((await quoteOf(id)).delivery.ship_to).toBeNull()
  })
})

describe('an offer without a destination', () => {
  const record = (id: number) =>
    world.callAs(world.admin, 'recordQuotePayment', {
      params: { id },
      body: { amount: '37.02', reference: 'Wire 7' },
    })
  const needed = { code: 'destination_needed', ship_to: [messages.destinationNeeded] }

  it('can’t be bought by card or off-line, and no card is charged', async () => {
    const offer = await nowhere(world.otherCustomer)
    const [byCard, offLine] = [await accept(world, offer), await record(offer.id)]
    expect([byCard.status, byCard.error]).toMatchObject([400, needed])
    expect([offLine.status, offLine.error]).toMatchObject([400, needed])
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
    expect((await record((await makeOffer(world)).id)).status).toBe(201)
  })

  const company = {
    business_name: 'Beacon',
    address: '12 Harbour Street',
    city: 'Hamburg',
    postal_code: '20457',
  }
  const named = async (country: string) => {
    const buyer = await buildUser(world.owner, { first_name: 'Bea', last_name: 'Buyer' })
    const name = () =>
      world.callAs(buyer, 'setCustomerCompany', { body: { ...company, business_name: buyer.email, country } })
    return { buyer, name }
  }

  it('uses the account’s address, says so and states its tax, until another is set by the link', async () => {
    const { buyer, name } = await named('Germany')
    expect((await name()).status).toBe(200)
    const offer = await nowhere(buyer)
    const read = () => world.callAs(null, 'readOffer', { params: { token: offer.token } })
    const { ok } = await read()
    expect([ok.delivery.ship_to?.city, ok.ship_to_assumed, ok.tax?.amount]).toEqual(['Hamburg', true, '7.03'])
    const { results } = (await world.callAs(world.admin, 'readQuoteTimeline', { params: { id: offer.id } }))
      .ok
    expect(results.map(({ summary }) => summary)).toContain(
      `Ship to: none → Hamburg, Germany; ${messages.shipToFromAccount}`,
    )
    const elsewhere = await world.callAs(null, 'setOfferDelivery', {
      params: { token: offer.token },
      body: { ship_to: anAddress(), bill_to: anAddress(german) },
    })
    expect(elsewhere.ok).toMatchObject({ ship_to_assumed: false, tax: null })
    expect(elsewhere.ok.delivery.bill_to?.city).toBe('Berlin')
    expect((await shipTo(offer)).status).toBe(409)
  })

  it('takes the account’s address when bought, and asks again if that brings a tax', async () => {
    const { buyer, name } = await named('Germany')
    const offer = await nowhere(buyer)
    await name()
    const taxed = await accept(world, offer)
    expect([taxed.status, taxed.error.code]).toEqual([409, 'revision_changed'])
    const { revision } = (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok
    expect((await accept(world, { ...offer, revision })).ok.total_amount).toBe('44.05')

    const untaxed = await named('Japan')
    const plain = await nowhere(untaxed.buyer)
    await untaxed.name()
    expect((await accept(world, plain)).ok.total_amount).toBe('37.02')
  })

  it('isn’t assumed without a region in a country that lists regions', async () => {
    const { buyer, name } = await named('United States')
    await name()
    const offer = await nowhere(buyer)
    expect((await accept(world, offer)).error).toMatchObject(needed)
  })
})
