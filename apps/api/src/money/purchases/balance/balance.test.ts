import { messages } from '@armature/domain/messages'
import { notByCardText, restNotByCardText } from '@armature/domain/payments/card-amounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balanceChargesOf, payBalanceOf, toldOfBalance } from '../../../../testing/money/balances.ts'
import { answerBank } from '../../../../testing/money/bank.ts'
import { keepCard } from '../../../../testing/money/cards.ts'
import { accountsOf, buyOrder, sumsOf } from '../../../../testing/money/orders.ts'
import { newestMessage } from '../../../../testing/outbox.ts'
import { pass, sendWebhook } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.clearFaults()
  world.setPaymentTimeout()
})

const pay = (id: number, options: Parameters<typeof payBalanceOf>[2] = {}) => payBalanceOf(world, id, options)
const chargesOf = (id: number) => balanceChargesOf(world, id)
const toldOf = (id: number) => toldOfBalance(world, id)
const create = { method: 'POST', path: '/v1/payment_intents' } as const

describe('the balance, paid by card', () => {
  it('in part and in full, is counted and booked', async () => {
    const { id } = await buyOrder(world)
    expect((await pay(id, { amount: '20.00' })).ok).toMatchObject({
      paid_amount: '31.11',
      pending_amount: '5.91',
      rights: { pay: true },
    })
    const said = (await newestMessage(world.owner, world.customer.email)).body_text
    expect(said).toContain(`We received $20.00 for order #${id}.`)
    expect(said).toContain('$5.91 is still to be paid.')
    expect((await pay(id, { amount: '5.91' })).ok).toMatchObject({
      pending_amount: '0.00',
      rights: { pay: false },
    })
    expect((await pay(id, { amount: '1.00' })).error.code).toBe('paid_in_full')
    expect((await chargesOf(id)).map(({ amount }) => amount)).toEqual([2000, 591])
    expect(await accountsOf(world, id)).toEqual({ COMMISSION: -370, PROVIDER: 3702, VENDOR: -3332 })
  })

  it('is taken where a card can be charged it, and where a card can be charged what is left', async () => {
    const { id } = await buyOrder(world)
    const refused = async (amount: string) => (await pay(id, { amount })).error
    expect(await refused('0.49')).toMatchObject({ amount: [notByCardText(49)] })
    expect(await refused('25.42')).toMatchObject({ amount: [restNotByCardText(49)] })
    expect(await chargesOf(id)).toEqual([])
    expect((await pay(id, { amount: '25.41' })).ok.pending_amount).toBe('0.50')
    expect((await pay(id, { amount: '0.50' })).ok.pending_amount).toBe('0.00')
  })

  it('is declined with the provider’s text and what to do, and may be tried again', async () => {
    const { id } = await buyOrder(world)
    const declined = await pay(id, { card: 'pm_card_chargeDeclinedInsufficientFunds', key: 'first' })
    expect([declined.status, declined.error.detail]).toEqual([
      402,
      `Your card has insufficient funds. ${messages.afterDecline}`,
    ])
    const again = await pay(id, { card: 'pm_card_chargeDeclinedInsufficientFunds', key: 'first' })
    expect([again.status, again.error.detail]).toEqual([402, declined.error.detail])
    expect((await pay(id)).status).toBe(200)
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('is paid with one’s own kept card; another’s is refused, and the provider hears nothing of it', async () => {
    const kept = async (actor: typeof world.customer) => {
      const card = await keepCard(world, actor)
      await world.callAs(actor, 'listPaymentMethods', { body: {} })
      return card
    }
    const others = await kept(world.otherCustomer)
    const { id } = await buyOrder(world)
    // Were it asked, the answer would be another one.
    await world.faults({ kind: 'failing', count: 2, ...create })
    const refused = await pay(id, { card: others })
    expect([refused.status, Reflect.get(refused.error, 'payment_method')]).toEqual([
      400,
      [messages.paymentMethodInvalid],
    ])
    await world.clearFaults()
    expect((await pay(id, { card: await kept(world.customer) })).ok).toMatchObject({ pending_amount: '0.00' })
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('is paid once by a double click, a repeated key, and ten at once', async () => {
    const { id } = await buyOrder(world)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id, { key: 'click' })))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await pay(id, { key: 'click' })).status).toBe(200)
    expect(await chargesOf(id)).toHaveLength(1)
    const other = await buyOrder(world)
    const rivals = await Promise.all(Array.from({ length: 10 }, () => pay(other.id)))
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await chargesOf(other.id)).toHaveLength(1)
    expect(await sumsOf(world, other.id)).toMatchObject({ pending_amount: '0.00' })
  })

  it('is the customer’s own: 404 for others, 403 for the seller', async () => {
    const { id } = await buyOrder(world)
    for (const stranger of [world.otherCustomer, world.vendor, world.tenant])
      expect((await pay(id, { actor: stranger })).status).toBe(404)
    expect((await pay(id, { actor: world.admin })).status).toBe(403)
    expect(await chargesOf(id)).toEqual([])
  })
})

