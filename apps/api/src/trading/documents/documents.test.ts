import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInWords } from '@armature/domain/orders/promised-day'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import { aDelivery, anAddress } from '../../../testing/money/deliveries.ts'
import { buyOrder, payRest, sendParcel } from '../../../testing/money/orders.ts'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { createTestDatabase, runOn } from '../../../testing/test-database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'

let world: QuoteWorld
beforeAll(async () => {
  // A paper's days are those of UTC, wherever its database stands.
  const database = await createTestDatabase<Tables>()
  const name = new URL(database.url).pathname.slice(1)
  await runOn(database.url, `alter database ${name} set timezone = 'Pacific/Kiritimati'`)
  world = await startQuoteWorld({ database })
})
afterAll(() => world.stop())

const invoice = (id: number, actor = world.customer) =>
  world.callAs(actor, 'issueInvoice', { params: { id } })

describe('an invoice', () => {
  it('names seller, buyer, lines and sums, and keeps its number', async () => {
    const { id } = await buyOrder(world)
    const { ok } = await invoice(id)
    expect(ok.file_name).toBe(`${ok.number}.pdf`)
    const text = await pdfText(ok.pdf)
    for (const part of [
      'Armature',
      'Invoice',
      ok.number,
      'Carla Buyer',
      world.customer.email,
      'Arm',
      'Gripper',
    ])
      expect(text).toContain(part)
    for (const part of ['$12.34', '$24.68', `#${id}`]) expect(text).toContain(part)
    expect(text).toMatch(/Parts\s+\$37\.02.*Total\s+\$37\.02\s+Paid\s+\$11\.11\s+Pending\s+\$25\.91/s)
    expect((await invoice(id, world.admin)).ok.number).toBe(ok.number)
  })

  it('names the company that buys, as the offer and the receipt do, and none where the customer has named none', async () => {
    const { id, quoteId: quote } = await buyOrder(world)
    expect(await pdfText((await invoice(id)).ok.pdf)).not.toContain('Carla Assemblies')
    const body = { business_name: 'Carla Assemblies', country: 'Germany' }
    await world.callAs(world.customer, 'setCustomerCompany', { body })
    const { payments } = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
    const receipt = { id, payment: payments[0]?.id ?? 0 }
    const offer = {
      id: quote,
      revision: (await world.callAs(world.customer, 'readQuote', { params: { id: quote } })).ok.revision,
    }
    for (const reader of [world.customer, world.admin]) {
      for (const { ok } of [
        await invoice(id, reader),
        await world.callAs(reader, 'issueReceipt', { params: receipt }),
        await world.callAs(reader, 'printQuoteRevision', { params: offer }),
      ])
        expect(await pdfText(ok.pdf)).toMatch(/Carla Assemblies\s+Carla Buyer/)
    }
  })

  it('says of each vendor by when its part comes, and what was promised first', async () => {
    const { id, sub } = await buyOrder(world, { leadTimes: [10, null] })
    const today = dayOf(world.clock.now)
    const [first, later] = [dayAfter(today, 10), dayAfter(today, 24)].map(dayInWords)
    const promises = async () =>
      (await pdfText((await invoice(id)).ok.pdf)).match(/\S+: delivery by [^.]+\./g)
    expect(await promises()).toEqual([expect.stringContaining(`delivery by ${first}.`)])
    const body = { day: dayAfter(today, 24), reason: 'Its gearbox is late' }
    await world.callAs(world.vendor, 'setPromisedDay', { params: { id: sub }, body })
    expect(await promises()).toEqual([
      expect.stringContaining(`delivery by ${later}, first promised for ${first}.`),
    ])
    // An order whose parts have no promise says nothing of days.
    expect(await pdfText((await invoice((await buyOrder(world)).id)).ok.pdf)).not.toContain('delivery by')
  })

  it('promises no delivery of a part that was refunded before it was sent', async () => {
    const order = await buyOrder(world, { leadTimes: [10, 12] })
    const body = { amount: '12.34', reason: 'Ordered twice', suborder: order.sub }
    await payRest(world, order.id)
    expect((await world.callAs(world.admin, 'refundOrder', { params: { id: order.id }, body })).status).toBe(
      200,
    )
    const text = await pdfText((await invoice(order.id)).ok.pdf)
    expect(text.match(/delivery by [^.]+\./g)).toEqual([
      `delivery by ${dayInWords(dayAfter(dayOf(world.clock.now), 12))}.`,
    ])
  })

  it('adds up after a refund of all that was paid', async () => {
    const { id } = await buyOrder(world)
    const body = { amount: '11.11', reason: 'It never came' }
    expect((await world.callAs(world.admin, 'refundOrder', { params: { id }, body })).status).toBe(200)
    const text = await pdfText((await invoice(id)).ok.pdf)
    // 37.02 were bought, 11.11 of it paid.
    expect(text).toMatch(/Refunded\s+-\$11\.11/)
    expect(text).toMatch(/Not charged\s+-\$25\.91/)
  })

  it('is numbered without gaps per seller, also by ten at once', async () => {
    const store = await makeOffer(world, {
      products: [{ id: world.storeModel, quantity: 1 }],
      customer: world.storeCustomer,
    })
    const { order } = (await accept(world, store)).ok
    const own = await invoice(order, world.storeCustomer)
    expect(own.ok.number).toBe('INV-000001')
    const text = await pdfText(own.ok.pdf)
    expect([text.includes('Store'), text.includes('Armature')]).toEqual([true, false])
    const offers = []
    for (let nth = 0; nth < 6; nth += 1) offers.push(await makeOffer(world))
    const first = (await buyOrder(world)).id
    const before = Number((await invoice(first)).ok.number.slice(4))
    const [declined, ...good] = offers
    if (declined === undefined) throw new Error('an offer too few')
    // Numbered as they are sold, a declined one not at all.
    const sold = await Promise.all([
      accept(world, declined, { card: 'pm_card_chargeDeclined' }),
      ...good.map((offer) => accept(world, offer)),
    ])
    expect(sold.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 402])
    const orders = sold.filter(({ status }) => status === 200).map(({ ok }) => ok.order)
    const next = (await buyOrder(world)).id
    expect(Number((await invoice(next)).ok.number.slice(4))).toBe(before + 6)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        invoice(orders[nth % 5] ?? 0, nth % 2 ? world.admin : world.customer),
      ),
    )
    const numbers = [...new Set(answers.map(({ ok }) => Number(ok.number.slice(4))))].toSorted(
      (a, b) => a - b,
    )
    expect(numbers).toEqual([1, 2, 3, 4, 5].map((nth) => before + nth))
    expect((await invoice(orders[0] ?? 0, world.otherCustomer)).status).toBe(404)
  })
})

