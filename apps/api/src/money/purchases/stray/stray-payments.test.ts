import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newestMessage } from '../../../../testing/outbox.ts'
import type { ByHand } from '../../../../testing/money/payments-by-hand.ts'
import { payByHand, notifyOfPayment } from '../../../../testing/money/payments-by-hand.ts'
import { accept, holdOf, moneyOf, pass } from '../../../../testing/money/purchases.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.clearFaults())

type Offer = Quoted & { token: string; revision: number }

/** An offer whose down payment of 11.11 dollars is under way, with no money at the provider yet. */
const offerOnHold = async (): Promise<{ offer: Offer; holdId: string }> => {
  const offer = await makeOffer(world)
  await world.faults({ kind: 'failing', count: 50, method: 'POST', path: '/v1/payment_intents' })
  expect((await accept(world, offer)).error.code).toBe('payment_pending')
  await world.clearFaults()
  return { offer, holdId: (await holdOf(world, offer.id)).id }
}

/** Money that really is at the provider and names the hold, made past our own call. */
const payAtProvider = (holdId: string, quoteId: number, paid: Partial<ByHand>) =>
  payByHand(world, { hold_id: holdId, quote_id: String(quoteId) }, { amount: 1_111, ...paid })

const notify = (paymentId: string, holdId: string, paid: Partial<ByHand> = {}) =>
  notifyOfPayment(world, paymentId, { hold_id: holdId }, { amount: 1_111, ...paid })

const strays = (quoteId: number) =>
  world.owner
    .selectFrom('stray_payments')
    .select(['id', 'state', 'differences'])
    .where('quote_id', '=', quoteId)
    .execute()
const timelineOf = async (user: QuoteWorld['admin'], id: number) =>
  (await world.callAs(user, 'readQuoteTimeline', { params: { id } })).ok.results

describe('money that names a hold and isn’t its payment', () => {
  it.each([
    ['of 50 cents', { amount: 50 }, 'amount'],
    ['of a cent more', { amount: 1_112 }, 'amount'],
    ['in another currency', { currency: 'jpy' }, 'currency'],
  ] as const)('%s buys nothing, goes back, and the operator is told', async (_name, paid, difference) => {
    const { offer, holdId } = await offerOnHold()
    const paymentId = await payAtProvider(holdId, offer.id, paid)
    expect(await notify(paymentId, holdId, paid)).toBe(200)
    expect(await notify(paymentId, holdId, paid)).toBe(200)
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, paid: 0 })
    expect(await strays(offer.id)).toEqual([
      { id: paymentId, state: 'REFUND_DUE', differences: [difference] },
    ])
    await world.runJobs()
    expect(await strays(offer.id)).toMatchObject([{ state: 'REFUNDED' }])
    expect((await moneyOf(world, offer.id)).refunded).toBe('amount' in paid ? paid.amount : 1_111)
    expect(await newestMessage(world.owner, world.admin.email)).toMatchObject({
      subject: `Quote #${offer.id}: a payment that does not match`,
    })
    const kinds = (await timelineOf(world.admin, offer.id)).map((event) => event.kind)
    expect(kinds.slice(0, 2)).toEqual(['quote.refunded-mismatch', 'quote.payment-mismatch'])
    const shown = (await timelineOf(world.customer, offer.id)).map((event) => event.kind)
    expect(shown).not.toContain('quote.payment-mismatch')
    // The hold waits for its own payment still.
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'PAYING', payment_id: null })
    expect(await notify(await payAtProvider(holdId, offer.id, {}), holdId)).toBe(200)
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, paid: 1_111 })
  })

  it.each([
    ['on a connected account', { account: 'acct_vendor' }, 'account'],
    ['in the other mode', { livemode: true }, 'mode'],
  ] as const)('%s buys nothing and is left to the operator', async (_name, told, difference) => {
    const { offer, holdId } = await offerOnHold()
    const paymentId = `pi_foreign_${offer.id}`
    expect(await notify(paymentId, holdId, told)).toBe(200)
    await world.faults({ kind: 'failing', count: 50, method: 'POST', path: '/v1/payment_intents' })
    await world.runJobs()
    expect(await strays(offer.id)).toEqual([{ id: paymentId, state: 'FLAGGED', differences: [difference] }])
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 0, paid: 0, captured: [], refunded: 0 })
    expect((await timelineOf(world.admin, offer.id))[0]?.kind).toBe('quote.payment-mismatch')
  })

  it('that comes a second time for the same order goes back', async () => {
    const offer = await makeOffer(world)
    expect((await accept(world, offer)).status).toBe(200)
    const { id: holdId } = await holdOf(world, offer.id)
    const second = await payAtProvider(holdId, offer.id, {})
    expect(await notify(second, holdId)).toBe(200)
    await world.runJobs()
    expect(await strays(offer.id)).toEqual([{ id: second, state: 'REFUNDED', differences: ['second'] }])
    expect(await moneyOf(world, offer.id)).toEqual({
      orders: 1,
      paid: 1_111,
      captured: [1_111, 1_111],
      refunded: 1_111,
    })
  })

  it('is found by the reconciler too, which then goes on for the hold’s own', async () => {
    const { offer, holdId } = await offerOnHold()
    const paymentId = await payAtProvider(holdId, offer.id, { amount: 50 })
    pass(world, 2)
    await world.runJobs()
    expect(await strays(offer.id)).toMatchObject([{ id: paymentId, differences: ['amount'] }])
    expect(await moneyOf(world, offer.id)).toEqual({
      orders: 1,
      paid: 1_111,
      captured: [50, 1_111],
      refunded: 50,
    })
  })

  it('is the call’s own answer: the try fails, the money goes back, and the offer is open again', async () => {
    const offer = await makeOffer(world)
    const real = world.deps.payments
    world.deps.payments = {
      ...real,
      createPaymentIntent: (payment) => real.createPaymentIntent({ ...payment, amountCents: 60 }),
    }
    const answer = await accept(world, offer)
    world.deps.payments = real
    expect([answer.status, answer.error.code]).toEqual([402, 'payment_failed'])
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 0, paid: 0, captured: [60], refunded: 60 })
    expect((await accept(world, offer)).status).toBe(200)
  })

  it('and can’t be refunded is left to the operator, who is told', async () => {
    const { offer, holdId } = await offerOnHold()
    await world.faults({ kind: 'failing', count: 500, method: 'POST', path: '/v1/payment_intents' })
    expect(await notify('pi_not_there', holdId, { amount: 50 })).toBe(200)
    await world.runJobs()
    expect(await strays(offer.id)).toMatchObject([{ state: 'REFUND_DUE' }])
    for (const minutes of [2, 4, 8, 16, 32, 64, 128]) {
      pass(world, minutes)
      await world.runJobs()
    }
    expect(await strays(offer.id)).toMatchObject([{ state: 'FLAGGED' }])
    expect((await timelineOf(world.admin, offer.id)).map((event) => event.kind)).toContain(
      'quote.refund-refused',
    )
  })
})
