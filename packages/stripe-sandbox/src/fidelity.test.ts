import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxTestWorld } from './testing/sandbox-world.ts'
import { startSandboxWorld } from './testing/sandbox-world.ts'
import type { ShapeCheck } from './testing/sdk-shape.ts'
import { readSdkShapes } from './testing/sdk-shape.ts'

let world: SandboxTestWorld
let shapes: Map<string, ShapeCheck>

beforeAll(async () => {
  shapes = readSdkShapes([
    'PaymentIntent',
    'PaymentMethod',
    'SetupIntent',
    'Customer',
    'Refund',
    'Charge',
    'Event',
    'Account',
    'AccountLink',
    'LoginLink',
    'Transfer',
    'TransferReversal',
    'Balance',
    'BalanceTransaction',
    'Topup',
    'Product',
    'Price',
    'Subscription',
    'Invoice',
    'TestHelpers.TestClock',
  ])
  world = await startSandboxWorld()
})
afterAll(() => world.stop())

const call = async (
  method: string,
  path: string,
  form?: Record<string, string>,
): Promise<Record<string, unknown>> =>
  (await (await world.call(method, path, form)).json()) as Record<string, unknown>
const post = (path: string, form: Record<string, string> = {}) => call('POST', path, form)
const check = (shape: string, value: unknown) => shapes.get(shape)?.(value) ?? [`no shape ${shape}`]