describe('a balance payment whose answer is lost', () => {
  it.each([
    ['paid, then the connection dropped', { kind: 'succeed_then_drop', count: 2, ...create }] as const,
    ['never arrived', { kind: 'dropped', count: 2, ...create }] as const,
    ['answered 500', { kind: 'failing', ...create }] as const,
  ])('%s: blocks the order’s money until it is found out, and counts once', async (_name, fault) => {
    const { id } = await buyOrder(world)
    await world.faults(fault)
    const answer = await pay(id)
    expect([answer.status, answer.error.code]).toEqual([409, 'payment_pending'])
    const blocked = await world.callAs(world.admin, 'recordOrderPayment', {
      params: { id },
      body: { amount: '1.00', reference: 'Wire' },
    })
    expect([blocked.status, blocked.error.detail]).toEqual([409, messages.orderMoneyUnderWay])
    pass(world, 2)
    await world.runJobs()
    expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '37.02', pending_amount: '0.00' })
    expect(await chargesOf(id)).toMatchObject([{ amount: 2591, refunded: 0 }])
    // Its payer was told that it would be told.
    expect(await toldOf(id)).toEqual([`Your payment for order #${id} has arrived`])
  })

  it('and that fails in the end is told to its payer, with the reason', async () => {
    const { id } = await buyOrder(world)
    await world.faults({ kind: 'dropped', count: 2, ...create })
    await pay(id, { card: 'pm_card_chargeDeclinedInsufficientFunds' })
    expect(await toldOf(id)).toEqual([])
    pass(world, 2)
    await world.runJobs()
    expect(await toldOf(id)).toEqual([`Your payment for order #${id} failed`])
    const { body_text: body } = await newestMessage(world.owner, world.customer.email)
    expect(body).toContain('Your card has insufficient funds.')
    expect(await sumsOf(world, id)).toMatchObject({ pending_amount: '25.91' })
  })

  it('and that the webhook tells of first, 50 times at once, counts once', async () => {
    const { id } = await buyOrder(world)
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
    await pay(id)
    const { rows } = await world.sandboxPool.query<{ body: { id: string } }>(
      `select body from stripe_sandbox.objects where kind = 'event' and body ->> 'type' = 'payment_intent.succeeded'
         and body -> 'data' -> 'object' -> 'metadata' ->> 'order_id' = $1`,
      [String(id)],
    )
    const body = rows[0]?.body
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        sendWebhook(world, JSON.stringify({ ...body, id: `${body?.id}${nth % 10}` })),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '37.02' })
    await world.runJobs()
    expect(await chargesOf(id)).toMatchObject([{ amount: 2591, refunded: 0 }])
  })

  /** A payment that went through at the provider, and of which nothing was heard until it was given up; answers its late news. */
  const givenUp = async (id: number) => {
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...create })
    await pay(id)
    await world.clearFaults()
    await world.owner
      .updateTable('balance_payments')
      .set({ state: 'FAILED', failure: 'given up', settled_at: world.clock.now })
      .where('order_id', '=', id)
      .execute()
    return async () => {
      const { rows } = await world.sandboxPool.query<{ body: object }>(
        `select body from stripe_sandbox.objects where kind = 'event' and body ->> 'type' = 'payment_intent.succeeded'
           and body -> 'data' -> 'object' -> 'metadata' ->> 'order_id' = $1`,
        [String(id)],
      )
      expect((await sendWebhook(world, JSON.stringify(rows[0]?.body))).statusCode).toBe(200)
    }
  }

  it('and that came after it was given up goes back where the order is paid meanwhile', async () => {
    const { id } = await buyOrder(world)
    const arrive = await givenUp(id)
    await world.callAs(world.admin, 'recordOrderPayment', {
      params: { id },
      body: { amount: '25.91', reference: 'Wire' },
    })
    await arrive()
    await world.runJobs()
    expect(await chargesOf(id)).toMatchObject([{ amount: 2591, refunded: 2591 }])
    expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '37.02', refunded_amount: '0.00' })
    expect(await toldOf(id)).toEqual([
      `Your payment for order #${id} has arrived`,
      `Your payment for order #${id} is refunded`,
    ])
  })

  it('that arrived after it was given up is refunded while the whole order is being called off', async () => {
    const { id } = await buyOrder(world)
    const arrive = await givenUp(id)
    await world.faults({ kind: 'failing', count: 2, method: 'POST', path: '/v1/refunds' })
    const calledOff = await world.callAs(world.admin, 'callOff', {
      params: { id },
      body: { reason: 'The line is not built' },
    })
    expect(calledOff.ok).toMatchObject({ money_under_way: true, pending_amount: '25.91' })
    await arrive()
    await world.clearFaults()
    pass(world, 2)
    await world.runJobs()
    expect(await sumsOf(world, id)).toMatchObject({ total_amount: '0.00', refunded_amount: '11.11' })
    expect(await chargesOf(id)).toMatchObject([{ amount: 2591, refunded: 2591 }])
    expect(await accountsOf(world, id)).toEqual({})
    expect(await toldOf(id)).toEqual([`Your payment for order #${id} is refunded`])
  })
})

