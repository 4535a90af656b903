import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CreatePaymentIntent, Payments } from '../../ports/payments.ts'
import { stripePayments } from './stripe-payments.ts'
import type { SandboxTestWorld } from '@armature/stripe-sandbox/testing/sandbox-world'
import {
  startSandboxWorld,
  testSecretKey,
  testWebhookSecret,
} from '@armature/stripe-sandbox/testing/sandbox-world'

let world: SandboxTestWorld
let payments: Payments
let impatient: Payments

const adapter = (timeoutMs: number, secretKey = testSecretKey) =>
  stripePayments({
    secretKey,
    webhookSecret: testWebhookSecret,
    address: { host: world.sandbox.host, port: world.sandbox.port, protocol: 'http' },
    now: () => new Date(),
    timeoutMs,
  })

beforeAll(async () => {
  world = await startSandboxWorld()
  payments = adapter(10_000)
  impatient = adapter(300)
})
afterEach(() => world.call('DELETE', '/_sandbox/faults'))
afterAll(() => world.stop())

const downPayment = (key: string, more: Partial<CreatePaymentIntent> = {}): CreatePaymentIntent => ({
  amountCents: 12_950,
  currency: 'usd',
  paymentMethod: 'pm_card_visa',
  idempotencyKey: key,
  metadata: { hold_id: key },
  description: 'Down payment',
  ...more,
})

const anHourAgo = () => new Date(Date.now() - 3_600_000)
const byHold = (value: string) =>
  payments.findPaymentsByMetadata({ key: 'hold_id', value, createdSince: anHourAgo() })

const paymentsOf = async (hold: string): Promise<number> => {
  const found = await world.pool.query<{ n: string | number }>(
    `select count(*) as n from stripe_sandbox.objects
     where kind = 'payment_intent' and body #>> '{metadata,hold_id}' = $1`,
    [hold],
  )
  return Number(found.rows[0]?.n)
}

const pay = async (key: string) => {
  const made = await payments.createPaymentIntent(downPayment(key))
  if (made.status !== 'succeeded') throw new Error(`expected a payment, got ${made.status}`)
  return made
}

describe('a payment', () => {
  test('with a good card succeeds, and is found by id and by our hold', async () => {
    const made = await pay('good')
    expect(made).toMatchObject({ status: 'succeeded', amountCents: 12_950 })
    const sums = { amountCents: 12_950, receivedCents: 12_950, currency: 'usd', livemode: false }
    const intent = { id: made.id, status: 'succeeded', ...sums }
    expect(await payments.findPaymentIntent(made.id)).toMatchObject({ status: 'found', intent })
    expect(await byHold('good')).toMatchObject({ status: 'found', intents: [intent] })
  })

  test('with a bad card is declined with the reason, and the replay is the same decline', async () => {
    const bad = downPayment('broke', { paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds' })
    const first = await payments.createPaymentIntent(bad)
    expect(first).toMatchObject({
      status: 'declined',
      code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      id: expect.stringMatching(/^pi_/),
    })
    expect(await payments.createPaymentIntent(bad)).toEqual(first)
    expect(await byHold('broke')).toMatchObject({
      status: 'found',
      intents: [{ status: 'not_paid', receivedCents: 0, failure: { code: 'insufficient_funds' } }],
    })
  })

  test('of twenty calls at once with one key is made once', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => payments.createPaymentIntent(downPayment('parallel'))),
    )
    const ids = new Set(results.flatMap((result) => (result.status === 'succeeded' ? [result.id] : [])))
    expect(ids.size).toBe(1)
    const others = results.filter((result) => result.status !== 'succeeded')
    for (const other of others) expect(other).toMatchObject({ status: 'unavailable', reason: 'busy' })
    expect(await paymentsOf('parallel')).toBe(1)
    expect(ids).toContain((await pay('parallel')).id)
  })

  test('with a used key and another amount is refused', async () => {
    await pay('reused')
    expect(await payments.createPaymentIntent(downPayment('reused', { amountCents: 99 }))).toMatchObject({
      status: 'refused',
      code: 'idempotency_key_reused',
    })
  })

  test('with an unknown card, a tiny amount or a wrong key is refused', async () => {
    const unknown = downPayment('unknown', { paymentMethod: 'pm_nobody' })
    expect(await payments.createPaymentIntent(unknown)).toMatchObject({
      status: 'refused',
      code: 'resource_missing',
    })
    const tiny = downPayment('tiny', { amountCents: 49 })
    expect(await payments.createPaymentIntent(tiny)).toMatchObject({
      status: 'refused',
      code: 'amount_too_small',
    })
    const stranger = adapter(10_000, 'sk_test_wrong')
    expect(await stranger.createPaymentIntent(downPayment('stranger'))).toMatchObject({
      status: 'refused',
      code: 'authentication',
    })
  })

  test('that needs the bank page is declined as such', async () => {
    const result = await payments.createPaymentIntent(
      downPayment('bank', { paymentMethod: 'pm_card_authenticationRequired' }),
    )
    expect(result).toMatchObject({ status: 'declined', code: 'authentication_required' })
  })
})

