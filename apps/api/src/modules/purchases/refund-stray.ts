import { strayMachine } from '@armature/domain/orders/stray-payment'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../context/context.ts'
import { systemContextOf } from '../../context/system-context.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { recordStray } from './flag-payment.ts'
import { findStray, settleStray } from './stray-payment-repository.ts'

const minuteMs = 60_000

/** Gives back a payment that isn't its hold's; runs as a job until it is done, or the provider says never. */
export const refundStray = async (deps: Deps, log: Context['log'], paymentId: string): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  const stray = await ctx.inRead((trx) => findStray(trx, paymentId))
  if (stray === undefined || !strayMachine.is(stray.state, 'refundDue')) return
  const result = await deps.payments.refundPayment({
    paymentIntentId: paymentId,
    idempotencyKey: `refund-stray:${paymentId}`,
    reason: 'duplicate',
  })
  await ctx.inWrite(async (trx) => {
    if (result.status === 'unavailable') {
      const runAt = new Date(ctx.now.getTime() + minuteMs)
      await addJob(trx, 'refund-stray', { paymentId }, { runAt, key: `refund-stray:${paymentId}` })
      return null
    }
    const refused = result.status === 'refused'
    if (!(await settleStray(trx, paymentId, refused ? 'flag' : 'refund', ctx.now))) return null
    await recordStray(
      trx,
      ctx,
      stray.quote_id,
      refused ? 'quote.refund-refused' : 'quote.refunded-mismatch',
      refused
        ? `Payment ${paymentId} could not be refunded: please look at it at the provider`
        : `Payment ${paymentId} refunded`,
    )
    return null
  })
}
