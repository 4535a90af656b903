import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInWords } from '@armature/domain/orders/promised-day'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import { buildProduct } from '../../../../testing/builders.ts'
import { aDelivery, anAddress } from '../../../../testing/money/deliveries.ts'
import { buyOrder, payRest, sendParcel } from '../../../../testing/money/orders.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { keepTaxRate } from '../../../../testing/money/taxes.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { createTestDatabase, runOn } from '../../../../testing/test-database.ts'
import type { Tables } from '../../../platform/db/tables/tables.ts'

let world: QuoteWorld
beforeAll(async () => {
  // Documents use UTC days, whatever the database's time zone.
  const database = await createTestDatabase<Tables>()
  const name = new URL(database.url).pathname.slice(1)
  await runOn(database.url, `alter database ${name} set timezone = 'Pacific/Kiritimati'`)
  world = await startQuoteWorld({ database })
})
afterAll(() => world.stop())

const invoice = (id: number, actor = world.customer) =>
  world.callAs(actor, 'issueInvoice', { params: { id } })

describe('an invoice', () => {
  it('names seller, buyer, lines and totals, and keeps its number', async () => {
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
    expect(text).toMatch(
      /Parts\s+\$37\.02.*Net\s+\$37\.02\s+Total\s+\$37\.02\s+Paid\s+\$11\.11\s+Pending\s+\$25\.91/s,
    )
    expect((await invoice(id, world.admin)).ok.number).toBe(ok.number)
  })

  it('names the buying company, as the offer and the receipt do', async () => {
    const body = { business_name: 'Carla Assemblies', country: 'Germany' }
    await world.callAs(world.customer, 'setCustomerCompany', { body })
    const { id, quoteId: quote } = await buyOrder(world)
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

  it('states the seller’s legal details and the lines’ codes as of the sale', async () => {
    const legal = {
      legal_name: 'Armature Incorporated',
      street: 'Harbor Road 7',
      city: 'Boston',
      country: 'US',
      tax_number: '12-3456789',
      register_number: 'MA 001234567',
      account_number: 'DE89370400440532013000',
      bank_code: 'COBADEFF',
      bank_name: 'First Bank',
    }
    const codes = { country_of_origin: 'JP', hs_code: '8428.70', manufacturer: 'Hexa', part_number: 'HX-1' }
    const params = { id: world.model }
    await world.callAs(world.admin, 'setLegalDetails', { body: legal })
    expect((await world.callAs(world.vendor, 'updateModel', { params, body: codes })).status).toBe(200)
    const { id } = await buyOrder(world)
    await world.callAs(world.admin, 'setLegalDetails', {
      body: { legal_name: 'Renamed', bank_name: 'Other Bank' },
    })
    await world.callAs(world.vendor, 'updateModel', {
      params,
      body: { country_of_origin: 'DE', hs_code: '' },
    })
    const text = (await pdfText((await invoice(id)).ok.pdf)).replaceAll(/\s+/g, ' ')
    for (const part of [
      'Armature Incorporated',
      'Harbor Road 7',
      'Tax number: 12-3456789',
      'Registration number: MA 001234567',
      'IBAN: DE89 3704 0044 0532 0130 00',
      'BIC: COBADEFF',
      'Bank: First Bank',
      'Maker’s number: Hexa HX-1',
      'Origin: Japan',
      'HS code: 8428.70',
      'Payment terms: Due on receipt',
      `Due date: ${dayOf(world.clock.now)}`,
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/1\s+Arm\s.*2\s+Gripper\s/s)
  })

  it('names the buyer’s tax number, even if it didn’t decide the tax', async () => {
    const body = { country: 'DE', number: 'DE136695976' }
    await world.callAs(world.customer, 'setTaxNumber', { body })
    const { id } = await buyOrder(world)
    expect(await pdfText((await invoice(id)).ok.pdf)).toMatch(/example.test\s+Tax number: DE136695976/)
    await world.callAs(world.customer, 'setTaxNumber', { body: { country: 'DE', number: '' } })
    expect(await pdfText((await invoice((await buyOrder(world)).id)).ok.pdf)).not.toContain('DE136695976')
  })

  it('states each vendor’s expected day, and keeps it when the day changes', async () => {
    const { id, sub } = await buyOrder(world, { leadTimes: [10, null] })
    const today = dayOf(world.clock.now)
    const first = dayInWords(dayAfter(today, 10))
    const promises = async () =>
      (await pdfText((await invoice(id)).ok.pdf)).match(/\S+: delivery by [^.]+\./g)
    const issued = [expect.stringContaining(`delivery by ${first}.`)]
    expect(await promises()).toEqual(issued)
    const body = { day: dayAfter(today, 24), reason: 'Its gearbox is late' }
    await world.callAs(world.vendor, 'setPromisedDay', { params: { id: sub }, body })
    expect(await promises()).toEqual(issued)
    // An order without promised days states none.
    expect(await pdfText((await invoice((await buyOrder(world)).id)).ok.pdf)).not.toContain('delivery by')
  })

  it('never changes: a refund gets a credit note with its own number, proportional tax and the reason', async () => {
    await keepTaxRate(world)
    const offer = await makeOffer(world)
    const { revision } = (
      await world.callAs(world.customer, 'setQuoteDelivery', {
        params: { id: offer.id },
        body: { delivery: aDelivery({ ship_to: anAddress({ city: 'Berlin', region: '', country: 'DE' }) }) },
      })
    ).ok
    const id = (await accept(world, { ...offer, revision })).ok.order
    await payRest(world, id)
    const [sub] = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok.suborders
    const before = await pdfText((await invoice(id)).ok.pdf)
    expect(before).toMatch(/Parts\s+\$37\.02\s+Net\s+\$37\.02\s+VAT 19 %\s+\$7\.03\s+Total\s+\$44\.05/)
    for (const [amount, reason] of [
      ['5.00', 'Scratched'],
      ['9.69', 'Ordered twice'],
    ] as const) {
      const body = { amount, reason, suborder: sub?.id ?? 0 }
      expect((await world.callAs(world.admin, 'refundOrder', { params: { id }, body })).status).toBe(200)
    }
    expect(await pdfText((await invoice(id)).ok.pdf)).toBe(before)
    const { documents, total_amount } = (await world.callAs(world.customer, 'readOrder', { params: { id } }))
      .ok
    expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['INVOICE', '44.05'],
      ['CREDIT_NOTE', '5.00'],
      ['CREDIT_NOTE', '9.69'],
    ])
    expect(total_amount).toBe('29.36')
    const [sold, scratched, twice] = documents
    expect([scratched, twice].map((one) => Number(one?.number.slice(3)))).toEqual([
      Number(scratched?.number.slice(3)),
      Number(scratched?.number.slice(3)) + 1,
    ])
    const print = (number = '', actor = world.customer) =>
      world.callAs(actor, 'printDocument', { params: { id, number } })
    const { ok } = await print(scratched?.number)
    const text = await pdfText(ok.pdf)
    for (const part of ['Credit note', ok.number, `Invoice: ${sold?.number}`, 'Reason: Scratched'])
      expect(text).toContain(part)
    expect(text).toMatch(/Net\s+\$4\.20\s+VAT 19 %\s+\$0\.80\s+Total credited\s+\$5\.00/)
    expect((await print(scratched?.number, world.otherCustomer)).status).toBe(404)
    expect((await print('CN-999999')).status).toBe(404)
  })

  it('is credited line by line when parts are called off', async () => {
    const { id, sub } = await buyOrder(world, {
      downPayment: 100,
      products: [{ id: world.model, quantity: 5 }],
      price: '10.00',
    })
    const [item] = (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok.items
    const body = { reason: 'Ordered twice', lines: [{ item: item?.id ?? 0, quantity: 2 }] }
    const answer = await world.callAs(world.admin, 'callOff', { params: { id }, body })
    expect(answer.status, answer.text).toBe(200)
    const { documents } = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
    expect(documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['INVOICE', '50.00'],
      ['CREDIT_NOTE', '20.00'],
    ])
    const number = documents[1]?.number ?? ''
    const { ok } = await world.callAs(world.customer, 'printDocument', { params: { id, number } })
    expect((await pdfText(ok.pdf)).replaceAll(/\s+/g, ' ')).toMatch(
      /1 Arm \(SKU\S*\) 2 \$20\.00 Net \$20\.00 Total credited \$20\.00/,
    )
  })

  it('is followed by another for a shipment added later, and by a credit note if that gets cheaper', async () => {
    const { id } = await buyOrder(world)
    const ship = (shipment_amount: string) =>
      world.callAs(world.admin, 'changeOrder', { params: { id }, body: { shipment_amount } })
    await ship('20.00')
    await ship('12.50')
    const { documents, total_amount } = (await world.callAs(world.customer, 'readOrder', { params: { id } }))
      .ok
    expect(documents.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['CREDIT_NOTE', '7.50'],
      ['INVOICE', '20.00'],
      ['INVOICE', '37.02'],
    ])
    expect(total_amount).toBe('49.52')
  })

  it('of an older release gets its content when first read, and keeps it', async () => {
    const { id } = await buyOrder(world)
    await sql`ALTER TABLE documents DISABLE TRIGGER documents_issued`.execute(world.owner)
    await sql`UPDATE documents SET content = NULL, amounts = NULL WHERE order_id = ${id}`.execute(world.owner)
    await sql`ALTER TABLE documents ENABLE TRIGGER documents_issued`.execute(world.owner)
    const text = await pdfText((await invoice(id)).ok.pdf)
    expect(text).toMatch(/Total\s+\$37\.02/)
    await expect(
      sql`UPDATE documents SET amounts = '{}' WHERE order_id = ${id}`.execute(world.owner),
    ).rejects.toThrow('An issued document stays as it is')
  })

  it('is numbered without gaps per seller, even for ten concurrent sales', async () => {
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
    // Numbered in order of sale; a declined offer gets no number.
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
  it('covers one payment of the reader’s own order', async () => {
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

  it('names the UTC day on which the money arrived', async () => {
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

  it('lists its parcel’s contents, what is still to come, the address and the buyer’s number, but no price', async () => {
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
    await sendParcel(world, id, [{ item, quantity: 2 }], {
      carrier: 'DHL',
      packages: 2,
      weight: { value: 12.5, unit: 'kg' },
      dimensions: '40 × 30 × 20 cm',
    })
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
    // Its sender, carrier and weight; the weight comes from the products if the vendor typed none.
    expect(text).toMatch(/Carrier: \S+\s+Tracking: https?:\S+\s+Weight: [\d.]+ lb/)
    expect(await pdfText((await packing(id, 2)).ok.pdf)).toMatch(
      /Carrier: DHL\s+Tracking: \S+\s+Packages: 2\s+Weight: 12\.5 kg\s+Dimensions: 40 × 30 × 20 cm/,
    )
    const { parcels } = (await world.callAs(world.customer, 'readOrder', { params: { id: order } })).ok
      .suborders[0] ?? { parcels: [] }
    expect(parcels.map(({ carrier, packages, weight }) => [carrier, packages, weight])).toEqual([
      [expect.stringMatching(/example\.test$/), null, null],
      ['DHL', 2, { value: 12.5, unit: 'kg' }],
    ])
  })

  it('has no row for what isn’t in its parcel', async () => {
    const other = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId })
    const offer = await makeOffer(world, {
      products: [
        { id: world.model, quantity: 2 },
        { id: other, quantity: 1 },
      ],
    })
    const { order } = (await accept(world, offer)).ok
    const [sub] = (await world.callAs(world.customer, 'readOrder', { params: { id: order } })).ok.suborders
    const [id, items] = [sub?.id ?? 0, sub?.items ?? []]
    await sendParcel(world, id, [{ item: items[0]?.id ?? 0, quantity: 2 }])
    const text = await pdfText((await packing(id, 1)).ok.pdf)
    expect(items.map(({ sku }) => text.includes(sku))).toEqual([true, false])
  })

  it('is available for shipped parcels to readers of the sub-order, and to nobody else', async () => {
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
