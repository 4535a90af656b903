import { messages } from '@armature/domain/messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceChargesOf, payBalanceOf, toldOfBalance } from '../../../../testing/money/balances.ts'
import { buyOrder, sumsOf } from '../../../../testing/money/orders.ts'
import { newestMessage } from '../../../../testing/outbox.ts'
import type { ByHand } from '../../../../testing/money/payments-by-hand.ts'
import { payByHand, notifyOfPayment } from '../../../../testing/money/payments-by-hand.ts'
import { pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let real: QuoteWorld['deps']['payments']
beforeAll(async () => {
  world = await startQuoteWorld()
  real = world.deps.payments
})
afterAll(() => world.stop())
beforeEach(() => world.clearFaults())
afterEach(() => {
  world.deps.payments = real
})

const create = { method: 'POST', path: '/v1/payment_intents' } as const

const balanceOf = (orderId: number) =>
  world.owner
    .selectFrom('balance_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

/** An order whose balance the customer has paid at the provider, which has answered nothing. */
const underWay = async () => {
  const { id } = await buyOrder(world)
  await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
  expect((await payBalanceOf(world, id, { key: `try-${id}` })).error.code).toBe('payment_pending')
  await world.clearFaults()
  return { id, balanceId: (await balanceOf(id)).id }
}

const paid = async () => {
  const { id } = await buyOrder(world)
  expect((await payBalanceOf(world, id)).status).toBe(200)
  return { id, balanceId: (await balanceOf(id)).id }
}

interface Place {
  id: number
  balanceId: string
}

const named = ({ id, balanceId }: Place) => ({ balance_id: balanceId, order_id: String(id) })

/** A payment by hand that names the balance, and of which the provider tells; answers its id. */
const arrive = async (place: Place, one: Partial<ByHand> = {}): Promise<string> => {
  const whole = { amount: 2_591, ...one }
  const paymentId = await payByHand(world, named(place), whole)
  expect(await notifyOfPayment(world, paymentId, named(place), whole)).toBe(200)
  return paymentId
}

const strays = (balanceId: string) =>
  world.owner
    .selectFrom('stray_payments')
    .select(['id', 'state', 'differences'])
    .where('balance_id', '=', balanceId)
    .orderBy('created_at')
    .execute()

const timelineOf = async (user: QuoteWorld['admin'], id: number) =>
  (await world.callAs(user, 'readOrderTimeline', { params: { id } })).ok.results

/** Lets the own payment of a balance be found, and expects that it counts and that its payer hears of nothing else. */
const countsInTheEnd = async ({ id }: Place) => {
  pass(world, 2)
  await world.runJobs()
  expect(await balanceOf(id)).toMatchObject({ state: 'PAID' })
  expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '37.02', pending_amount: '0.00' })
  expect(await toldOfBalance(world, id)).toEqual([`Your payment for order #${id} has arrived`])
  const shown = (await timelineOf(world.customer, id)).map(({ kind }) => kind)
  expect(shown.filter((kind) => /mismatch|refund/u.test(kind))).toEqual([])
}

