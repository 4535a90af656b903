import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startStripeSandbox } from './start.ts'
import type { SandboxTestWorld } from './testing/sandbox-world.ts'
import { startSandboxWorld, testPagesUrl, testSecretKey, testWebhookSecret } from './testing/sandbox-world.ts'

let world: SandboxTestWorld

beforeAll(async () => {
  world = await startSandboxWorld()
})
afterEach(() => world.call('DELETE', '/_sandbox/faults'))
afterAll(() => world.stop())

interface Answer {
  id: string
  status: string
  client_secret: string
  data: { id: string }[]
  has_more: boolean
  now: number
  created: number
  payment_method: string
  latest_charge: string
  amount: number
  customer: string
  error: { type: string; code?: string; param?: string; decline_code?: string; message: string }
}

const read = async (response: Response): Promise<Answer & { http: number }> => {
  const body: unknown = await response.json()
  return { ...(body as Answer), http: response.status }
}
const post = async (path: string, form: Record<string, string> = {}, headers?: Record<string, string>) =>
  read(await world.call('POST', path, form, headers))
const get = async (path: string) => read(await world.call('GET', path))

const paid = { amount: '500', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' }

describe('the protocol', () => {
  test('a wrong or missing key is 401, an unknown path 404', async () => {
    const wrong = await world.call('GET', '/v1/payment_intents', undefined, {
      authorization: 'Bearer sk_test_x',
    })
    expect(wrong.status).toBe(401)
    expect((await world.call('GET', '/v1/events', undefined, { authorization: '' })).status).toBe(401)
    expect(await get('/v1/unicorns')).toMatchObject({ http: 404, error: { type: 'invalid_request_error' } })
  })

  test.each([
    [{ ...paid, colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ ...paid, 'automatic_payment_methods[x]': '1' }, 'parameter_unknown', 'automatic_payment_methods[x]'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ ...paid, amount: '5.00' }, 'parameter_invalid_integer', 'amount'],
    [{ ...paid, amount: '0x10' }, 'parameter_invalid_integer', 'amount'],
    [{ ...paid, amount: '49' }, 'amount_too_small', 'amount'],
    [{ ...paid, 'payment_method_types[0]': 'card' }, 'parameter_unknown', 'payment_method_types'],
  ])('parameters %j answer %s', async (form, code, param) => {
    const refused = await post('/v1/payment_intents', form)
    expect(refused).toMatchObject({ http: 400, error: { type: 'invalid_request_error', code, param } })
  })

  test('names that reach for the prototype are refused', async () => {
    expect(await post('/v1/customers', { 'metadata[__proto__]': 'x' })).toMatchObject({ http: 400 })
    expect(await post('/v1/customers', { '__proto__[email]': 'x' })).toMatchObject({ http: 400 })
  })

  test('a list goes newest first and pages by id', async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.push((await post('/v1/payment_intents', paid)).id)
    const first = await get('/v1/payment_intents?limit=2')
    expect(first.data.map((one) => one.id)).toEqual([made[2], made[1]])
    expect(first.has_more).toBe(true)
    const second = await get(`/v1/payment_intents?limit=1&starting_after=${made[1]}`)
    expect(second.data.map((one) => one.id)).toEqual([made[0]])
    const back = await get(`/v1/payment_intents?limit=2&ending_before=${made[0]}`)
    expect(back.data.map((one) => one.id)).toEqual([made[2], made[1]])
    const future = await get('/v1/payment_intents?created[gt]=99999999999')
    expect(future.data).toEqual([])
  })
})

