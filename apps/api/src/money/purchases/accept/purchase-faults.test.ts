import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { countMessages, newestMessage } from '../../../../testing/outbox.ts'
import {
  accept,
  holdOf,
  moneyOf,
  pass,
  replayWebhooks,
  stockOf,
} from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { stateOf } from '../../../../testing/calls/transition-cases.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import { lapseHolds } from './decide-purchase.ts'
import { reconcilePurchase } from './reconcile-purchase.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

let product: number
beforeEach(async () => {
  await world.clearFaults()
  product = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, quantity: 5 })
})
const offerOne = () => makeOffer(world, { products: [{ id: product, quantity: 2 }] })
const create = { method: 'POST', path: '/v1/payment_intents' } as const

describe('a card that is declined', () => {
  it('answers 402 with the provider’s text and what to do, gives stock back and changes nothing else', async () => {
    const offer = await offerOne()
    const before = (await stateOf(world, offer)).split('|').slice(0, -3)
    const answer = await accept(world, offer, { card: 'pm_card_chargeDeclinedInsufficientFunds' })
    expect([answer.status, answer.error.detail]).toEqual([
      402,
      `Your card has insufficient funds. ${messages.afterDecline}`,
    ])
    expect((await stateOf(world, offer)).split('|').slice(0, -3)).toEqual(before)
    expect(await stockOf(world, product)).toBe(5)
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 0, paid: 0, captured: [], refunded: 0 })
    expect((await accept(world, offer)).status).toBe(200)
  })

  it('is the same decline for the same key, which never pays again', async () => {
    const offer = await offerOne()
    const options = { card: 'pm_card_chargeDeclined', key: 'one try' }
    expect((await accept(world, offer, { ...options, key: 'one try' })).status).toBe(400)
    const first = await accept(world, offer, { ...options, key: 'one-try' })
    const second = await accept(world, offer, { ...options, key: 'one-try' })
    expect([first.status, second.status, second.error.detail]).toEqual([402, 402, first.error.detail])
    const other = await accept(world, offer, { card: 'pm_card_visa', key: 'one-try' })
    expect([other.status, other.error.code]).toEqual([409, 'idempotency_mismatch'])
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
  })
})

it('answers the same order to the same key, at once and later', async () => {
  const offer = await offerOne()
  const answers = await Promise.all([
    accept(world, offer, { key: 'k1' }),
    accept(world, offer, { key: 'k1' }),
  ])
  expect(answers.map((answer) => answer.status)).toContain(200)
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  const again = await accept(world, offer, { key: 'k1' })
  expect(again.ok).toEqual(answers.find((answer) => answer.status === 200)?.ok)
  expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, captured: [740] })
})

