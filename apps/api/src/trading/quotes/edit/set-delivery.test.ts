import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { noDelivery, shippingLabel } from '@armature/domain/quotes/offer/delivery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildUser } from '../../../../testing/builders.ts'
import { aDelivery, anAddress } from '../../../../testing/money/deliveries.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const request = (delivery?: Delivery, customer: TestUser = world.customer) =>
  world.callAs(customer, 'requestQuote', {
    body: { products: [{ id: world.model, quantity: 1 }], ...(delivery && { delivery }) },
  })
const set = (
  id: number,
  { expected, ...delivery }: Delivery & { expected?: Delivery },
  user: TestUser = world.customer,
) =>
  world.callAs(user, 'setQuoteDelivery', {
    params: { id },
    body: { delivery, ...(expected && { expected }) },
  })
const read = async (id: number, user = world.customer) =>
  (await world.callAs(user, 'readQuote', { params: { id } })).ok
const bookOf = async (user: TestUser) =>
  (await world.callAs(user, 'listAddresses', {})).ok.results.map(({ address }) => address)

describe('a request', () => {
  it('says where its parts go, and goes on without saying it', async () => {
    const delivery = aDelivery({ purchase_order: 'PO-7', needed_by: '2999-12-01' })
    expect((await request(delivery)).ok.delivery).toEqual(delivery)
    const bare = await request()
    expect([bare.status, bare.ok.delivery]).toEqual([201, noDelivery])
  })

  it('refuses an address that lacks what a parcel needs, at its fields', async () => {
    const ship_to = { ...anAddress(), city: ' ', country: 'Germany', phone: '1'.repeat(31) }
    const { status, error } = await request(aDelivery({ ship_to }))
    expect(status).toBe(400)
    expect(error).toMatchObject({
      'delivery.ship_to.city': [messages.required],
      'delivery.ship_to.country': [messages.countryUnknown],
      'delivery.ship_to.phone': [messages.tooLong],
    })
  })
})

describe('a day in the past', () => {
  it('is refused at its field, in a request and for a quote; one that has passed meanwhile stays', async () => {
    const past = aDelivery({ needed_by: '2001-12-01' })
    const refusal = { 'delivery.needed_by': [messages.dayIsPast] }
    const asked = await request(past)
    expect([asked.status, asked.error]).toMatchObject([400, refusal])
    const { id } = await addQuote(world)
    const changed = await set(id, past)
    expect([changed.status, changed.error]).toMatchObject([400, refusal])
    await world.owner
      .updateTable('quotes')
      .set({ needed_by: '2001-12-01' })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await set(id, { ...past, purchase_order: 'PO-8' })).ok.delivery).toMatchObject({
      purchase_order: 'PO-8',
      needed_by: '2001-12-01',
    })
  })
})

