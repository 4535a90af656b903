import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import { askInWords, askVendorsAbout, waitingOffers } from '../../../testing/open-lines.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { quotedOf, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('a line that is taken up brings no lines back that the seller closed, and begins anew where none are left', async () => {
  const { admin, vendor, model, component } = world
  const asked = await askInWords(world, [
    { product: model },
    { product: component },
    { name: 'Linear guide 300 mm', quantity: 4 },
  ])
  const quote = quotedOf(asked.ok)
  await askVendorsAbout(world, quote.id, [vendor])
  const [offer] = await waitingOffers(world, vendor)
  const id = quote.subs.find(({ vendorId }) => vendorId === vendor.userId)?.id ?? 0
  await world.callAs(admin, 'transitionSubQuote', { params: { id, transition: 'close' } })
  const product = await buildProduct(world.owner, world.references, { vendor_id: vendor.userId })
  const takeUp = () =>
    world.callAs(vendor, 'takeUpOpenLine', { params: { id: offer?.id ?? 0 }, body: { product } })
  const refused = await takeUp()
  expect([refused.status, refused.error.detail]).toEqual([409, messages.openLineNotNow])
  const edit = { quote_id: quote.id, remove_products: [model] }
  expect((await world.callAs(admin, 'updateQuoteItems', { body: edit })).status).toBe(200)
  expect((await takeUp()).status).toBe(200)
})
