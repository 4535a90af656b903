import { messages } from '@armature/domain/messages'
import { declineText } from '@armature/domain/payments/decline-text'
import type { Context } from '../../../platform/context/context.ts'
import type { CreatePaymentResult, PaymentIntentRecord } from '../../../platform/ports/payments.ts'
import type { ReceivedPayment } from '@armature/domain/purchases/payment-match'

/** News about a payment: from the call's answer, a webhook, or a look at the provider. */
export type PaymentNews =
  | {
      status: 'succeeded'
      payment: ReceivedPayment & { id: string }
      /** True for the call's own answer: this hold can have no other payment. */
      isAnswer?: boolean
    }
  | { status: 'declined'; message: string }
  | { status: 'unknown'; reason: string }

/** The news in the provider's answer; `of` names the payment in the log. */
export const newsOf = (
  log: Context['log'],
  of: Record<string, string>,
  result: CreatePaymentResult,
): PaymentNews => {
  switch (result.status) {
    case 'succeeded': {
      const { id, amountCents, currency, livemode } = result
      return {
        status: 'succeeded',
        payment: { id, amountCents, currency, livemode, account: null },
        isAnswer: true,
      }
    }
    case 'declined':
      return { status: 'declined', message: declineText(result.message) }
    case 'refused':
      // Its words concern our keys and parameters, not the payer's card.
      log.warn(
        { event: 'payment_refused', ...of, code: result.code, reason: result.message },
        'the provider refused a payment',
      )
      return { status: 'declined', message: messages.paymentRefused }
    case 'processing':
      return { status: 'unknown', reason: 'processing' }
    case 'unavailable':
      return { status: 'unknown', reason: result.reason }
  }
}

/** A successful payment's facts that are compared with the expected ones. */
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