describe('the delivery of a quote', () => {
  it('is changed by its customer and the operator, with an event that names no street', async () => {
    const { id } = await addQuote(world)
    const first = aDelivery()
    expect((await set(id, first)).ok.delivery).toEqual(first)
    const second = aDelivery({ ship_to: anAddress({ city: 'Graz', country: 'AT', street: 'Weg 9' }) })
    expect((await set(id, { ...second, expected: first }, world.admin)).ok.delivery).toEqual(second)
    const { results } = (await world.callAs(world.customer, 'readQuoteTimeline', { params: { id } })).ok
    const told = results.filter(({ kind }) => kind === 'quote.delivery').map(({ summary }) => summary)
    expect(told).toEqual([
      'Ship to: Boston, United States → Graz, Austria',
      'Ship to: none → Boston, United States',
    ])
  })

  it('isn’t put over one that was never seen', async () => {
    const { id } = await addQuote(world)
    await set(id, aDelivery({ purchase_order: 'PO-1' }))
    const late = await set(id, { ...aDelivery({ purchase_order: 'PO-2' }), expected: noDelivery })
    expect([late.status, late.error.detail]).toEqual([409, messages.deliveryChanged])
    expect((await read(id)).delivery.purchase_order).toBe('PO-1')
  })

  it('shows a vendor city, country and day, also where its part is added later', async () => {
    const { id } = await addQuote(world, [{ id: world.model, quantity: 1 }])
    await set(id, aDelivery({ needed_by: '2999-12-01' }))
    await world.callAs(world.admin, 'updateQuoteItems', {
      body: { quote_id: id, add_product: [{ id: world.component, quantity: 1 }] },
    })
    await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 30 } })
    await world.callAs(world.admin, 'transitionQuote', { params: { id, transition: 'send-to-vendor' } })
    for (const vendor of [world.vendor, world.vendor2]) {
      const subs = (await world.callAs(vendor, 'listSubQuotes', {})).ok.results
      const sub = subs.find(({ quote }) => quote === id)
      expect(sub).toMatchObject({ destination: { city: 'Boston', country: 'US' }, needed_by: '2999-12-01' })
    }
    await set(id, noDelivery)
    const { subquotes } = await read(id)
    expect(subquotes.map(({ destination }) => destination)).toEqual([null, null])
  })

  it('goes with the order', async () => {
    const offer = await makeOffer(world)
    const delivery = aDelivery({ purchase_order: 'PO-9', bill_to: anAddress({ company: 'Head office' }) })
    await set(offer.id, delivery)
    const { order } = (await accept(world, offer)).ok
    const params = { id: order }
    expect((await world.callAs(world.customer, 'readOrder', { params })).ok.delivery).toEqual(delivery)
    const subs = (await world.callAs(world.vendor, 'listSubOrders', {})).ok.results
    expect(subs.find((sub) => sub.order === order)?.ship_to).toEqual(shippingLabel(anAddress()))
    expect((await read(offer.id)).rights.set_delivery).toBe(false)
  })

  it('keeps phones out of what the signed link shows', async () => {
    const offer = await makeOffer(world)
    await set(offer.id, aDelivery({ bill_to: anAddress({ city: 'Graz' }) }))
    const { text, ok } = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
    expect(ok.delivery).toMatchObject({ ship_to: { street: '1 Test Street' }, bill_to: { city: 'Graz' } })
    expect(text).not.toContain(anAddress().phone)
  })
})

describe('an address book', () => {
  it('has what one’s requests named, the last first and each once', async () => {
    const buyer = await buildUser(world.owner)
    const [lab, office] = [anAddress({ company: 'Lab' }), anAddress({ company: 'Office' })]
    await request(aDelivery({ ship_to: lab }), buyer)
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
    const { ok } = await request(aDelivery({ ship_to: office }), buyer)
    expect(await bookOf(buyer)).toEqual([office, lab])
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
    await set(ok.id, aDelivery({ ship_to: lab }), buyer)
    expect(await bookOf(buyer)).toEqual([lab, office])
  })

  it('keeps so many, and forgets what its owner takes out', async () => {
    const buyer = await buildUser(world.owner)
    const { ok } = await request(undefined, buyer)
    for (let nth = 0; nth <= limits.address.kept; nth += 1) {
      world.clock.now = new Date(world.clock.now.getTime() + 1_000)
      await set(ok.id, aDelivery({ ship_to: anAddress({ street: `${nth} Street` }) }), buyer)
    }
    const { results } = (await world.callAs(buyer, 'listAddresses', {})).ok
    expect(results).toHaveLength(limits.address.kept)
    expect(results.at(-1)?.address.street).toBe('1 Street')
    const params = { id: results[0]?.id ?? 0 }
    expect((await world.callAs(buyer, 'forgetAddress', { params })).status).toBe(204)
    expect((await bookOf(buyer))[0]?.street).toBe(`${limits.address.kept - 1} Street`)
  })

  it('is read by the account and by administrators, and by no store', async () => {
    await request(aDelivery(), world.storeCustomer)
    const query = { user__id: String(world.storeCustomer.userId) }
    const statuses = await Promise.all(
      [world.storeCustomer, world.admin, world.tenant, world.otherTenant, world.vendor, world.customer].map(
        async (user) => (await world.callAs(user, 'listAddresses', { query })).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 403, 403, 403, 403])
  })
})