describe('a receipt', () => {
  it('is of one payment, and of one’s own order', async () => {
    const { id } = await buyOrder(world)
    const { payments } = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
    expect(payments).toMatchObject([{ kind: 'CARD', amount: '11.11' }])
    const read = (order: number, payment: number) =>
      world.callAs(world.customer, 'issueReceipt', { params: { id: order, payment } })
    const { ok } = await read(id, payments[0]?.id ?? 0)
    const text = await pdfText(ok.pdf)
    for (const part of ['Receipt', ok.number, '$11.11', 'Card', `order #${id}`]) expect(text).toContain(part)
    const other = await buyOrder(world)
    expect((await read(other.id, payments[0]?.id ?? 0)).status).toBe(404)
  })

  it('names the day of UTC on which the money came', async () => {
    const day = dayAfter(dayOf(world.clock.now), 1)
    world.clock.now = new Date(`${day}T23:30:00Z`)
    const { id } = await buyOrder(world)
    const { payments } = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
    const params = { id, payment: payments[0]?.id ?? 0 }
    const { ok } = await world.callAs(world.customer, 'issueReceipt', { params })
    expect(await pdfText(ok.pdf)).toMatch(new RegExp(`Card\\s+${day}\\s+\\$11\\.11`))
  })
})

describe('a packing list', () => {
  const packing = async (sub: number, parcel: number, actor = world.vendor) =>
    world.callAs(actor, 'printPackingList', { params: { id: sub, parcel } })

  it('has what lies in its parcel and what comes after it, where to and under whose number, and no price', async () => {
    const offer = await makeOffer(world, { products: [{ id: world.model, quantity: 10 }] })
    await world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: offer.id },
      body: { delivery: aDelivery({ purchase_order: 'PO-4711', needed_by: '2999-12-01' }) },
    })
    const { order } = (await accept(world, offer)).ok
    const bought = (await world.callAs(world.customer, 'readOrder', { params: { id: order } })).ok
    const [sub] = bought.suborders
    const item = sub?.items[0]?.id ?? 0
    const id = sub?.id ?? 0
    await sendParcel(world, id, [{ item, quantity: 3 }], { note: 'Mind the glass' })
    await sendParcel(world, id, [{ item, quantity: 2 }])
    const first = await packing(id, 1)
    expect(first.ok).toMatchObject({
      number: `Sub-order #${id}, parcel 1`,
      file_name: `packing-list-${id}-1.pdf`,
    })
    const text = await pdfText(first.ok.pdf)
    expect(text).toMatch(/Arm\s+SKU\S*\s+3\s+10\s+7/)
    for (const shown of [
      'Alpha Robotics',
      'Purchase order: PO-4711',
      '2999-12-01',
      'Mind the glass',
      'Boston',
    ])
      expect(text).toContain(shown)
    const { phone } = anAddress()
    for (const hidden of ['$', '12.34', phone, world.customer.email]) expect(text).not.toContain(hidden)
    expect(await pdfText((await packing(id, 2)).ok.pdf)).toMatch(/Arm\s+SKU\S*\s+2\s+10\s+5/)
  })

  it('is there for whoever sees the sub-order, of a parcel that left, and for nobody else', async () => {
    const { sub } = await buyOrder(world)
    const { items } = (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok
    await sendParcel(world, sub, [{ item: items[0]?.id ?? 0, quantity: 1 }])
    expect((await packing(sub, 1, world.admin)).status).toBe(200)
    for (const actor of [world.vendor2, world.otherVendor, world.tenant])
      expect((await packing(sub, 1, actor)).status).toBe(404)
    expect((await packing(sub, 2)).status).toBe(404)
    await world.callAs(world.vendor, 'voidParcel', {
      params: { id: sub, parcel: 1 },
      body: { reason: 'Broke' },
    })
    const gone = await packing(sub, 1)
    expect([gone.status, gone.error.detail]).toEqual([409, messages.parcelIsVoid])
  })
})
