import { fill, messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

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

it('buys no revision that its recorder has not read', async () => {
  const record = (id: number, revision: number) =>
    world.callAs(world.admin, 'recordQuotePayment', {
      params: { id },
      body: { amount: '20.00', reference: 'Wire 77', revision },
    })
  const { id, revision, subs } = await makeOffer(world)
  await world.callAs(world.admin, 'setQuoteItemPrice', {
    params: { id: subs[0]?.items[0] ?? 0 },
    body: { price: '13.34' },
  })
  const unread = await record(id, revision)
  expect([unread.status, unread.error]).toMatchObject([
    409,
    {
      code: 'revision_changed',
      detail: messages.offerChanged,
      current: { id, revision: revision + 1, order: null },
    },
  ])
  expect((await record(id, revision + 1)).ok).toMatchObject({ paid_amount: '20.00', total_amount: '38.02' })
})
