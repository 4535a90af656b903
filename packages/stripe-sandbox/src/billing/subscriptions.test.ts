import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxTestWorld } from '../testing/sandbox-world.ts'
import { refusalOf, sdkOf, startSandboxWorld } from '../testing/sandbox-world.ts'

let world: SandboxTestWorld
let stripe: Stripe
let prices: { small: string; large: string; yearly: string }

const start = Date.UTC(2026, 0, 31, 12) / 1000
const day = 86_400

const priceOf = async (name: string, unit_amount: number, interval: 'month' | 'year' = 'month') =>
  (
    await stripe.prices.create({
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      product_data: { name },
    })
  ).id

beforeAll(async () => {
  world = await startSandboxWorld()
  stripe = sdkOf(world)
  prices = {
    small: await priceOf('Small', 1_000),
    large: await priceOf('Large', 3_100),
    yearly: await priceOf('Yearly', 10_000, 'year'),
  }
})
afterAll(() => world.stop())

interface Person {
  customer: string
  clock: string
}

/** A customer with a default card and a separate test clock. */
const person = async (token: string | null = 'pm_card_visa'): Promise<Person> => {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start })
  const { id: customer } = await stripe.customers.create({ email: 'a@b.test', test_clock: clock.id })
  if (token !== null) await useCard(customer, token)
  return { customer, clock: clock.id }
}
const useCard = async (customer: string, token: string): Promise<void> => {
  const { id } = await stripe.paymentMethods.attach(token, { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
}
const goTo = async ({ clock }: Person, frozen_time: number): Promise<void> => {
  expect(await stripe.testHelpers.testClocks.advance(clock, { frozen_time })).toMatchObject({
    status: 'advancing',
  })
  expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({ status: 'ready', frozen_time })
}
const subscribe = (
  { customer }: Person,
  price: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) => stripe.subscriptions.create({ customer, items: [{ price }], ...more })
const find = (id: string) => stripe.subscriptions.retrieve(id)
const itemOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data
  if (!item) throw new Error('no item')
  return item
}
const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data
const at = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date, 12) / 1000
const typesOf = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)

describe('a subscription', () => {
  test('is paid at once by the default card, and told of', async () => {
    const someone = await person()
    const made = await subscribe(someone, prices.small, {
      metadata: { vendor: '7' },
      expand: ['latest_invoice'],
    })
    expect(made).toMatchObject({
      status: 'active',
      metadata: { vendor: '7' },
      latest_invoice: { status: 'paid', amount_paid: 1_000, billing_reason: 'subscription_create' },
    })
    const item = itemOf(made)
    expect([item.current_period_start, item.current_period_end]).toEqual([start, at(2026, 2, 28)])
    for (const type of ['customer.subscription.created', 'customer.subscription.updated', 'invoice.paid'])
      expect(await typesOf()).toContain(type)
    await world.whenReceived((all) =>
      all.some((one) => one.type === 'customer.subscription.updated' && one.body.includes(made.id)),
    )
  })

  test('without a card, of an unknown or withdrawn price, is refused and leaves nothing', async () => {
    const poor = await person(null)
    expect(await refusalOf(subscribe(poor, prices.small))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      message: expect.stringMatching(/^This customer has no attached payment source or default payment/),
    })
    const someone = await person()
    expect(await refusalOf(subscribe(someone, 'price_nobody'))).toMatchObject({ code: 'resource_missing' })
    const old = await priceOf('Old', 500)
    await stripe.prices.update(old, { active: false })
    expect(await refusalOf(subscribe(someone, old))).toMatchObject({ statusCode: 400 })
    expect((await stripe.subscriptions.list({ customer: poor.customer, status: 'all' })).data).toEqual([])
  })

  test('whose first payment fails is not there where that was asked for, else incomplete', async () => {
    const someone = await person('pm_card_chargeCustomerFail')
    const refused = subscribe(someone, prices.small, { payment_behavior: 'error_if_incomplete' })
    expect(await refusalOf(refused)).toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await stripe.subscriptions.list({ customer: someone.customer, status: 'all' })).data).toEqual([])
    const made = await subscribe(someone, prices.small)
    expect(made.status).toBe('incomplete')
    await useCard(someone.customer, 'pm_card_visa')
    await stripe.invoices.pay(String(made.latest_invoice))
    expect((await find(made.id)).status).toBe('active')
    const other = await person('pm_card_chargeCustomerFail')
    const left = await subscribe(other, prices.small)
    await goTo(other, start + day)
    expect((await find(left.id)).status).toBe('incomplete_expired')
    const [invoice] = await invoicesOf(left.id)
    expect(invoice?.status).toBe('void')
  })

  test('of ten calls at once with one key is one', async () => {
    const someone = await person()
    const calls = Array.from({ length: 10 }, () =>
      stripe.subscriptions.create(
        { customer: someone.customer, items: [{ price: prices.small }] },
        { idempotencyKey: `subscribe-${someone.customer}` },
      ),
    )
    await Promise.allSettled(calls)
    expect((await stripe.subscriptions.list({ customer: someone.customer })).data).toHaveLength(1)
    expect((await stripe.paymentIntents.list({ customer: someone.customer })).data).toHaveLength(1)
  })
})

