import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyOrder } from '../../../testing/orders.ts'
import { accept } from '../../../testing/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

/** What a reader of PDFs finds in it. */
const textOf = async (pdf: string): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(pdf, 'base64'))), {
    mergePages: true,
  })
  return text
}
const invoice = (id: number, actor = world.customer) =>
  world.callAs(actor, 'issueInvoice', { params: { id } })

describe('an invoice', () => {
  it('names seller, buyer, lines and sums, and keeps its number', async () => {
    const { id } = await buyOrder(world)
    const { ok } = await invoice(id)
    expect(ok.file_name).toBe(`${ok.number}.pdf`)
    const text = await textOf(ok.pdf)
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
    for (const part of ['$12.34', '$24.68', '$37.02', '$11.11', '$25.91', `#${id}`])
      expect(text).toContain(part)
    expect((await invoice(id, world.admin)).ok.number).toBe(ok.number)
  })

  it('adds up after a refund of all that was paid', async () => {
    const { id } = await buyOrder(world)
    const body = { amount: '11.11', reason: 'It never came' }
    expect((await world.callAs(world.admin, 'refundOrder', { params: { id }, body })).status).toBe(200)
    const text = await textOf((await invoice(id)).ok.pdf)
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
    const text = await textOf(own.ok.pdf)
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
    const text = await textOf(ok.pdf)
    for (const part of ['Receipt', ok.number, '$11.11', 'Card', `order #${id}`]) expect(text).toContain(part)
    const other = await buyOrder(world)
    expect((await read(other.id, payments[0]?.id ?? 0)).status).toBe(404)
  })
})
