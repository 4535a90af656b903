import { messages } from '@armature/domain/messages'
import { declineText } from '@armature/domain/payments/decline-text'
import type { Context } from '../../../platform/context/context.ts'
import type { CreatePaymentResult, PaymentIntentRecord } from '../../../platform/ports/payments.ts'
import type { ReceivedPayment } from '@armature/domain/purchases/payment-match'

/** The news about a payment: from the call's own answer, a webhook, or a look at the provider. */
export type PaymentNews =
  | {
      status: 'succeeded'
      payment: ReceivedPayment & { id: string }
      /** True of the call's own answer: no other payment of this hold can follow. */
      isAnswer?: boolean
    }
  | { status: 'declined'; message: string }
  | { status: 'unknown'; reason: string }

/** The news about a payment in the provider's answer; `of` names the payment in the log. */
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
      // Its words are for us: of keys and parameters, not of the payer's card.
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