describe('time', () => {
  test('renews for a year, on the last day of each month where it began on a 31st', async () => {
    const someone = await person()
    const { id } = await subscribe(someone, prices.small)
    await goTo(someone, at(2027, 2, 1))
    const ends = (await invoicesOf(id)).map(({ lines }) => lines.data[0]?.period.end).toReversed()
    expect(ends).toHaveLength(13)
    expect(ends.slice(0, 4)).toEqual([at(2026, 2, 28), at(2026, 3, 31), at(2026, 4, 30), at(2026, 5, 31)])
    expect((await invoicesOf(id)).every(({ status }) => status === 'paid')).toBe(true)
    expect((await stripe.paymentIntents.list({ customer: someone.customer, limit: 100 })).data).toHaveLength(
      13,
    )
    expect((await find(id)).status).toBe('active')
  })

  test('leaves a renewal’s invoice a draft for an hour', async () => {
    const someone = await person()
    const { id } = await subscribe(someone, prices.small)
    await goTo(someone, at(2026, 2, 28))
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
    await goTo(someone, at(2026, 2, 28) + 3600)
    expect((await invoicesOf(id))[0]).toMatchObject({
      status: 'paid',
      number: expect.stringMatching(/-0002$/),
    })
  })

  test('of a trial costs nothing, tells three days ahead, and then charges', async () => {
    const someone = await person()
    const made = await subscribe(someone, prices.small, { trial_period_days: 14 })
    expect(made).toMatchObject({ status: 'trialing', trial_end: start + 14 * day })
    await goTo(someone, start + 11 * day)
    await goTo(someone, start + 14 * day + 3600)
    expect(await typesOf()).toContain('customer.subscription.trial_will_end')
    expect((await find(made.id)).status).toBe('active')
    expect((await invoicesOf(made.id)).map(({ amount_paid }) => amount_paid)).toEqual([1_000, 0])
  })

  test('after a declined renewal: tried again for days, then unpaid; paying opens it again', async () => {
    const someone = await person()
    const { id } = await subscribe(someone, prices.small)
    await useCard(someone.customer, 'pm_card_chargeCustomerFail')
    const due = at(2026, 2, 28) + 3600
    await goTo(someone, due)
    expect((await find(id)).status).toBe('past_due')
    const [failed] = await invoicesOf(id)
    expect(failed).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: due + 3 * day })
    await goTo(someone, due + 8 * day)
    expect((await find(id)).status).toBe('past_due')
    await goTo(someone, due + 15 * day)
    expect((await find(id)).status).toBe('unpaid')
    expect((await invoicesOf(id))[0]).toMatchObject({ attempt_count: 4, next_payment_attempt: null })
    await goTo(someone, at(2026, 3, 31) + 3600)
    expect((await invoicesOf(id))[0]).toMatchObject({ status: 'draft', auto_advance: false })
    await useCard(someone.customer, 'pm_card_visa')
    await stripe.invoices.pay(String(failed?.id))
    expect((await find(id)).status).toBe('active')
    expect(await refusalOf(stripe.invoices.pay(String(failed?.id)))).toMatchObject({
      message: 'Invoice is already paid',
    })
  })

  test('a better card within the days of patience is enough', async () => {
    const someone = await person()
    const { id } = await subscribe(someone, prices.small)
    await useCard(someone.customer, 'pm_card_chargeCustomerFail')
    await goTo(someone, at(2026, 3, 1))
    await useCard(someone.customer, 'pm_card_visa')
    await goTo(someone, at(2026, 3, 4))
    expect((await find(id)).status).toBe('active')
  })

  test('may end a subscription that nobody pays', async () => {
    const strict = await startSandboxWorld(undefined, { afterRetries: 'canceled' })
    const sdk = sdkOf(strict)
    const price = await sdk.prices.create({
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'week' },
      product_data: { name: 'Weekly' },
    })
    const clock = await sdk.testHelpers.testClocks.create({ frozen_time: start })
    const { id: customer } = await sdk.customers.create({ test_clock: clock.id })
    const card = await sdk.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await sdk.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
    const made = await sdk.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_period_days: 7,
    })
    await sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 40 * day })
    expect(await sdk.subscriptions.retrieve(made.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    await strict.stop()
  })

  test('of the sandbox itself does it without a test clock', async () => {
    const { id: customer } = await stripe.customers.create({})
    await useCard(customer, 'pm_card_visa')
    const made = await stripe.subscriptions.create({ customer, items: [{ price: prices.small }] })
    const headers = { 'content-type': 'application/json' }
    await world.send('POST', '/_sandbox/clock', headers, JSON.stringify({ advance_seconds: 32 * day }))
    expect((await invoicesOf(made.id)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test('of a clock never goes back', async () => {
    const { clock } = await person()
    const back = stripe.testHelpers.testClocks.advance(clock, { frozen_time: start - 1 })
    expect(await refusalOf(back)).toMatchObject({ statusCode: 400 })
  })
})

describe('a change of plan', () => {
  /** Half of February, of a period from 31 January to 28 February. */
  const middle = start + 14 * day

  const change = (subscription: Stripe.Subscription, price: string) => [
    { id: itemOf(subscription).id, price },
  ]

  test('upwards is billed at once for the rest of the period, exactly as its preview says', async () => {
    const someone = await person()
    const made = await subscribe(someone, prices.small)
    await goTo(someone, middle)
    const details = {
      items: change(made, prices.large),
      proration_behavior: 'always_invoice',
      proration_date: middle,
    } as const
    const preview = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: details,
    })
    expect(preview.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [-500, 'Unused time on Small after 14 Feb 2026'],
      [1_550, 'Remaining time on Large after 14 Feb 2026'],
    ])
    expect([preview.total, preview.amount_due]).toEqual([1_050, 1_050])
    expect(await invoicesOf(made.id)).toHaveLength(1)
    expect(itemOf(await find(made.id)).price.id).toBe(prices.small)
    const updated = await stripe.subscriptions.update(made.id, details)
    expect(itemOf(updated).price.id).toBe(prices.large)
    const [invoice] = await invoicesOf(made.id)
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 1_050,
      billing_reason: 'subscription_update',
    })
    await goTo(someone, at(2026, 3, 1))
    expect((await invoicesOf(made.id))[0]).toMatchObject({ amount_paid: 3_100 })
  })

  test('downwards leaves a credit, which pays the next invoice first', async () => {
    const someone = await person()
    const made = await subscribe(someone, prices.large)
    await goTo(someone, middle)
    await stripe.subscriptions.update(made.id, {
      items: change(made, prices.small),
      proration_behavior: 'always_invoice',
    })
    const [credit] = await invoicesOf(made.id)
    expect(credit).toMatchObject({ status: 'paid', total: -1_050, amount_due: 0, ending_balance: -1_050 })
    await goTo(someone, at(2026, 3, 1))
    expect((await invoicesOf(made.id))[0]).toMatchObject({
      total: 1_000,
      amount_paid: 0,
      ending_balance: -50,
    })
    await goTo(someone, at(2026, 4, 1))
    expect((await invoicesOf(made.id))[0]).toMatchObject({ total: 1_000, amount_paid: 950 })
  })

  test('may wait for the next invoice, or cost nothing', async () => {
    const someone = await person()
    const made = await subscribe(someone, prices.small)
    await goTo(someone, middle)
    const waiting = await stripe.invoices.createPreview({
      subscription: made.id,
      subscription_details: { items: change(made, prices.large) },
    })
    expect(waiting.lines.data.map(({ amount }) => amount)).toEqual([-500, 1_550, 3_100])
    await stripe.subscriptions.update(made.id, { items: change(made, prices.large) })
    await goTo(someone, at(2026, 3, 1))
    expect((await invoicesOf(made.id))[0]).toMatchObject({ total: waiting.total, amount_paid: 4_150 })
    await stripe.subscriptions.update(made.id, {
      items: change(made, prices.small),
      proration_behavior: 'none',
    })
    await goTo(someone, at(2026, 4, 1))
    expect((await invoicesOf(made.id))[0]).toMatchObject({ amount_paid: 1_000 })
  })

  test('to another interval begins a new period', async () => {
    const someone = await person()
    const made = await subscribe(someone, prices.small)
    await goTo(someone, middle)
    const updated = await stripe.subscriptions.update(made.id, { items: change(made, prices.yearly) })
    expect(itemOf(updated)).toMatchObject({
      current_period_start: middle,
      current_period_end: Date.UTC(2027, 1, 14, 12) / 1000,
    })
    expect((await invoicesOf(made.id))[0]).toMatchObject({ amount_paid: 9_500 })
  })

  test('that isn’t paid is not made where that was asked for', async () => {
    const someone = await person()
    const made = await subscribe(someone, prices.small)
    await useCard(someone.customer, 'pm_card_chargeCustomerFail')
    const refused = stripe.subscriptions.update(made.id, {
      items: change(made, prices.large),
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    expect(await refusalOf(refused)).toMatchObject({ statusCode: 402 })
    expect(itemOf(await find(made.id)).price.id).toBe(prices.small)
    expect(await invoicesOf(made.id)).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  test('at once ends it, and nothing more is asked for', async () => {
    const someone = await person()
    const { id } = await subscribe(someone, prices.small)
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled', ended_at: start })
    await goTo(someone, at(2026, 4, 1))
    expect(await invoicesOf(id)).toHaveLength(1)
    expect(await refusalOf(stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' })
    expect(await refusalOf(stripe.subscriptions.update(id, { trial_end: 'now' }))).toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    })
    expect((await stripe.subscriptions.list({ customer: someone.customer })).data).toEqual([])
    expect(await typesOf()).toContain('customer.subscription.deleted')
  })

  test('at the end of the period leaves it until then, and can be taken back', async () => {
    const someone = await person()
    const { id } = await subscribe(someone, prices.small)
    const leaving = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(leaving).toMatchObject({ status: 'active', cancel_at: at(2026, 2, 28) })
    await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    await goTo(someone, at(2026, 3, 1))
    expect((await find(id)).status).toBe('active')
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await goTo(someone, at(2026, 3, 31))
    expect((await find(id)).status).toBe('canceled')
    expect(await invoicesOf(id)).toHaveLength(2)
  })

  test('with an invoice gives the unused time to the customer’s credit', async () => {
    const someone = await person()
    const { id } = await subscribe(someone, prices.small)
    await goTo(someone, start + 14 * day)
    await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true })
    expect(await stripe.customers.retrieve(someone.customer)).toMatchObject({ balance: -500 })
  })
})
