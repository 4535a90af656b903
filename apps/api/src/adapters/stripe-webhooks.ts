import Stripe from 'stripe'
import type { PaymentEvent, VerifiedWebhook } from '../ports/payments.ts'
import { paymentIntentRecord } from './stripe-records.ts'

const toleranceSeconds = 300

/**
 * The SDK checks the signature and that it isn't old; it takes a signature from the future, which whoever
 * once learnt the secret could make for later, so that is checked here.
 */
export const verifyStripeWebhook = (
  stripe: Stripe,
  secrets: string,
  now: Date,
  rawBody: Uint8Array | string,
  header: string | undefined,
): VerifiedWebhook => {
  const stamps = [...(header ?? '').matchAll(/(?:^|,)t=([^,]*)/g)].map((match) => match[1] ?? '')
  const stamp = stamps[0]
  if (header === undefined || stamps.length !== 1 || stamp === undefined || !/^\d{1,12}$/.test(stamp))
    return { ok: false, reason: 'signature' }
  const age = Math.floor(now.getTime() / 1000) - Number(stamp)
  const event = signedEvent(stripe, secrets, rawBody, header)
  if (event === 'signature' || event === 'malformed') return { ok: false, reason: event }
  if (age > toleranceSeconds) return { ok: false, reason: 'too_old' }
  if (age < -toleranceSeconds) return { ok: false, reason: 'in_future' }
  return readEvent(event)
}

/**
 * The provider signs what concerns our own account and what concerns vendors' accounts with a secret each, and
 * both come to one address; a secret that is being replaced stays good for a while too.
 */
const signedEvent = (
  stripe: Stripe,
  secrets: string,
  rawBody: Uint8Array | string,
  header: string,
): Stripe.Event | 'signature' | 'malformed' => {
  for (const secret of secrets.split(',')) {
    try {
      // The age is judged by the caller, after the signature: 0 switches the SDK's own check off.
      return stripe.webhooks.constructEvent(rawBody, header, secret.trim(), 0)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'malformed'
    }
  }
  return 'signature'
}

const readEvent = (event: Stripe.Event): VerifiedWebhook => {
  if (event.object !== 'event' || typeof event.id !== 'string' || typeof event.created !== 'number')
    return { ok: false, reason: 'malformed' }
  return {
    ok: true,
    event: {
      id: event.id,
      type: event.type,
      created: new Date(event.created * 1000),
      subject: subjectOf(event),
    },
  }
}

const subjectOf = (event: Stripe.Event): PaymentEvent['subject'] => {
  const { object } = event.data
  if (!('object' in object)) return { kind: 'other' }
  if (object.object === 'payment_intent')
    return { kind: 'payment_intent', intent: paymentIntentRecord(object) }
  if (object.object === 'account') return { kind: 'payout_account', id: object.id }
  if (object.object === 'refund') {
    const payment = object.payment_intent
    return {
      kind: 'refund',
      id: object.id,
      paymentIntentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
      amountCents: object.amount,
      status: object.status ?? 'pending',
    }
  }
  return { kind: 'other' }
}