const paid = { amount: '500', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' }

const answers: [string, string, () => Promise<unknown>][] = [
  ['PaymentIntent', 'paid', () => post('/v1/payment_intents', { ...paid, 'metadata[hold_id]': '7' })],
  ['PaymentIntent', 'new', () => post('/v1/payment_intents', { amount: '500', currency: 'usd' })],
  ['PaymentIntent', 'held', () => post('/v1/payment_intents', { ...paid, capture_method: 'manual' })],
  [
    'PaymentIntent',
    'declined',
    async () => {
      const form = { ...paid, payment_method: 'pm_card_chargeDeclined' }
      const { error } = await post('/v1/payment_intents', form)
      return (error as { payment_intent: unknown }).payment_intent
    },
  ],
  [
    'PaymentIntent',
    'canceled',
    async () => {
      const { id } = await post('/v1/payment_intents', { amount: '500', currency: 'usd' })
      return post(`/v1/payment_intents/${String(id)}/cancel`, { cancellation_reason: 'duplicate' })
    },
  ],
  ['PaymentMethod', 'of a token', () => call('GET', '/v1/payment_methods/pm_card_amex')],
  [
    'PaymentMethod',
    'of a card',
    () =>
      post('/v1/payment_methods', {
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '40',
        'billing_details[address][city]': 'Springfield',
      }),
  ],
  ['SetupIntent', 'new', () => post('/v1/setup_intents')],
  [
    'SetupIntent',
    'done',
    () => post('/v1/setup_intents', { confirm: 'true', payment_method: 'pm_card_visa' }),
  ],
  [
    'SetupIntent',
    'declined',
    async () => {
      const { error } = await post('/v1/setup_intents', {
        confirm: 'true',
        payment_method: 'pm_card_chargeDeclined',
      })
      return (error as { setup_intent: unknown }).setup_intent
    },
  ],
  [
    'Customer',
    'with an address',
    () => post('/v1/customers', { email: 'a@b.test', 'address[city]': 'Springfield' }),
  ],
  [
    'Refund',
    'whole',
    async () => {
      const { id } = await post('/v1/payment_intents', paid)
      return post('/v1/refunds', { payment_intent: String(id), reason: 'duplicate' })
    },
  ],
  [
    'Charge',
    'refunded in part',
    async () => {
      const { id, latest_charge: charge } = await post('/v1/payment_intents', paid)
      await post('/v1/refunds', { payment_intent: String(id), amount: '100' })
      return call('GET', `/v1/charges/${String(charge)}`)
    },
  ],
  [
    'Charge',
    'that failed',
    async () => {
      const { error } = await post('/v1/payment_intents', {
        ...paid,
        payment_method: 'pm_card_chargeDeclined',
      })
      return call('GET', `/v1/charges/${String((error as { charge: unknown }).charge)}`)
    },
  ],
]

const opened = {
  type: 'express',
  email: 'a@b.test',
  country: 'US',
  'business_profile[name]': 'Northgate',
  'capabilities[transfers][requested]': 'true',
  'metadata[payout_request]': 'r',
}

const connectAnswers: typeof answers = [
  ['Account', 'new', () => post('/v1/accounts', opened)],
  ['Account', 'ready-made', () => call('GET', '/v1/accounts/acct_demo_vendor')],
  ['Account', 'ready-made and unverified', () => call('GET', '/v1/accounts/acct_demo_unverified_vendor')],
  [
    'AccountLink',
    'to onboarding',
    async () => {
      const { id } = await post('/v1/accounts', opened)
      const back = { return_url: 'http://localhost:3000/', refresh_url: 'http://localhost:3000/' }
      return post('/v1/account_links', { account: String(id), type: 'account_onboarding', ...back })
    },
  ],
  ['LoginLink', 'to an account', () => post('/v1/accounts/acct_demo_vendor/login_links')],
]

const topUp = () => post('/v1/topups', { amount: '5000', currency: 'usd', description: 'float' })
const send = async () => {
  await topUp()
  return post('/v1/transfers', { amount: '500', currency: 'usd', destination: 'acct_demo_vendor' })
}

const moneyAnswers: typeof answers = [
  [
    'Customer',
    'with a default card',
    async () => {
      const { id } = await post('/v1/customers')
      const card = await post('/v1/payment_methods/pm_card_visa/attach', { customer: String(id) })
      return post(`/v1/customers/${String(id)}`, {
        'invoice_settings[default_payment_method]': String(card.id),
      })
    },
  ],
  [
    'PaymentMethod',
    'detached',
    async () => {
      const { id } = await post('/v1/customers')
      const card = await post('/v1/payment_methods/pm_card_visa/attach', { customer: String(id) })
      return post(`/v1/payment_methods/${String(card.id)}/detach`)
    },
  ],
  ['Topup', 'new', topUp],
  ['Transfer', 'new', send],
  [
    'TransferReversal',
    'in part',
    async () => post(`/v1/transfers/${String((await send()).id)}/reversals`, { amount: '100' }),
  ],
  [
    'Transfer',
    'reversed in part',
    async () => {
      const { id } = await send()
      await post(`/v1/transfers/${String(id)}/reversals`, { amount: '100' })
      return call('GET', `/v1/transfers/${String(id)}`)
    },
  ],
  ['Balance', 'of the platform', () => call('GET', '/v1/balance')],
  [
    'BalanceTransaction',
    'of a transfer',
    async () => call('GET', `/v1/balance_transactions/${String((await send()).balance_transaction)}`),
  ],
]

const newPrice = (amount: string, product: string) =>
  post('/v1/prices', {
    currency: 'usd',
    unit_amount: amount,
    'recurring[interval]': 'month',
    'product_data[name]': product,
  })
const subscriber = async (form: Record<string, string> = {}) => {
  const { id } = await post('/v1/customers', { email: 'a@b.test', ...form })
  const card = await post('/v1/payment_methods/pm_card_visa/attach', { customer: String(id) })
  await post(`/v1/customers/${String(id)}`, { 'invoice_settings[default_payment_method]': String(card.id) })
  return String(id)
}
const subscribed = async (form: Record<string, string> = {}, customer?: string) => {
  const { id } = await newPrice('1000', 'Small')
  return post('/v1/subscriptions', {
    customer: customer ?? (await subscriber()),
    'items[0][price]': String(id),
    ...form,
  })
}
const clockAt = (time: number) => post('/v1/test_helpers/test_clocks', { frozen_time: String(time) })
const changeOf = async (prefix: string) => {
  const subscription = await subscribed()
  const [item] = (subscription.items as { data: { id: string }[] }).data
  const { id } = await newPrice('3000', 'Large')
  const form = {
    [`${prefix}[items][0][id]`]: String(item?.id),
    [`${prefix}[items][0][price]`]: String(id),
    [`${prefix}[proration_behavior]`]: 'always_invoice',
  }
  return { id: String(subscription.id), form }
}

const billingAnswers: typeof answers = [
  ['Product', 'new', () => post('/v1/products', { name: 'Plan', 'metadata[products_allowed]': '5' })],
  ['Price', 'new', () => newPrice('1000', 'Small')],
  ['Subscription', 'new', () => subscribed({ 'metadata[vendor]': '7' })],
  ['Subscription', 'on trial', () => subscribed({ trial_period_days: '7' })],
  [
    'Subscription',
    'to end',
    async () =>
      post(`/v1/subscriptions/${String((await subscribed()).id)}`, { cancel_at_period_end: 'true' }),
  ],
  [
    'Subscription',
    'ended',
    async () => call('DELETE', `/v1/subscriptions/${String((await subscribed()).id)}`),
  ],
  [
    'Subscription',
    'with its invoice',
    async () => call('GET', `/v1/subscriptions/${String((await subscribed()).id)}?expand[0]=latest_invoice`),
  ],
  ['Invoice', 'paid', async () => call('GET', `/v1/invoices/${String((await subscribed()).latest_invoice)}`)],
  [
    'Invoice',
    'previewed',
    async () => {
      const { id, form } = await changeOf('subscription_details')
      return post('/v1/invoices/create_preview', { subscription: id, ...form })
    },
  ],
  [
    'Invoice',
    'upcoming',
    async () => post('/v1/invoices/create_preview', { subscription: String((await subscribed()).id) }),
  ],
  ['TestHelpers.TestClock', 'new', () => clockAt(1_800_000_000)],
  [
    'TestHelpers.TestClock',
    'advancing, with two renewals',
    async () => {
      const { id } = await clockAt(1_800_000_000)
      await subscribed({}, await subscriber({ test_clock: String(id) }))
      return post(`/v1/test_helpers/test_clocks/${String(id)}/advance`, { frozen_time: '1805600000' })
    },
  ],
]

describe('the sandbox answers what the SDK declares', () => {
  test.each([...answers, ...connectAnswers, ...moneyAnswers, ...billingAnswers])(
    '%s, %s',
    async (shape, _name, answer) => {
      expect(check(shape, await answer())).toEqual([])
    },
  )

  test('Event, of every type that was recorded', async () => {
    const { data } = await call('GET', '/v1/events?limit=100')
    const events = data as { type: string }[]
    const oneOfEach = new Map(events.map((event) => [event.type, event]))
    expect(oneOfEach.size).toBeGreaterThan(10)
    for (const event of oneOfEach.values())
      expect([event.type, check('Event', event)]).toEqual([event.type, []])
  })

  test('and the check would see a missing, a misspelt and a wrong field', async () => {
    const intent = await post('/v1/payment_intents', paid)
    const { amount_received, ...without } = intent
    expect(check('PaymentIntent', without)).toEqual(['PaymentIntent.amount_received: missing'])
    expect(check('PaymentIntent', { ...intent, amuont: 1 })).toEqual(['PaymentIntent.amuont: not in the SDK'])
    expect(check('PaymentIntent', { ...intent, amount: String(amount_received) })).toEqual([
      'PaymentIntent.amount: "500" is no number',
    ])
    const { data } = await call('GET', '/v1/events?limit=1')
    const [event] = data as object[]
    expect(check('Event', { ...event, created: 'now', api_version: undefined })).not.toEqual([])
    expect(check('Event', { ...event, data: { object: { object: 'payment_intent' } } })).not.toEqual([])
  })
})
