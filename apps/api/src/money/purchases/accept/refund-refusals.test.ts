import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countMessages, newestMessage } from '../../../../testing/outbox.ts'
import { accept, holdOf, moneyOf, pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import type { RefundPayment } from '../../../platform/ports/payments.ts'
import { reconcilePurchase, resumeUnsettled } from './reconcile-purchase.ts'

let world: QuoteWorld
let real: QuoteWorld['deps']['payments']
/** Each refund that was asked for, in order. */
let asked: (RefundPayment & { minute: number })[]
let start: number
beforeAll(async () => {
  world = await startQuoteWorld()
  real = world.deps.payments
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.clearFaults()
  asked = []
  start = world.clock.now.getTime()
})
afterEach(() => {
  world.deps.payments = real
})

const create = { method: 'POST', path: '/v1/payment_intents' } as const

/** Makes the provider refuse this many refunds. */
const refuseRefunds = (times = Number.POSITIVE_INFINITY): void => {
  world.deps.payments = {
    ...real,
    refundPayment: async (refund) => {
      asked.push({ ...refund, minute: (world.clock.now.getTime() - start) / 60_000 })
      return asked.length > times
        ? real.refundPayment(refund)
        : { status: 'refused', code: 'balance_insufficient', message: 'Too little on the account' }
    },
  }
}

/** Paid, by an answer that was lost, for an offer that was closed before the money was found. */
const paidButClosed = async () => {
  const offer = await makeOffer(world)
  await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
  expect((await accept(world, offer)).error.code).toBe('payment_pending')
  pass(world, 16)
  const closed = await world.callAs(world.admin, 'transitionQuote', {
    params: { id: offer.id, transition: 'close' },
  })
  expect(closed.status).toBe(200)
  return offer
}

/** Lets the pauses between this many tries pass, and looks in the middle of each too. */
const letPausesPass = async (count: number) => {
  await world.runJobs()
  for (let pause = 2; pause <= 2 ** count; pause *= 2)
    for (const _half of [1, 2]) {
      pass(world, pause / 2)
      await world.runJobs()
    }
}

describe('a refund that the provider refuses', () => {
  it('is tried less and less often, under a new key each time, and goes through once it may', async () => {
    const offer = await paidButClosed()
    refuseRefunds(3)
    const mails = await countMessages(world.owner, world.admin.email)
    await letPausesPass(5)
    const pauses = asked.slice(1).map(({ minute }, index) => minute - (asked[index]?.minute ?? 0))
    expect(pauses).toEqual([2, 4, 8])
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4)
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'REFUNDED', refund_refusals: 3 })
    expect((await moneyOf(world, offer.id)).refunded).toBe(1_111)
    expect(await countMessages(world.owner, world.admin.email)).toBe(mails)
  })

  it('for hours is left to the operator, who is told why, and is not tried any more', async () => {
    const offer = await paidButClosed()
    refuseRefunds()
    await letPausesPass(9)
    expect(asked).toHaveLength(8)
    await resumeUnsettled(world.deps, world.app.log)
    await letPausesPass(3)
    expect(asked).toHaveLength(8)
    expect(await holdOf(world, offer.id)).toMatchObject({
      state: 'REFUND_DUE',
      refund_refusal: 'The balance at the card provider is insufficient (balance_insufficient)',
      refund_flagged_at: expect.any(Date),
    })
    const mail = await newestMessage(world.owner, world.admin.email)
    expect(mail.subject).toBe(`Quote #${offer.id}: a refund that the provider refuses`)
    expect(mail.body_text).toContain(
      'The balance at the card provider is insufficient (balance_insufficient)',
    )
    // The provider's own text goes to the log.
    expect(mail.body_text).not.toContain('Too little')
    const kindsFor = async (user: QuoteWorld['admin']) =>
      (await world.callAs(user, 'readQuoteTimeline', { params: { id: offer.id } })).ok.results.map(
        ({ kind }) => kind,
      )
    expect((await kindsFor(world.admin)).filter((kind) => kind === 'quote.refund-refused')).toHaveLength(1)
    expect(await kindsFor(world.customer)).not.toContain('quote.refund-refused')
  })
})

describe('a payment of which nobody knew at first', () => {
  const mailsOf = async (quoteId: number) =>
    (await world.owner.selectFrom('outbox').select(['recipient', 'subject', 'body_text']).execute()).filter(
      ({ subject }) => subject === `Your payment for quote #${quoteId} failed`,
    )

  it('and that failed is told to its payer by mail, once, with the way to the offer', async () => {
    const offer = await makeOffer(world)
    await world.faults({ kind: 'failing', count: 500, ...create })
    expect((await accept(world, offer)).error.code).toBe('payment_pending')
    pass(world, 31)
    for (const _again of [1, 2, 3]) {
      await world.runJobs()
      pass(world, 2)
    }
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'FAILED' })
    const mails = await mailsOf(offer.id)
    expect(mails).toMatchObject([{ recipient: world.customer.email }])
    expect(mails[0]?.body_text).toContain(`/offer/${offer.id}-`)
    expect(mails[0]?.body_text).toContain('The payment did not reach the provider.')
  })

  it('is told of at once where that is found within the minute', async () => {
    const offer = await makeOffer(world)
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
    const answer = await accept(world, offer, { card: 'pm_card_chargeDeclined' })
    expect(answer.error.code).toBe('payment_pending')
    await reconcilePurchase(world.deps, world.app.log, (await holdOf(world, offer.id)).id)
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'FAILED' })
    expect(await mailsOf(offer.id)).toHaveLength(1)
  })

  it('is no mail where the answer itself said no', async () => {
    const offer = await makeOffer(world)
    expect((await accept(world, offer, { card: 'pm_card_chargeDeclined' })).status).toBe(402)
    expect(await mailsOf(offer.id)).toEqual([])
  })
})