describe('a provider that misbehaves', () => {
  it('and answers too late: the reconciler finds the payment and makes the order', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'late', delay_ms: 4_000, ...create })
    world.setPaymentTimeout(2_000)
    const answer = await accept(world, offer)
    world.setPaymentTimeout()
    expect([answer.status, answer.error.code]).toEqual([409, 'payment_pending'])
    await expect.poll(async () => (await moneyOf(world, offer.id)).captured).toEqual([740])
    pass(world, 2)
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 1, paid: 740, captured: [740], refunded: 0 })
    expect(await stockOf(world, product)).toBe(3)
  })

  it('and fails: nothing was paid, and after a while stock and offer are free again', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'failing', count: 100, ...create })
    expect((await accept(world, offer, { key: 'given-up' })).error.code).toBe('payment_pending')
    expect(await stockOf(world, product)).toBe(3)
    pass(world, 2)
    await world.runJobs()
    expect((await holdOf(world, offer.id)).state).toBe('PAYING')
    pass(world, 30)
    await world.runJobs()
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'FAILED' })
    expect(await stockOf(world, product)).toBe(5)
    expect((await accept(world, offer, { key: 'given-up' })).status).toBe(402)
    expect((await moneyOf(world, offer.id)).captured).toEqual([])
    await world.clearFaults()
    expect((await accept(world, offer)).status).toBe(200)
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, captured: [740] })
  })

  it('and fails while the vendor sets the stock as high as it may be: the purchase ends, and the stock stays there', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'failing', count: 100, ...create })
    expect((await accept(world, offer)).error.code).toBe('payment_pending')
    const most = limits.product.quantityMax
    await world.owner.updateTable('products').set({ quantity: most }).where('id', '=', product).execute()
    for (const minutes of [2, 30]) {
      pass(world, minutes)
      await world.runJobs()
    }
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'FAILED' })
    expect(await stockOf(world, product)).toBe(most)
    await world.clearFaults()
    expect((await accept(world, offer)).status).toBe(200)
    expect(await stockOf(world, product)).toBe(most - 2)
  })

  it('and leaves a payment unknown: it keeps quote and stock until its time is over, to the moment', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'failing', ...create })
    await accept(world, offer)
    const { expires_at: over } = await world.owner
      .selectFrom('purchase_holds')
      .select('expires_at')
      .where('quote_id', '=', offer.id)
      .executeTakeFirstOrThrow()
    const lapseAt = (now: Date) =>
      inTransaction(world.deps.db, systemContext, (trx) => lapseHolds(trx, offer.id, now))
    await lapseAt(new Date(over.getTime() - 1))
    expect([(await holdOf(world, offer.id)).state, await stockOf(world, product)]).toEqual(['PAYING', 3])
    await lapseAt(over)
    expect((await holdOf(world, offer.id)).state).not.toBe('PAYING')
    expect(await stockOf(world, product)).toBe(5)
  })

  it('and fails once: the payment is asked for again under its key, and the quote is free within minutes', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'failing', ...create })
    expect((await accept(world, offer)).error.code).toBe('payment_pending')
    pass(world, 2)
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 1, paid: 740, captured: [740], refunded: 0 })
    const declined = await offerOne()
    await world.faults({ kind: 'failing', ...create })
    await accept(world, declined, { card: 'pm_card_chargeDeclined' })
    pass(world, 2)
    await world.runJobs()
    expect(await holdOf(world, declined.id)).toMatchObject({ state: 'FAILED' })
    expect((await accept(world, declined)).status).toBe(200)
  })

  it('and fails asks for no money any more once the offer is no longer held for it', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'failing', ...create })
    await accept(world, offer)
    pass(world, 16)
    await world.runJobs()
    expect((await moneyOf(world, offer.id)).captured).toEqual([])
    // The looking goes on, but neither the quote nor its stock waits for it.
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'LAPSED' })
    expect(await stockOf(world, product)).toBe(5)
    pass(world, 20)
    await world.runJobs()
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'FAILED' })
  })

  it('and refuses for a reason of ours: the payer reads none of it', async () => {
    const offer = await offerOne()
    const answer = await accept(world, offer, { card: 'pm_never_made' })
    expect([answer.status, answer.error.detail]).toEqual([402, messages.paymentRefused])
    expect((await holdOf(world, offer.id)).failure).toBe(messages.paymentRefused)
  })

  it('and cannot even be asked: the reconciler asks again', async () => {
    const offer = await offerOne()
    await world.faults(
      { kind: 'succeed_then_drop', count: 2, ...create },
      { kind: 'failing', method: 'GET', path: '/v1/payment_intents' },
    )
    await accept(world, offer)
    pass(world, 2)
    await world.runJobs()
    expect((await moneyOf(world, offer.id)).orders).toBe(0)
    pass(world, 2)
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, paid: 740 })
  })
})

