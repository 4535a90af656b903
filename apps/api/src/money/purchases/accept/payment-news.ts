import { messages } from '@armature/domain/messages'
import { isBankNeeded } from '@armature/domain/payments/card'
import { textOfDecline } from '../../payments/provider-refusal.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
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
  /** The payer's bank asks first. */
  | { status: 'awaits_payer'; intentId: string; clientSecret: string }

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
    case 'awaits_payer':
      return { status: 'awaits_payer', intentId: result.id, clientSecret: result.clientSecret }
    case 'declined':
      return {
        status: 'declined',
        message: isBankNeeded(result.code) ? messages.bankCannotAsk : textOfDecline(log, of, result),
      }
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

/** Why a payment at the provider is unpaid, in words for the payer. */
export const unpaidText = (
  log: Context['log'],
  { id, failure }: Pick<PaymentIntentRecord, 'id' | 'failure'>,
): string => (failure === null ? messages.paymentGivenUp : textOfDecline(log, { paymentId: id }, failure))

/**
 * The state of a payment that awaits its payer's bank. A payment that the payer or the bank refused is cancelled first,
 * so that it stays unpaid.
 */
export const newsFromBank = async (
  { payments }: Pick<Deps, 'payments'>,
  log: Context['log'],
  intentId: string,
  { isGivenUp }: { isGivenUp: boolean },
): Promise<PaymentNews> => {
  const found = await payments.findPaymentIntent(intentId)
  if (found.status !== 'found') return { status: 'unknown', reason: found.status }
  const { intent } = found
  if (intent.status === 'succeeded')
    return { status: 'succeeded', payment: receivedPaymentOf(intent, null), isAnswer: true }
  if (intent.status === 'processing' || intent.status === 'authorized')
    return { status: 'unknown', reason: intent.status }
  if (intent.status === 'awaits_payer' && intent.clientSecret !== null && !isGivenUp)
    return { status: 'awaits_payer', intentId, clientSecret: intent.clientSecret }
  if (intent.status !== 'canceled') {
    const cancelled = await payments.cancelPaymentIntent(intentId, `cancel:${intentId}`)
    if (cancelled.status !== 'canceled') return { status: 'unknown', reason: cancelled.status }
  }
  return { status: 'declined', message: unpaidText(log, intent) }
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
