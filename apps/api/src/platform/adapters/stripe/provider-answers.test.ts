import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardProvider } from '../../ports/card-provider.ts'
import { stripePayments } from './stripe-payments.ts'

/** A provider that answers every call with the same words. */
let answer: { status: number; body: string; isEndless?: boolean } = { status: 200, body: '' }
let hungUp = 0

/** Blanks without end, each of which breaks the silence. */
const drip = (response: ServerResponse): void => {
  const drops = setInterval(() => response.write(' '), 20)
  response.on('close', () => {
    hungUp += 1
    clearInterval(drops)
  })
}
let server: Server
let provider: CardProvider
let impatient: CardProvider
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      if (answer.isEndless === true) drip(response)
      else response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = { host: '127.0.0.1', port, protocol: 'http' } as const
  const options = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', address, now: () => new Date() }
  provider = stripePayments(options)
  impatient = stripePayments({ ...options, timeoutMs: 200 })
})
afterAll(() => {
  server.close()
})

const metadata = {}
const idempotencyKey = 'key'
const createdSince = new Date(0)
const match = { key: 'hold_id', value: 'x', createdSince }
const subscription = { subscriptionId: 'sub_1', itemId: 'si_1', priceId: 'price_1', at: null }

/** Every call that asks the provider; a new one is missing here until it has its line. */
const calls = {
  createPaymentIntent: () =>
    provider.createPaymentIntent({
      amountCents: 1_111,
      currency: 'usd',
      paymentMethod: 'pm_card_visa',
      idempotencyKey,
      metadata,
      description: '',
    }),
  findPaymentIntent: () => provider.findPaymentIntent('pi_1'),
  findPaymentsByMetadata: () => provider.findPaymentsByMetadata(match),
  refundPayment: () =>
    provider.refundPayment({ paymentIntentId: 'pi_1', reason: 'requested_by_customer', idempotencyKey }),
  findRefunds: () => provider.findRefunds('pi_1'),
  cancelPaymentIntent: () => provider.cancelPaymentIntent('pi_1', idempotencyKey),
  createCardSetup: () => provider.createCardSetup({ customerId: 'cus_1', idempotencyKey }),
  listCards: () => provider.listCards('cus_1'),
  detachCard: () => provider.detachCard('pm_1'),
  setDefaultCard: () => provider.setDefaultCard('cus_1', 'pm_1'),
  createCustomer: () => provider.createCustomer({ email: 'a@b.test', name: 'A', idempotencyKey, metadata }),
  findCustomerByMetadata: () =>
    provider.findCustomerByMetadata({ email: 'a@b.test', key: 'user_id', value: '1' }),
  findDefaultCard: () => provider.findDefaultCard('cus_1'),
  keepDefaultCard: () => provider.keepDefaultCard({ customerId: 'cus_1', paymentMethod: 'pm_1' }),
  createPrice: () =>
    provider.createPrice({ name: 'Plan', amountCents: 900, interval: 'month', lookupKey: 'plan-1' }),
  createSubscription: () =>
    provider.createSubscription({ customerId: 'cus_1', priceId: 'price_1', idempotencyKey, metadata }),
  findSubscription: () => provider.findSubscription('sub_1'),
  findSubscriptionByMetadata: () =>
    provider.findSubscriptionByMetadata({ customerId: 'cus_1', key: 'x', value: 'y' }),
  previewPlanChange: () => provider.previewPlanChange(subscription),
  changeSubscriptionPlan: () => provider.changeSubscriptionPlan({ ...subscription, idempotencyKey }),
  setCancelAtPeriodEnd: () => provider.setCancelAtPeriodEnd('sub_1', true),
  cancelSubscription: () => provider.cancelSubscription('sub_1'),
  payOpenInvoices: () => provider.payOpenInvoices('sub_1'),
  createPayoutAccount: () =>
    provider.createPayoutAccount({
      email: 'a@b.test',
      businessName: 'A',
      country: 'United States',
      idempotencyKey,
      metadata,
    }),
  findPayoutAccount: () => provider.findPayoutAccount('acct_1'),
  findPayoutAccountByMetadata: () => provider.findPayoutAccountByMetadata(match),
  createOnboardingLink: () =>
    provider.createOnboardingLink({
      accountId: 'acct_1',
      returnUrl: 'http://a.test',
      refreshUrl: 'http://a.test',
    }),
  createDashboardLink: () => provider.createDashboardLink('acct_1'),
  createTransfer: () =>
    provider.createTransfer({
      amountCents: 1_111,
      currency: 'usd',
      destination: 'acct_1',
      idempotencyKey,
      group: 'sub_order_1',
      metadata,
      description: '',
    }),
  findTransfer: () => provider.findTransfer('tr_1'),
  findTransfersOfGroup: () => provider.findTransfersOfGroup('sub_order_1'),
  reverseTransfer: () =>
    provider.reverseTransfer({ transferId: 'tr_1', amountCents: 5, idempotencyKey, metadata }),
  findReversals: () => provider.findReversals('tr_1'),
  confirmCard: () => provider.confirmCard({ customerId: 'cus_1', cardId: 'pm_1', idempotencyKey }),
  findDispute: () => provider.findDispute('du_1'),
  listDisputes: () => provider.listDisputes(createdSince),
  listMovements: () => provider.listMovements(createdSince),
} satisfies Record<
  Exclude<keyof CardProvider, 'livemode' | 'verifyWebhook'>,
  () => Promise<{ status: string }>
>

const answers: [number, string][] = [
  [200, 'not JSON'],
  [200, 'null'],
  [200, '[]'],
  [200, '{}'],
  [200, '{"id": 5, "amount": "much"}'],
  [200, '{"object": "list"}'],
  [429, '{"error": {"type": "rate_limit_error", "message": "Slow down"}}'],
  [500, '{"error": {"type": "api_error", "message": "Sorry"}}'],
  [503, '<html>Bad gateway</html>'],
]

describe.each(Object.entries(calls))('%s', (_name, call) => {
  it.each(answers)('takes %i %s for an unknown outcome, and never for an answer', async (status, body) => {
    answer = { status, body }
    expect((await call()).status).toBe('unavailable')
  })
})

it('waits for no answer without end, and hangs up on it', async () => {
  answer = { status: 200, body: '', isEndless: true }
  expect(await impatient.findTransfer('tr_1')).toMatchObject({ status: 'unavailable', reason: 'timeout' })
  await expect.poll(() => hungUp).toBe(1)
})

it('takes a refusal for what it is', async () => {
  answer = {
    status: 400,
    body: '{"error": {"type": "invalid_request_error", "code": "balance_insufficient", "message": "Too little"}}',
  }
  expect(await calls.createTransfer()).toEqual({
    status: 'refused',
    code: 'balance_insufficient',
    message: 'Too little',
  })
})