describe('a balance paid by a card whose bank asks for confirmation', () => {
  const ask = async (id: number) => {
    const answer = await world.callAs(world.customer, 'payOrderBalance', {
      params: { id },
      body: { amount: '25.91', payment_method: 'pm_card_authenticationRequired', can_authenticate: true },
    })
    expect([answer.status, answer.error.code]).toEqual([402, 'authentication_required'])
    return String(Reflect.get(answer.error, 'client_secret'))
  }
  const goOn = (id: number, give_up = false) =>
    world.callAs(world.customer, 'continueOrderPayment', { params: { id }, body: { give_up } })
  const read = async (id: number) => (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok

  it('counts once it is confirmed', async () => {
    const { id } = await buyOrder(world)
    const secret = await ask(id)
    expect(await read(id)).toMatchObject({ awaits_bank: true, money_under_way: true })
    expect((await goOn(id)).error.code).toBe('authentication_required')
    await answerBank(world, secret, 'succeed')
    expect((await goOn(id)).ok).toMatchObject({ pending_amount: '0.00', awaits_bank: false })
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('frees the order when cancelled, or after 15 minutes', async () => {
    const { id } = await buyOrder(world)
    const given = await ask(id)
    expect((await goOn(id, true)).error.detail).toBe(messages.paymentGivenUp)
    expect(await answerBank(world, given, 'succeed')).toBe(400)
    await ask(id)
    pass(world, 2)
    await world.runJobs()
    expect((await read(id)).awaits_bank).toBe(true)
    pass(world, 15)
    await world.runJobs()
    expect(await read(id)).toMatchObject({ awaits_bank: false, money_under_way: false })
    expect((await pay(id)).ok).toMatchObject({ pending_amount: '0.00' })
  })
})
