import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { paymentFailed, unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { PaymentsRefused, PaymentsUnavailable } from '../../platform/ports/payments.ts'

/** The caller's problem where the provider didn't answer or refused. The provider's own words go to the log. */
export const cardFailure = (
  ctx: Context,
  failure: PaymentsRefused | PaymentsUnavailable | { status: 'not_found' },
): Problem => {
  const reason = failure.status === 'not_found' ? 'the customer is not there' : failure.message
  ctx.log.warn(
    { event: 'card_call_failed', user: ctx.actor.userId, status: failure.status, reason },
    'the provider did not do what was asked of it with a card',
  )
  return failure.status === 'unavailable'
    ? unavailable(messages.unavailable, { retryAfterSeconds: 5 })
    : paymentFailed(messages.cardRefused, { code: 'card_refused' })
}
