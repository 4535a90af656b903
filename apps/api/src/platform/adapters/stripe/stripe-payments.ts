import Stripe from 'stripe'
import type { CardProvider } from '../../ports/card-provider.ts'
import type {
  CancelPaymentResult,
  CreatePaymentIntent,
  CreatePaymentResult,
  FoundPaymentIntent,
  FoundPaymentIntents,
  FoundRefunds,
  PaymentIntentRecord,
  RefundPayment,
  RefundRecord,
  RefundResult,
} from '../../ports/payments.ts'
import { checkedHttpClient } from './stripe-answers.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeCustomers } from './stripe-customers.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { declineOf, failureOf } from './stripe-failures.ts'
import { stripePayoutAccounts } from './stripe-payout-accounts.ts'
import { paymentIntentRecord } from './stripe-records.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'
import { stripeTransfers } from './stripe-transfers.ts'
import { verifyStripeWebhook } from './stripe-webhooks.ts'

export interface StripePaymentsOptions {
  secretKey: string
  webhookSecret: string
  /** Left out, the real provider. The sandbox gives its own address. */
  address?: { host: string; port: number; protocol: 'http' | 'https' }
  now: () => Date
  /** For tests; 10 s otherwise (quality.md, Safety 9). */
  timeoutMs?: number
}

/**
 * The provider's official SDK behind our port, for the real provider and the sandbox. The SDK doesn't retry: the
 * reconciler does, with the stored key. (It repeats a call once if its connection was closed, with our key, which is
 * safe.)
 */
export const stripePayments = (options: StripePaymentsOptions): CardProvider => {
  const stripe = new Stripe(options.secretKey, {
    ...options.address,
    timeout: options.timeoutMs ?? 10_000,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: checkedHttpClient(),
  })
  return {
    livemode: /^(sk|rk)_live_/.test(options.secretKey),
    createPaymentIntent: (payment) => createPaymentIntent(stripe, payment),
    findPaymentIntent: (id) => findPaymentIntent(stripe, id),
    findPaymentsByMetadata: (match) => findPaymentsByMetadata(stripe, match),
    refundPayment: (refund) => refundPayment(stripe, refund),
    findRefunds: (id) => findRefunds(stripe, id),
    cancelPaymentIntent: (id, key) => cancelPaymentIntent(stripe, id, key),
    verifyWebhook: (rawBody, header) =>
      verifyStripeWebhook(
        stripe,
        { rawBody, header },
        { secrets: options.webhookSecret, now: options.now() },
      ),
    ...stripeCustomers(stripe),
    ...stripeDisputes(stripe),
    ...stripePayoutAccounts(stripe),
    ...stripeSubscriptions(stripe),
    ...stripeTransfers(stripe),
    ...stripeCards(stripe),
  }
}

const createPaymentIntent = async (
  stripe: Stripe,
  payment: CreatePaymentIntent,
): Promise<CreatePaymentResult> => {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: payment.currency,
        payment_method: payment.paymentMethod,
        ...(payment.customerId === undefined ? {} : { customer: payment.customerId }),
        allowed_payment_method_types: ['card'],
        confirm: true,
        ...(payment.canAuthenticate === true ? {} : { error_on_requires_action: true }),
        description: payment.description,
        metadata: payment.metadata,
      },
      { idempotencyKey: payment.idempotencyKey },
    )
    return paymentOutcome(intent)
  } catch (error) {
    const declined = declineOf(error)
    if (declined === undefined) return failureOf(error)
    const id = error instanceof Stripe.errors.StripeCardError ? error.payment_intent?.id : undefined
    return { ...declined, ...(id === undefined ? {} : { id }) }
  }
}

const paymentOutcome = (intent: Stripe.PaymentIntent): CreatePaymentResult => {
  const record = paymentIntentRecord(intent)
  if (record.status === 'succeeded')
    return {
      status: 'succeeded',
      id: intent.id,
      amountCents: record.receivedCents,
      currency: record.currency,
      livemode: record.livemode,
    }
  if (record.status === 'awaits_payer' && record.clientSecret !== null)
    return { status: 'awaits_payer', id: intent.id, clientSecret: record.clientSecret }
  if (record.status === 'processing' || record.status === 'authorized')
    return { status: 'processing', id: intent.id }
  return {
    status: 'declined',
    id: intent.id,
    code: record.failure?.code ?? intent.status,
    message: record.failure?.message ?? 'The payment was not completed.',
  }
}

const findPaymentIntent = async (stripe: Stripe, id: string): Promise<FoundPaymentIntent> => {
  try {
    return { status: 'found', intent: paymentIntentRecord(await stripe.paymentIntents.retrieve(id)) }
  } catch (error) {
    const failure = failureOf(error)
    return failure.status === 'refused' && failure.code === 'resource_missing'
      ? { status: 'not_found' }
      : failure
  }
}

const findPaymentsByMetadata = async (
  stripe: Stripe,
  match: { key: string; value: string; createdSince: Date },
): Promise<FoundPaymentIntents> => {
  const gte = Math.floor(match.createdSince.getTime() / 1000)
  const intents: PaymentIntentRecord[] = []
  try {
    for await (const intent of stripe.paymentIntents.list({ created: { gte }, limit: 100 }))
      if (intent.metadata[match.key] === match.value) intents.push(paymentIntentRecord(intent))
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'found', intents }
}

const refundPayment = async (stripe: Stripe, refund: RefundPayment): Promise<RefundResult> => {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: refund.paymentIntentId,
        reason: refund.reason,
        ...(refund.amountCents === undefined ? {} : { amount: refund.amountCents }),
        ...(refund.metadata === undefined ? {} : { metadata: refund.metadata }),
      },
      { idempotencyKey: refund.idempotencyKey },
    )
    if (made.status === 'failed' || made.status === 'canceled')
      return { status: 'refused', code: made.failure_reason ?? made.status, message: 'The refund failed.' }
    const status = made.status === 'succeeded' ? 'refunded' : 'pending'
    return { status, id: made.id, amountCents: made.amount }
  } catch (error) {
    const failure = failureOf(error)
    return failure.status === 'refused' && failure.code === 'charge_already_refunded'
      ? { status: 'already_refunded' }
      : failure
  }
}

const findRefunds = async (stripe: Stripe, id: string): Promise<FoundRefunds> => {
  const refunds: RefundRecord[] = []
  try {
    for await (const { id: refundId, amount, metadata, status } of stripe.refunds.list({
      payment_intent: id,
      limit: 100,
    }))
      if (status !== 'failed' && status !== 'canceled')
        refunds.push({ id: refundId, amountCents: amount, metadata: metadata ?? {} })
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'found', refunds }
}

const cancelPaymentIntent = async (stripe: Stripe, id: string, key: string): Promise<CancelPaymentResult> => {
  try {
    const intent = await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key })
    return { status: 'canceled', id: intent.id }
  } catch (error) {
    const failure = failureOf(error)
    return failure.status === 'refused' && failure.code === 'payment_intent_unexpected_state'
      ? { status: 'too_late' }
      : failure
  }
}
