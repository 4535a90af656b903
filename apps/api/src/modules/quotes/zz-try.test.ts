import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
let world: QuoteWorld
beforeAll(async () => { world = await startQuoteWorld() })
afterAll(() => world.stop())
it('goes', async () => {
  const offer = await makeOffer(world)
  const got = await world.callAs(null, 'acceptOffer', { params: { token: offer.token }, body: { revision: offer.revision, payment_method: 'pm_card_visa' } })
  console.log(got.status, got.text)
  await world.runJobs()
  const all = await world.callAs(world.admin, 'readOrder', { params: { id: got.ok.order } })
  console.log(all.text)
})
