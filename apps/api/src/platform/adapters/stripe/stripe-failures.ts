import Stripe from 'stripe'
import type { PaymentsRefused, PaymentsUnavailable } from '../../ports/payments.ts'

/** Sorts the SDK's errors into "may have happened" and "was refused"; anything else is a bug and throws. */
export const failureOf = (error: unknown): PaymentsUnavailable | PaymentsRefused => {
  // The SDK fails on an answer that is no object, although the call may have had its effect.
  if (error instanceof TypeError) return { status: 'unavailable', reason: 'server', message: error.message }
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { message, statusCode } = error
  if (error instanceof Stripe.errors.StripeConnectionError)
    return { status: 'unavailable', reason: /timeout/i.test(message) ? 'timeout' : 'network', message }
  if (statusCode === 409 || statusCode === 429) return { status: 'unavailable', reason: 'busy', message }
  if (statusCode === undefined || statusCode >= 500)
    return { status: 'unavailable', reason: 'server', message }
  return { status: 'refused', code: refusalCode(error), message }
}

/** The card's decline; undefined where the failure is another. The SDK writes an empty text where a decline has no finer reason. */
export const declineOf = (
  error: unknown,
): { status: 'declined'; code: string; message: string } | undefined =>
  error instanceof Stripe.errors.StripeCardError
    ? {
        status: 'declined',
        code: error.decline_code || error.code || 'card_declined',
        message: error.message,
      }
    : undefined

const refusalCode = (error: Stripe.errors.StripeError): string => {
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'idempotency_key_reused'
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'authentication'
  return error.code ?? 'invalid_request'
}
