import type { ReceivedPayment } from '@armature/domain/purchases/payment-match'
import type { PaymentIntentRecord } from '../../../platform/ports/payments.ts'

/** The facts about a successful payment that are compared with those that were asked for. */
export const receivedPaymentOf = (
  intent: PaymentIntentRecord,
  account: string | null,
): ReceivedPayment & { id: string } => ({
  id: intent.id,
  amountCents: intent.receivedCents,
  currency: intent.currency,
  livemode: intent.livemode,
  account,
})
