import Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentEvent, VerifiedWebhook } from '../../ports/payments.ts'
import { paymentIntentRecord } from './stripe-records.ts'

const toleranceSeconds = 300

/** A webhook as it came: its bytes, and the header that signs them. */
export interface SentWebhook {
  rawBody: Uint8Array | string
  header: string | undefined
}

/**
 * The SDK checks the signature and its age but accepts a signature from the future. Somebody who once learnt the secret
 * could prepare those, so this function refuses them.
 */
export const verifyStripeWebhook = (
  stripe: Stripe,
  { rawBody, header }: SentWebhook,
  { secrets, now }: { secrets: string; now: Date },
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
 * The provider signs events of our account and of vendors' accounts with different secrets but sends both to one
 * address; a secret being replaced stays valid for a while too.
 */
const signedEvent = (
  stripe: Stripe,
  secrets: string,
  rawBody: Uint8Array | string,
  header: string,
): Stripe.Event | 'signature' | 'malformed' => {
  for (const secret of secrets.split(',')) {
    try {
      // The caller checks the age after the signature; 0 disables the SDK's own check.
      return stripe.webhooks.constructEvent(rawBody, header, secret.trim(), 0)
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return 'malformed'
    }
  }
  return 'signature'
}

/** One of the provider's ids. Anything else could be neither stored nor looked up. */
const providerId = z.string().regex(/^\w{1,255}$/)

/** A record that an event names, by its id or as a whole. */
const reference = z.union([providerId, z.object({ id: providerId }).transform(({ id }) => id)])

/** The fields that every event has; the others depend on its subject. A signature says who wrote an event, not that it is whole. */
const eventShape = z.object({
  id: providerId,
  object: z.literal('event'),
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: z.number().int().min(0).max(8_640_000_000_000),
  livemode: z.boolean(),
  account: z.unknown().optional(),
  data: z.object({ object: z.unknown() }),
})

/** The account that an event is about: none where it is our own. */
const accountId = providerId.nullish()

const intentShape = z.object({
  id: providerId,
  status: z.string(),
  amount: z.number().int().min(0),
  amount_received: z.number().int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  livemode: z.boolean(),
  created: z.number().int().min(0).max(8_640_000_000_000),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z
    .object({
      decline_code: z.string().optional(),
      code: z.string().optional(),
      message: z.string().optional(),
    })
    .nullish(),
})

const accountShape = z.object({ id: providerId })

/** A refund, or a charge of which something went back: both name the payment. */
const refundShape = z.object({
  id: providerId,
  status: z.string().nullish(),
  payment_intent: reference.nullish(),
})

const readEvent = (given: unknown): VerifiedWebhook => {
  const read = eventShape.safeParse(given)
  if (!read.success) return { ok: false, reason: 'malformed' }
  const { id, type, created, livemode, data } = read.data
  const account = accountId.safeParse(read.data.account)
  return {
    ok: true,
    event: {
      id,
      type,
      created: new Date(created * 1000),
      livemode,
      account: account.data ?? null,
      subject: account.success ? subjectOf(data.object, account.data ?? null) : { kind: 'unreadable' },
    },
  }
}

/** For events whose id is read and whose record is then requested again. */
const named = (
  object: unknown,
  subject: (id: string) => PaymentEvent['subject'],
): PaymentEvent['subject'] => {
  const read = accountShape.safeParse(object)
  return read.success ? subject(read.data.id) : { kind: 'unreadable' }
}

const refundSubject = (object: unknown): PaymentEvent['subject'] => {
  const read = refundShape.safeParse(object)
  if (!read.success) return { kind: 'unreadable' }
  const { id, status, payment_intent: paymentIntentId } = read.data
  if (paymentIntentId === undefined || paymentIntentId === null) return { kind: 'other' }
  // A failed charge is reported like this too, but nothing of ours has its id.
  const hasFailed = status === 'failed' || status === 'canceled'
  return { kind: 'refund', paymentIntentId, failedId: hasFailed ? id : null }
}

const kindShape = z.object({ object: z.string() })

const invoiceShape = z.object({
  parent: z
    .object({
      subscription_details: z.object({ subscription: reference }).nullish(),
    })
    .nullish(),
})

/** A bill belongs to its subscription. A bill without one isn't ours. */
const ofInvoice = (object: unknown): PaymentEvent['subject'] => {
  const read = invoiceShape.safeParse(object)
  if (!read.success) return { kind: 'unreadable' }
  const of = read.data.parent?.subscription_details?.subscription
  if (of === undefined) return { kind: 'other' }
  return { kind: 'subscription', id: of }
}

const subjectOf = (object: unknown, account: string | null): PaymentEvent['subject'] => {
  switch (kindShape.safeParse(object).data?.object) {
    case 'payment_intent': {
      const read = intentShape.safeParse(object)
      if (!read.success) return { kind: 'unreadable' }
      return { kind: 'payment_intent', intent: paymentIntentRecord(read.data), account }
    }
    case 'account':
      return named(object, (id) => ({ kind: 'payout_account', id }))
    case 'transfer':
      return named(object, (id) => ({ kind: 'transfer', id }))
    case 'dispute':
      return named(object, (id) => ({ kind: 'dispute', id }))
    case 'subscription':
      return named(object, (id) => ({ kind: 'subscription', id }))
    case 'invoice':
      return ofInvoice(object)
    case 'refund':
    case 'charge':
      return refundSubject(object)
    default:
      return { kind: 'other' }
  }
}
