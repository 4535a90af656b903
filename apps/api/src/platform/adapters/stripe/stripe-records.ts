import type Stripe from 'stripe'
import type { PaymentIntentRecord, PaymentIntentStatus } from '../../ports/payments.ts'

const statuses: Record<string, PaymentIntentStatus> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
  requires_action: 'awaits_payer',
  requires_capture: 'authorized',
}

/** The parts of a payment that we read: of the SDK's answers, and of an event whose shape was checked. */
type KnownIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'amount' | 'amount_received' | 'currency' | 'livemode' | 'metadata' | 'created'
> & {
  status: string
  client_secret?: string | null | undefined
  last_payment_error?:
    | { decline_code?: string | undefined; code?: string | undefined; message?: string | undefined }
    | null
    | undefined
}

/** Our form of the provider's payment. An unknown status counts as unpaid. */
export const paymentIntentRecord = (intent: KnownIntent): PaymentIntentRecord => {
  const failure = intent.last_payment_error
  return {
    id: intent.id,
    status: statuses[intent.status] ?? 'not_paid',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    metadata: intent.metadata,
    created: new Date(intent.created * 1000),
    clientSecret: intent.client_secret ?? null,
    failure: failure
      ? {
          code: failure.decline_code ?? failure.code ?? 'card_declined',
          message: failure.message ?? 'Your card was declined.',
        }
      : null,
  }
}
