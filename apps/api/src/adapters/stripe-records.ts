import type Stripe from 'stripe'
import type { PaymentIntentRecord, PaymentIntentStatus } from '../ports/payments.ts'

const statuses: Record<string, PaymentIntentStatus> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
  requires_capture: 'authorized',
}

/** The provider's payment in our words. A status that we don't know yet counts as not paid. */
export const paymentIntentRecord = (intent: Stripe.PaymentIntent): PaymentIntentRecord => {
  const failure = intent.last_payment_error
  return {
    id: intent.id,
    status: statuses[intent.status] ?? 'not_paid',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    metadata: intent.metadata,
    created: new Date(intent.created * 1000),
    failure: failure
      ? {
          code: failure.decline_code ?? failure.code ?? 'card_declined',
          message: failure.message ?? 'Your card was declined.',
        }
      : null,
  }
}
