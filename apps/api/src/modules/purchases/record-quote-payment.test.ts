import { fill, messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('takes an off-line payment from the down payment to the total, both to the cent', async () => {
  const record = (id: number, amount: string) =>
    world.callAs(world.admin, 'recordQuotePayment', {
      params: { id },
      body: { amount, reference: 'Wire 77' },
    })
  const offer = await makeOffer(world)
  const due = fill(messages.paymentAmountTooSmall, { due: '$11.11' })
  const total = fill(messages.paymentAmountTooLarge, { total: '$37.02' })
  expect((await record(offer.id, '11.10')).error).toMatchObject({ amount: [due] })
  expect((await record(offer.id, '37.03')).error).toMatchObject({ amount: [total] })
  expect((await record(offer.id, '11.11')).ok).toMatchObject({ paid_amount: '11.11' })
  const whole = await makeOffer(world)
  expect((await record(whole.id, '37.02')).ok).toMatchObject({ paid_amount: '37.02', pending_amount: '0.00' })
})
