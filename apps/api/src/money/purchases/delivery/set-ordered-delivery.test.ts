import { fill, messages } from '@armature/domain/messages'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { shippingLabel } from '@armature/domain/quotes/offer/delivery'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { aDelivery, anAddress } from '../../../../testing/money/deliveries.ts'
import { accountsOf, payRest, shipPart, sumsOf } from '../../../../testing/money/orders.ts'
import { accept, moneyOf, pass } from '../../../../testing/money/purchases.ts'
import { keepTaxRate } from '../../../../testing/money/taxes.ts'
import { countMessages, newestMessage } from '../../../../testing/outbox.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await keepTaxRate(world)
  await keepTaxRate(world, { country: 'AT', basis_points: 2_000 })
})
afterAll(() => world.stop())

const deliveryTo = (address: Partial<Address>) =>
  aDelivery({ ship_to: anAddress({ region: '', city: 'Berlin', country: 'DE', ...address }) })
const move = (id: number, address: Partial<Address>, as: TestUser = world.customer) =>
  world.callAs(as, 'setQuoteDelivery', { params: { id }, body: { delivery: deliveryTo(address) } })
const readOrder = async (id: number, as = world.customer) =>
  (await world.callAs(as, 'readOrder', { params: { id } })).ok

/** 49.52 with freight, and 9.41 tax of Germany. */
const buy = async (downPayment: number) => {
  const offer = await makeOffer(world, { freights: ['12.50'], downPayment })
  const { revision } = (await move(offer.id, {})).ok
  const { order: id } = (await accept(world, { ...offer, revision })).ok
  const { suborders } = await readOrder(id, world.admin)
  const sub = suborders.find(({ vendor }) => vendor.id === world.vendor.userId)?.id ?? 0
  return { id, quote: offer.id, sub }
}
const austrian = { city: 'Vienna', country: 'AT' }
const japanese = { city: 'Kyoto', country: 'JP' }

/** A document's text with runs of spaces collapsed. */
const paperOf = async (id: number, number = ''): Promise<string> => {
  const { ok } = await world.callAs(world.customer, 'printDocument', { params: { id, number } })
  return (await pdfText(ok.pdf)).replaceAll(/\s+/g, ' ')
}