describe('money that names a balance whose payment is under way, and isn’t that payment', () => {
  it.each([
    ['of 50 cents', { amount: 50 }, 'amount', '$0.50'],
    ['of a cent more', { amount: 2_592 }, 'amount', '$25.92'],
    ['in another currency', { currency: 'jpy' }, 'currency', '2591 (jpy)'],
  ] as const)('%s goes back, and the customer’s own counts', async (_name, one, difference, told) => {
    const place = await underWay()
    const { id, balanceId } = place
    const stray = await arrive(place, one)
    expect(await notifyOfPayment(world, stray, named(place), { amount: 2_591, ...one })).toBe(200)
    expect(await balanceOf(id)).toMatchObject({ state: 'PAYING', payment_id: null })
    expect(await strays(balanceId)).toEqual([{ id: stray, state: 'REFUND_DUE', differences: [difference] }])
    await world.runJobs()
    expect(await strays(balanceId)).toMatchObject([{ state: 'REFUNDED' }])
    const mail = await newestMessage(world.owner, world.admin.email)
    expect(mail.subject).toBe(`Order #${id}: a payment that does not match`)
    expect(mail.body_text).toContain(
      `A payment of ${told} (${stray}) names order #${id}, and was not counted`,
    )
    const [refunded, mismatch] = await timelineOf(world.admin, id)
    expect([refunded?.kind, mismatch?.kind]).toEqual(['order.refunded-mismatch', 'order.payment-mismatch'])
    await countsInTheEnd(place)
    const amount = 'amount' in one ? one.amount : 2_591
    expect(await balanceChargesOf(world, id)).toMatchObject([
      { amount: 2_591, refunded: 0 },
      { amount, refunded: amount },
    ])
  })

  it.each([
    ['on a connected account', { account: 'acct_vendor' }, 'account'],
    ['in the other mode', { livemode: true }, 'mode'],
  ] as const)('%s is left to the operator, and the customer’s own counts', async (_name, one, difference) => {
    const place = await underWay()
    const paymentId = `pi_foreign_balance_${place.id}`
    expect(await notifyOfPayment(world, paymentId, named(place), { amount: 2_591, ...one })).toBe(200)
    await world.runJobs()
    expect(await balanceOf(place.id)).toMatchObject({ state: 'PAYING', payment_id: null })
    expect(await strays(place.balanceId)).toEqual([
      { id: paymentId, state: 'FLAGGED', differences: [difference] },
    ])
    expect((await timelineOf(world.admin, place.id))[0]).toMatchObject({
      kind: 'order.payment-mismatch',
      summary: expect.stringContaining('check it at the provider'),
    })
    await countsInTheEnd(place)
  })

  it('goes back while the customer’s next press finds its own payment, which is made once', async () => {
    const place = await underWay()
    await arrive(place, { amount: 50 })
    await world.runJobs()
    expect((await payBalanceOf(world, place.id, { key: `try-${place.id}` })).ok.pending_amount).toBe('0.00')
    expect(await balanceChargesOf(world, place.id)).toMatchObject([
      { amount: 2_591, refunded: 0 },
      { amount: 50, refunded: 50 },
    ])
    await countsInTheEnd(place)
  })

  it('is found by the reconciler too, which then goes on for the balance’s own', async () => {
    const place = await underWay()
    const stray = await payByHand(world, named(place), { amount: 50 })
    await countsInTheEnd(place)
    expect(await strays(place.balanceId)).toEqual([{ id: stray, state: 'REFUNDED', differences: ['amount'] }])
  })

  it('is the call’s own answer: the try fails, the money goes back, and the balance can be paid', async () => {
    const { id } = await buyOrder(world)
    const playOther = () => {
      world.deps.payments = {
        ...real,
        createPaymentIntent: (payment) => real.createPaymentIntent({ ...payment, amountCents: 60 }),
      }
    }
    playOther()
    const answer = await payBalanceOf(world, id)
    expect([answer.status, answer.error.detail]).toEqual([402, messages.paymentMismatch])
    await world.runJobs()
    expect(await toldOfBalance(world, id)).toEqual([])
    // Once more, with an answer that is lost: its payer reads of it in a mail.
    world.deps.payments = real
    await world.faults({ kind: 'failing', count: 2, ...create })
    expect((await payBalanceOf(world, id)).error.code).toBe('payment_pending')
    await world.clearFaults()
    playOther()
    pass(world, 2)
    await world.runJobs()
    world.deps.payments = real
    expect(await toldOfBalance(world, id)).toEqual([`Your payment for order #${id} failed`])
    const { body_text: body } = await newestMessage(world.owner, world.customer.email)
    expect(body).toContain(messages.paymentMismatch)
    expect(body).not.toContain('not charged')
    await world.runJobs()
    expect(await balanceChargesOf(world, id)).toMatchObject([
      { amount: 60, refunded: 60 },
      { amount: 60, refunded: 60 },
    ])
    expect((await payBalanceOf(world, id)).ok.pending_amount).toBe('0.00')
  })

  it('and can’t be refunded is left to the operator, who is told', async () => {
    const place = await underWay()
    expect(await notifyOfPayment(world, 'pi_not_there_either', named(place), { amount: 50 })).toBe(200)
    await world.runJobs()
    expect(await strays(place.balanceId)).toMatchObject([{ state: 'REFUND_DUE' }])
    for (const minutes of [2, 4, 8, 16, 32, 64, 128]) {
      pass(world, minutes)
      await world.runJobs()
    }
    expect(await strays(place.balanceId)).toMatchObject([{ state: 'FLAGGED' }])
    expect((await timelineOf(world.admin, place.id)).map(({ kind }) => kind)).toContain(
      'order.refund-refused',
    )
    expect((await newestMessage(world.owner, world.admin.email)).subject).toBe(
      `Order #${place.id}: a refund that the provider refuses`,
    )
  })
})

