import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { askInWords } from '../../../testing/open-lines.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
const guides: number[] = []

beforeAll(async () => {
  world = await startQuoteWorld()
  const build = (vendor: TestUser) =>
    buildProduct(world.owner, world.references, {
      vendor_id: vendor.userId,
      type: 'COMPONENT',
      manufacturer: 'Hiwin',
      part_number: 'HGR15R300C',
      quantity: 100,
      price_breaks: JSON.stringify([{ quantity: 1, cents: 4000 }]),
    })
  for (const vendor of [world.vendor, world.vendor2]) guides.push(await build(vendor))
})
afterAll(() => world.stop())

const read = async (id: number) => (await world.callAs(world.admin, 'readQuote', { params: { id } })).ok

it('a line in words goes with the part that was chosen in the place of its own, and isn’t told as not offered', async () => {
  const [first = 0, second = 0] = guides
  const asked = (await askInWords(world, [{ name: 'Guide', sku: 'HGR-15', quantity: 4 }])).ok
  const line = asked.open_lines[0]?.id ?? 0
  const { id } = asked
  await world.callAs(world.admin, 'replaceOpenLine', { params: { id }, body: { line, product: first } })
  const { needs } = (await world.callAs(world.admin, 'compareOffers', { params: { id } })).ok
  const choices = needs.map(({ id: need, tag }) => ({ line: need, product: second, tag }))
  const applied = await world.callAs(world.admin, 'applyOffers', { params: { id }, body: { choices } })
  expect(applied.status, applied.text).toBe(200)
  const quote = await read(id)
  expect(quote.open_lines).toMatchObject([{ id: line, state: 'TAKEN', product: { id: second } }])
  const items = quote.subquotes.flatMap((sub) => sub.quote_items)
  expect(items.map((item) => [item.product.data.id, item.asked_as])).toEqual([[second, 'Guide (HGR-15)']])
  for (const { id: item } of items)
    await world.callAs(world.admin, 'setQuoteItemPrice', { params: { id: item }, body: { price: '40.00' } })
  await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 30 } })
  for (const transition of ['admin-approve', 'send-to-customer'] as const)
    expect((await world.callAs(world.admin, 'transitionQuote', { params: { id, transition } })).status).toBe(
      200,
    )
  const { offer_token: token } = (await world.callAs(world.customer, 'readQuote', { params: { id } })).ok
  const offer = (await world.callAs(null, 'readOffer', { params: { token: token ?? '' } })).ok
  expect([offer.lines.map((one) => one.asked_as), offer.not_offered]).toEqual([['Guide (HGR-15)'], []])
})