describe('an address changed after the order', () => {
  it('reaches the order, its vendors and the quote, from buyer and operator, and notifies everybody', async () => {
    const { id, quote, sub } = await buy(30)
    const moved = await move(quote, { street: '9 Other Street', phone: '+49 30 99' })
    expect(moved.ok.delivery.ship_to?.street).toBe('9 Other Street')
    expect((await readOrder(id)).delivery.ship_to?.phone).toBe('+49 30 99')
    const own = (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok
    const label = shippingLabel(
      anAddress({ region: '', city: 'Berlin', country: 'DE', street: '9 Other Street' }),
    )
    expect(own.ship_to).toEqual(label)
    expect((await newestMessage(world.owner, world.vendor.email)).subject).toContain(`#${sub}`)
    expect((await newestMessage(world.owner, world.admin.email)).subject).toContain(`#${id}`)
    expect((await move(quote, { street: '10 Other Street' }, world.admin)).status).toBe(200)
    const mail = await newestMessage(world.owner, world.customer.email)
    expect(mail.subject).toBe(`Order #${id}: delivery details changed`)
    expect((await move(quote, {}, world.vendor)).status).toBe(404)
    expect((await move(quote, {}, world.otherCustomer)).status).toBe(404)
    expect((await readOrder(id)).rights.set_delivery).toBe(true)
  })

  it('notifies a vendor only of what the vendor reads: the purchase order number, not the payer', async () => {
    const { quote, sub } = await buy(30)
    const mails = async () => countMessages(world.owner, world.vendor.email)
    const read = async () => (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok
    const before = await mails()
    const state = async (more: object) => {
      const { delivery } = (await world.callAs(world.customer, 'readQuote', { params: { id: quote } })).ok
      const body = { delivery: { ...delivery, ...more } }
      const answer = await world.callAs(world.customer, 'setQuoteDelivery', { params: { id: quote }, body })
      expect(answer.status).toBe(200)
    }
    await state({ bill_to: anAddress({ company: 'Head office' }) })
    expect([await mails(), (await read()).purchase_order]).toEqual([before, ''])
    await state({ purchase_order: 'PO-4711' })
    expect([await mails(), (await read()).purchase_order]).toEqual([before + 1, 'PO-4711'])
  })

  it('with more tax adds it to the balance, even of an order paid in full', async () => {
    for (const downPayment of [30, 100]) {
      const { id, quote } = await buy(downPayment)
      const before = await sumsOf(world, id)
      expect((await move(quote, austrian)).status).toBe(200)
      const order = await readOrder(id)
      expect([order.total_amount, order.tax]).toEqual(['59.42', { name: 'VAT 20 %', amount: '9.90' }])
      expect(order.paid_amount).toBe(before.paid_amount)
      expect(order.documents.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['INVOICE', '58.93'],
        ['INVOICE', '0.49'],
      ])
      expect(await paperOf(id, order.documents[1]?.number)).toMatch(
        /Reason: Tax: VAT 19 % → VAT 20 %.*Net \$0\.00 VAT 20 % on \$49\.52 \$9\.90 Tax invoiced before -\$9\.41 Total \$0\.49/,
      )
      expect(await accountsOf(world, id)).toMatchObject({ TAX: -990 })
      const { results } = (await world.callAs(world.customer, 'readOrderTimeline', { params: { id } })).ok
      expect(results.map(({ summary }) => summary)).toContain(
        'Ship to: Berlin, Germany → Vienna, Austria; Tax: VAT 19 % → VAT 20 %, $0.49 more',
      )
      expect((await payRest(world, id)).status).toBe(201)
      expect((await sumsOf(world, id)).pending_amount).toBe('0.00')
    }
  })

  it('with less tax lowers the balance', async () => {
    const { id, quote } = await buy(30)
    await move(quote, japanese)
    expect(await sumsOf(world, id)).toMatchObject({
      total_amount: '49.52',
      paid_amount: '17.68',
      pending_amount: '31.84',
      refunded_amount: '0.00',
    })
    expect(await accountsOf(world, id)).not.toHaveProperty('TAX')
    expect((await moneyOf(world, quote)).refunded).toBe(0)
    const { documents } = await readOrder(id)
    expect(await paperOf(id, documents.at(-1)?.number)).toMatch(
      /Net \$0\.00 Tax invoiced before \$9\.41 Total credited \$9\.41/,
    )
    expect(await readOrder(id)).toMatchObject({
      tax: null,
      no_tax: fill(messages.noTaxRate, { place: 'Japan' }),
    })
  })

  it('refunds what was paid above the new total', async () => {
    const { id, quote } = await buy(100)
    await move(quote, japanese)
    await world.runJobs()
    expect(await sumsOf(world, id)).toMatchObject({
      total_amount: '49.52',
      paid_amount: '49.52',
      pending_amount: '0.00',
      refunded_amount: '9.41',
    })
    expect((await moneyOf(world, quote)).refunded).toBe(941)
    expect(await accountsOf(world, id)).not.toHaveProperty('TAX')
    for (const [address, tax] of [
      [austrian, { name: 'VAT 20 %', amount: '9.90' }],
      [{}, { name: 'VAT 19 %', amount: '9.41' }],
    ] as const) {
      await move(quote, address)
      expect(await readOrder(id)).toMatchObject({ tax, no_tax: null })
    }
    expect((await sumsOf(world, id)).pending_amount).toBe('9.41')
    expect(await accountsOf(world, id)).toMatchObject({ TAX: -941 })
  })

  it('is refused while the previous tax is being refunded, which would be stated but not charged', async () => {
    const { id, quote } = await buy(100)
    await world.faults({ kind: 'failing', count: 2, method: 'POST', path: '/v1/refunds' })
    expect((await move(quote, japanese)).status).toBe(200)
    expect((await move(quote, {})).error.code).toBe('money_under_way')
    await world.clearFaults()
    pass(world, 2)
    await world.runJobs()
    expect((await move(quote, {})).status).toBe(200)
    expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '49.52', pending_amount: '9.41' })
    expect((await accountsOf(world, id))['TAX']).toBe(-941)
  })

  it('waits with less tax while a bank decides a dispute, which blocks refunds', async () => {
    const { id, quote } = await buy(100)
    const dispute = (disputed: boolean) =>
      world.owner.updateTable('sub_orders').set({ disputed }).where('order_id', '=', id).execute()
    await dispute(true)
    expect((await move(quote, japanese)).error).toMatchObject({
      code: 'disputed',
      detail: messages.orderDisputed,
    })
    expect((await move(quote, austrian)).status).toBe(200)
    await dispute(false)
    expect((await move(quote, japanese)).status).toBe(200)
  })

  it('in the same place keeps the accepted tax, whatever today’s rate', async () => {
    await keepTaxRate(world, { country: 'NL', basis_points: 2_100 })
    const offer = await makeOffer(world)
    const { revision } = (await move(offer.id, { country: 'NL' })).ok
    const { order: id } = (await accept(world, { ...offer, revision })).ok
    await keepTaxRate(world, {
      country: 'NL',
      basis_points: 900,
      valid_from: dayAfter(dayOf(world.clock.now), 1),
    })
    pass(world, 24 * 60)
    await move(offer.id, { country: 'NL', city: 'Delft' })
    expect((await readOrder(id)).tax).toEqual({ name: 'VAT 21 %', amount: '7.77' })
  })

  it('is refused at its fields, and if somebody else changed it', async () => {
    await keepTaxRate(world, { country: 'CA', region: 'ON', basis_points: 1_300 })
    const { quote } = await buy(30)
    const nowhere = await world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: quote },
      body: { delivery: aDelivery({ ship_to: null }) },
    })
    expect(nowhere.error).toMatchObject({ 'delivery.ship_to': [messages.destinationNeeded] })
    const unknown = await move(quote, { country: 'CA' })
    expect([unknown.status, unknown.error]).toMatchObject([
      400,
      { 'delivery.ship_to.region': [fill(messages.taxRegionNeeded, { country: 'Canada' })] },
    ])
    const overtaken = await world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: quote },
      body: { delivery: deliveryTo(austrian), expected: deliveryTo(japanese) },
    })
    expect([overtaken.status, overtaken.error.code]).toEqual([409, 'terms_changed'])
  })

  it('is refused once a part has shipped, by the database too', async () => {
    const { id, quote, sub } = await buy(30)
    await shipPart(world, sub)
    for (const as of [world.customer, world.admin]) {
      const late = await move(quote, austrian, as)
      expect([late.status, late.error]).toMatchObject([
        409,
        { code: 'shipped', detail: messages.deliverySent },
      ])
    }
    expect((await readOrder(id)).rights.set_delivery).toBe(false)
    const past = world.owner
      .updateTable('orders')
      .set({ purchase_order: 'PO-9' })
      .where('id', '=', id)
      .execute()
    await expect(past).rejects.toThrow(/once a part was sent/)
  })
})