describe('a key', () => {
  test('replays a decline with its status, and says so', async () => {
    const form = { ...paid, payment_method: 'pm_card_chargeDeclined' }
    const first = await world.call('POST', '/v1/payment_intents', form, { 'idempotency-key': 'k-decline' })
    const second = await world.call('POST', '/v1/payment_intents', form, { 'idempotency-key': 'k-decline' })
    expect([first.status, second.status]).toEqual([402, 402])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
  })

  test('with other parameters, or another path, is an idempotency_error', async () => {
    const key = { 'idempotency-key': 'k-other' }
    await post('/v1/payment_intents', paid, key)
    const error = { type: 'idempotency_error' }
    expect(await post('/v1/payment_intents', { ...paid, amount: '501' }, key)).toMatchObject({
      http: 400,
      error,
    })
    expect(await post('/v1/customers', {}, key)).toMatchObject({ http: 400, error })
  })

  test('is not spent by a call that was refused for its parameters', async () => {
    const key = { 'idempotency-key': 'k-wrong' }
    expect(await post('/v1/payment_intents', { currency: 'usd' }, key)).toMatchObject({ http: 400 })
    expect(await post('/v1/payment_intents', paid, key)).toMatchObject({ http: 200, status: 'succeeded' })
  })

  test('is forgotten after a day of the sandbox clock', async () => {
    const key = { 'idempotency-key': 'k-day' }
    const first = await post('/v1/payment_intents', paid, key)
    const clock = await world.call('POST', '/_sandbox/clock', undefined, {})
    expect(clock.status).toBe(400)
    const url = `http://${world.sandbox.host}:${world.sandbox.port}/_sandbox/clock`
    const headers = { authorization: `Bearer ${testSecretKey}`, 'content-type': 'application/json' }
    await fetch(url, { method: 'POST', headers, body: JSON.stringify({ advance_seconds: 90_000 }) })
    const second = await post('/v1/payment_intents', paid, key)
    expect(second.id).not.toBe(first.id)
    expect(second.created - first.created).toBeGreaterThanOrEqual(90_000)
  })
})

describe('a card', () => {
  const card = { type: 'card', 'card[exp_month]': '12', 'card[exp_year]': '2040', 'card[cvc]': '123' }

  test('that is no published test card is refused, and its number is nowhere in the database', async () => {
    const real = '4111111111111111'
    expect(await post('/v1/payment_methods', { ...card, 'card[number]': real })).toMatchObject({
      http: 402,
      error: { type: 'card_error', decline_code: 'test_mode_live_card' },
    })
    await post('/v1/payment_methods', { ...card, 'card[number]': '5555555555554444' })
    const rows = await world.pool.query<{ n: string | number }>(
      `select count(*) as n from stripe_sandbox.objects o
       where o::text like '%4111111111111111%' or o::text like '%5555555555554444%'`,
    )
    expect(Number(rows.rows[0]?.n)).toBe(0)
  })

  test('with a past expiry or a short security code is refused', async () => {
    const number = { 'card[number]': '4242424242424242' }
    expect(await post('/v1/payment_methods', { ...card, ...number, 'card[exp_year]': '2020' })).toMatchObject(
      {
        error: { code: 'invalid_expiry_year' },
      },
    )
    expect(await post('/v1/payment_methods', { ...card, ...number, 'card[cvc]': '1' })).toMatchObject({
      error: { code: 'invalid_cvc' },
    })
  })

  test('is saved to its customer by a setup intent; a bad one is not', async () => {
    const { id: customer } = await post('/v1/customers', { email: 'a@example.test' })
    const method = await post('/v1/payment_methods', { ...card, 'card[number]': '4242424242424242' })
    const intent = await post('/v1/setup_intents', { customer })
    expect(intent).toMatchObject({ status: 'requires_payment_method' })
    const done = await post(`/v1/setup_intents/${intent.id}/confirm`, { payment_method: method.id })
    expect(done).toMatchObject({ status: 'succeeded', payment_method: method.id })
    expect(await get(`/v1/payment_methods/${method.id}`)).toMatchObject({ customer })
    const bad = await post('/v1/setup_intents', {
      customer,
      confirm: 'true',
      payment_method: 'pm_card_chargeDeclined',
    })
    expect(bad).toMatchObject({
      http: 402,
      error: { code: 'card_declined', decline_code: 'generic_decline' },
    })
  })
})