describe('money that names a balance whose payment has ended', () => {
  it('by a decline goes back where it is of another amount, and counts where it is the one', async () => {
    const { id } = await buyOrder(world)
    expect((await payBalanceOf(world, id, { card: 'pm_card_chargeDeclined' })).status).toBe(402)
    const place = { id, balanceId: (await balanceOf(id)).id }
    await arrive(place, { amount: 50 })
    await world.runJobs()
    expect(await balanceOf(id)).toMatchObject({ state: 'FAILED', payment_id: null })
    const own = await arrive(place)
    await world.runJobs()
    expect(await balanceOf(id)).toMatchObject({ state: 'PAID', payment_id: own })
    expect(await balanceChargesOf(world, id)).toMatchObject([
      { amount: 50, refunded: 50 },
      { amount: 2_591, refunded: 0 },
    ])
    expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '37.02', pending_amount: '0.00' })
    const told = (await timelineOf(world.admin, id)).map(({ summary }) => summary).join('\n')
    expect(told).not.toContain('went back')
  })

  it('well, and is a second one of its amount, goes back, and the operator is told', async () => {
    const place = await paid()
    const own = await balanceOf(place.id)
    const second = await arrive(place)
    await world.runJobs()
    expect(await strays(place.balanceId)).toEqual([
      { id: second, state: 'REFUNDED', differences: ['second'] },
    ])
    expect((await newestMessage(world.owner, world.admin.email)).subject).toBe(
      `Order #${place.id}: a payment that does not match`,
    )
    expect(await balanceOf(place.id)).toEqual(own)
    expect(await balanceChargesOf(world, place.id)).toMatchObject([
      { amount: 2_591, refunded: 0 },
      { amount: 2_591, refunded: 2_591 },
    ])
    expect(await sumsOf(world, place.id)).toMatchObject({ paid_amount: '37.02', refunded_amount: '0.00' })
  })

  it('well, and is of another amount, goes back; news of the payment that counts changes nothing', async () => {
    const place = await paid()
    await arrive(place, { amount: 50 })
    const { payment_id: own } = await balanceOf(place.id)
    expect(await notifyOfPayment(world, own ?? '', named(place), { amount: 2_591 })).toBe(200)
    await world.runJobs()
    expect(await strays(place.balanceId)).toMatchObject([{ state: 'REFUNDED', differences: ['amount'] }])
    expect(await balanceChargesOf(world, place.id)).toMatchObject([
      { amount: 2_591, refunded: 0 },
      { amount: 50, refunded: 50 },
    ])
  })

  it('by going back goes back as well', async () => {
    const { id } = await buyOrder(world)
    expect((await payBalanceOf(world, id, { card: 'pm_card_chargeDeclined' })).status).toBe(402)
    const place = { id, balanceId: (await balanceOf(id)).id }
    await world.callAs(world.admin, 'recordOrderPayment', {
      params: { id },
      body: { amount: '25.91', reference: 'Wire' },
    })
    const late = await arrive(place)
    await world.runJobs()
    expect(await balanceOf(id)).toMatchObject({ state: 'REFUNDED', payment_id: late })
    const second = await arrive(place)
    await world.runJobs()
    expect(await strays(place.balanceId)).toEqual([
      { id: second, state: 'REFUNDED', differences: ['second'] },
    ])
    expect(await balanceChargesOf(world, id)).toMatchObject([{ refunded: 2_591 }, { refunded: 2_591 }])
  })

  it('is told by the amount that went back where the release before took another one for the balance’s own', async () => {
    const place = await underWay()
    const { id, balanceId } = place
    const small = await payByHand(world, named(place), { amount: 50 })
    await world.owner
      .updateTable('balance_payments')
      .set({ state: 'REFUND_DUE', payment_id: small, failure: messages.balanceRefunded })
      .where('id', '=', balanceId)
      .execute()
    pass(world, 2)
    await world.runJobs()
    expect(await balanceOf(id)).toMatchObject({ state: 'REFUNDED' })
    expect((await timelineOf(world.customer, id))[0]?.summary).toMatch(/^\$0\.50 .* went back$/u)
    const { body_text: body } = await newestMessage(world.owner, world.customer.email)
    expect(body).toContain(`We received $0.50 for order #${id}`)
  })
})