describe('an unknown outcome', () => {
  test('is told apart: made and then lost is unavailable, and the reconciler finds it', async () => {
    // The SDK repeats a closed call once, so it takes two.
    await world.fault({ kind: 'succeed_then_drop', count: 2, method: 'POST' })
    const lost = await payments.createPaymentIntent(downPayment('lost'))
    expect(lost).toMatchObject({ status: 'unavailable', reason: 'network' })
    expect(await byHold('lost')).toMatchObject({ status: 'found', intents: [{ status: 'succeeded' }] })
    expect(await paymentsOf('lost')).toBe(1)
  })

  test('of a call that never arrived is found to be nothing', async () => {
    await world.fault({ kind: 'dropped', count: 2, method: 'POST' })
    expect(await payments.createPaymentIntent(downPayment('nowhere'))).toMatchObject({
      status: 'unavailable',
    })
    expect(await byHold('nowhere')).toEqual({ status: 'found', intents: [] })
  })

  test('comes of silence, of lateness and of a 500', async () => {
    await world.fault({ kind: 'silent', method: 'POST' })
    expect(await impatient.createPaymentIntent(downPayment('silent'))).toMatchObject({
      status: 'unavailable',
      reason: 'timeout',
    })
    await world.fault({ kind: 'failing', method: 'POST' })
    expect(await payments.createPaymentIntent(downPayment('failing'))).toMatchObject({
      status: 'unavailable',
      reason: 'server',
    })
    expect(await paymentsOf('failing')).toBe(0)
    await world.fault({ kind: 'late', delay_ms: 600, method: 'POST' })
    expect(await impatient.createPaymentIntent(downPayment('late'))).toMatchObject({
      status: 'unavailable',
      reason: 'timeout',
    })
    // It arrives nevertheless: "not found" soon after an unknown outcome isn't the last word.
    await expect
      .poll(() => byHold('late'))
      .toMatchObject({ status: 'found', intents: [{ status: 'succeeded' }] })
  })

  test('of a look-up is unavailable, not missing', async () => {
    await world.fault({ kind: 'failing', method: 'GET', count: 2 })
    expect(await byHold('anything')).toMatchObject({ status: 'unavailable' })
    expect(await payments.findPaymentIntent('pi_any')).toMatchObject({ status: 'unavailable' })
    expect(await payments.findPaymentIntent('pi_any')).toEqual({ status: 'not_found' })
  })
})

describe('giving back', () => {
  const reason = 'requested_by_customer'

  test('a payment is refunded once, also by five calls at once under keys of their own', async () => {
    const { id } = await pay('refund-once')
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        payments.refundPayment({ paymentIntentId: id, idempotencyKey: `refund-${n}`, reason }),
      ),
    )
    const statuses = results.map((result) => result.status).toSorted()
    expect(statuses).toEqual([...Array<string>(4).fill('already_refunded'), 'refunded'])
  })

  test('a refund replayed by its key is the same refund', async () => {
    const { id } = await pay('refund-replay')
    const refund = { paymentIntentId: id, idempotencyKey: 'refund-replay-1', reason } as const
    const first = await payments.refundPayment(refund)
    expect(first).toMatchObject({ status: 'refunded', amountCents: 12_950 })
    expect(await payments.refundPayment(refund)).toEqual(first)
  })

  test('a declined payment can be cancelled, a paid one cannot', async () => {
    const declined = await payments.createPaymentIntent(
      downPayment('cancel', { paymentMethod: 'pm_card_chargeDeclined' }),
    )
    if (declined.status !== 'declined' || !declined.id) throw new Error('expected a decline')
    expect(await payments.cancelPaymentIntent(declined.id, 'cancel-1')).toEqual({
      status: 'canceled',
      id: declined.id,
    })
    const { id } = await pay('too-late')
    expect(await payments.cancelPaymentIntent(id, 'cancel-2')).toEqual({ status: 'too_late' })
  })
})

test('a webhook as the sandbox sends it is read, with the payment and our metadata', async () => {
  const { id } = await pay('webhook')
  await world.whenReceived((all) =>
    all.some((one) => one.type === 'payment_intent.succeeded' && one.body.includes(id)),
  )
  const sent = world.received.find((one) => one.type === 'payment_intent.succeeded' && one.body.includes(id))
  expect(payments.verifyWebhook(sent?.body ?? '', sent?.signature)).toMatchObject({
    ok: true,
    event: {
      id: sent?.id,
      type: 'payment_intent.succeeded',
      subject: {
        kind: 'payment_intent',
        intent: { id, status: 'succeeded', receivedCents: 12_950, metadata: { hold_id: 'webhook' } },
      },
    },
  })
})