describe('a payment', () => {
  test('may be held and captured later, in part', async () => {
    const held = await post('/v1/payment_intents', { ...paid, capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 500, amount_received: 0 })
    const captured = await post(`/v1/payment_intents/${held.id}/capture`, { amount_to_capture: '300' })
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 300 })
    expect(await post(`/v1/refunds`, { payment_intent: held.id, amount: '301' })).toMatchObject({ http: 400 })
  })

  test('after a decline may be confirmed with a better card', async () => {
    const declined = await post('/v1/payment_intents', { ...paid, payment_method: 'pm_card_chargeDeclined' })
    const listed = await get('/v1/payment_intents?limit=1')
    expect(declined).toMatchObject({ http: 402, error: { payment_intent: { id: listed.data[0]?.id } } })
    const better = await post(`/v1/payment_intents/${listed.data[0]?.id}/confirm`, {
      payment_method: 'pm_card_amex',
    })
    expect(better).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('refunded in parts by many at once is never refunded beyond its amount', async () => {
    const { id } = await post('/v1/payment_intents', paid)
    const parts = await Promise.all(
      Array.from({ length: 8 }, () => post('/v1/refunds', { payment_intent: id, amount: '100' })),
    )
    expect(parts.filter((part) => part.http === 200)).toHaveLength(5)
  })
})

describe('a charge of which something went back', () => {
  test('is told of with what went back of it so far, and what that was before', async () => {
    const { id, latest_charge: charge } = await post('/v1/payment_intents', paid)
    const refunds = [
      await post('/v1/refunds', { payment_intent: id, amount: '200' }),
      await post('/v1/refunds', { payment_intent: id }),
    ]
    expect(refunds.map(({ amount }) => amount)).toEqual([200, 300])
    const told = () =>
      world.received.filter(({ type, body }) => type === 'charge.refunded' && body.includes(id))
    await world.whenReceived(() => told().length === 2)
    const data = told().map(({ body }) => (JSON.parse(body) as { data: unknown }).data)
    const one = { id: charge, object: 'charge', payment_intent: id, amount: 500, amount_captured: 500 }
    expect(data).toEqual(
      expect.arrayContaining([
        {
          object: expect.objectContaining({ ...one, amount_refunded: 200, refunded: false }),
          previous_attributes: { amount_refunded: 0 },
        },
        {
          object: expect.objectContaining({ ...one, amount_refunded: 500, refunded: true }),
          previous_attributes: { amount_refunded: 200, refunded: false },
        },
      ]),
    )
  })
})

describe('webhooks', () => {
  const deliveriesOf = (paymentId: string) =>
    world.received.filter((one) => one.type === 'payment_intent.succeeded' && one.body.includes(paymentId))

  test('are sent again until they are accepted, with the same event id', async () => {
    world.refuse('redelivered', 3)
    const { id } = await post('/v1/payment_intents', { ...paid, description: 'redelivered' })
    const deliveries = () => world.received.filter((one) => one.body.includes(id))
    await world.whenReceived(() => deliveries().length === 5)
    expect(new Set(deliveries().map((one) => one.id)).size).toBe(2)
  })

  test('come twice when asked to', async () => {
    await world.fault({ kind: 'webhook_twice', count: 2 })
    const { id } = await post('/v1/payment_intents', paid)
    await world.whenReceived(() => deliveriesOf(id).length === 2)
    expect(new Set(deliveriesOf(id).map((one) => one.id)).size).toBe(1)
  })

  test('lost on the way come later', async () => {
    await world.fault({ kind: 'webhook_lost', count: 2 })
    const { id } = await post('/v1/payment_intents', paid)
    await world.whenReceived(() => deliveriesOf(id).length === 1)
  })

  test('that nobody could take wait in the database for the next start', async () => {
    const other = await startSandboxWorld()
    await other.sandbox.stop()
    const log = { warn: () => {}, error: () => {} }
    const options = {
      db: other.pool,
      webhookSecret: testWebhookSecret,
      secretKey: testSecretKey,
      pagesUrl: testPagesUrl,
      log,
    }
    const deaf = await startStripeSandbox({ ...options, webhookUrl: () => null })
    await fetch(`http://${deaf.host}:${deaf.port}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testSecretKey}` },
    })
    await deaf.stop()
    expect(other.received).toEqual([])
    const next = await startStripeSandbox({ ...options, webhookUrl: other.receiverUrl })
    await other.whenReceived((all) => all.some((one) => one.type === 'customer.created'))
    await next.stop()
    await other.stop()
  })
})