describe('money that came for an offer that can no longer be bought', () => {
  /** Paid without an answer; the 15 minutes pass; the admin closes the offer. */
  const paidButClosed = async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
    await accept(world, offer, { key: 'lost' })
    pass(world, 16)
    const closed = await world.callAs(world.admin, 'transitionQuote', {
      params: { id: offer.id, transition: 'close' },
    })
    expect(closed.status).toBe(200)
    return offer
  }

  it('goes back whole, once, and the payer is told', async () => {
    const offer = await paidButClosed()
    await world.faults({ kind: 'failing', method: 'POST', path: '/v1/refunds' })
    const mails = await countMessages(world.owner, world.customer.email)
    for (const _again of [1, 2, 3]) {
      await world.runJobs()
      pass(world, 2)
    }
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 0, paid: 0, captured: [740], refunded: 740 })
    expect(await holdOf(world, offer.id)).toMatchObject({ state: 'REFUNDED' })
    expect(await stockOf(world, product)).toBe(5)
    expect(await countMessages(world.owner, world.customer.email)).toBe(mails + 1)
    expect((await newestMessage(world.owner, world.customer.email)).subject).toBe(
      `Your payment for quote #${offer.id} is refunded`,
    )
    const kinds = (
      await world.callAs(world.customer, 'readQuoteTimeline', { params: { id: offer.id } })
    ).ok.results.map((event) => event.kind)
    expect(kinds.slice(0, 2)).toEqual(['quote.refunded', 'quote.refund-due'])
    expect((await accept(world, offer, { key: 'lost' })).status).toBe(409)
  })

  it('goes back and is told of once when two reconcilers do it at the same moment', async () => {
    // A race is run often, since one run may go well by luck.
    for (const _round of [1, 2, 3, 4, 5, 6]) {
      const offer = await paidButClosed()
      expect(await replayWebhooks(world, offer.id)).toEqual([200])
      const { id } = await holdOf(world, offer.id)
      const mails = await countMessages(world.owner, world.customer.email)
      const real = world.deps.payments
      const both = Promise.withResolvers<void>()
      let asked = 0
      world.deps.payments = {
        ...real,
        refundPayment: async (refund) => {
          const answer = await real.refundPayment({ ...refund, idempotencyKey: `${id}-${(asked += 1)}` })
          if (asked === 2) both.resolve()
          await both.promise
          return answer
        },
      }
      const log = { info: () => {}, warn: () => {}, error: () => {} }
      await Promise.all([reconcilePurchase(world.deps, log, id), reconcilePurchase(world.deps, log, id)])
      world.deps.payments = real
      expect(await countMessages(world.owner, world.customer.email)).toBe(mails + 1)
      const kinds = (
        await world.callAs(world.customer, 'readQuoteTimeline', { params: { id: offer.id } })
      ).ok.results.map((event) => event.kind)
      expect(kinds.filter((kind) => kind === 'quote.refunded')).toHaveLength(1)
      expect((await moneyOf(world, offer.id)).refunded).toBe(740)
    }
  })

  it('goes back too when the webhook is what tells of it', async () => {
    const offer = await paidButClosed()
    expect(await replayWebhooks(world, offer.id)).toEqual([200])
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 0, paid: 0, captured: [740], refunded: 740 })
  })

  it('buys after all when the offer is still open after the 15 minutes', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
    await accept(world, offer)
    pass(world, 16)
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 1, paid: 740, captured: [740], refunded: 0 })
    expect(await stockOf(world, product)).toBe(3)
  })

  it('goes back when it comes after the payment was given up and the goods are gone', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
    await accept(world, offer)
    await world.owner
      .updateTable('purchase_holds')
      .set({ state: 'FAILED', failure: 'given up', settled_at: world.clock.now })
      .where('quote_id', '=', offer.id)
      .execute()
    await world.owner.updateTable('products').set({ quantity: 0 }).where('id', '=', product).execute()
    expect(await replayWebhooks(world, offer.id)).toEqual([200])
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 0, paid: 0, captured: [740], refunded: 740 })
  })
})

it('takes no webhook that is not signed, and does nothing for what it does not know', async () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: {} },
  })
  const send = (headers: Record<string, string>) =>
    world.app.inject({
      method: 'POST',
      url: '/api/payment/webhook/',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }]) {
    const answer = await send(headers)
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Invalid webhook signature.'])
  }
})
