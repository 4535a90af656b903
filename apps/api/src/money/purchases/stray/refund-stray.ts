import { nextRefundTry, refundKey } from '@armature/domain/refunds/refund-tries'
import { strayMachine } from '@armature/domain/purchases/stray-payment'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { leaveRefund, recordForOperators } from './notify-operators.ts'
import type { StrayPayment } from './stray-payment-repository.ts'
import { findStray, noteStrayRefusal, settleStray } from './stray-payment-repository.ts'
import type { MoneySubject } from './notify-operators.ts'
import { textOfRefusal } from '../../payments/provider-refusal.ts'
import { later } from '@armature/domain/values/time'

const subjectOf = (stray: StrayPayment): MoneySubject => ({
  quoteId: stray.quote_id,
  orderId: stray.order_id,
})

const tryLater = (trx: Database, ctx: Context, paymentId: string, minutes: number): Promise<void> => {
  const runAt = later(ctx.now, { minutes })
  return addJob(trx, 'refund-stray', { paymentId }, { runAt, key: `refund-stray:${paymentId}` })
}

/** Retries later, or flags it for the operator if the provider keeps refusing. */
const takeRefusal = async (trx: Database, ctx: Context, stray: StrayPayment, reason: string) => {
  const refusals = stray.refund_refusals + 1
  if (!(await noteStrayRefusal(trx, stray.id, refusals, reason))) return
  const minutes = nextRefundTry(refusals)
  if (minutes !== null) return tryLater(trx, ctx, stray.id, minutes)
  await settleStray(trx, stray.id, 'flag', ctx.now)
  await leaveRefund(trx, ctx, subjectOf(stray), { paymentId: stray.id, reason })
}

/** Refunds a payment that isn't the expected one; runs as a job until it is done, or the provider refuses for good. */
export const refundStray = async (deps: Deps, log: Context['log'], paymentId: string): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  const stray = await ctx.inRead((trx) => findStray(trx, paymentId))
  if (stray === undefined || !strayMachine.is(stray.state, 'refundDue')) return
  const result = await deps.payments.refundPayment({
    paymentIntentId: paymentId,
    idempotencyKey: refundKey(`refund-stray:${paymentId}`, stray.refund_refusals),
    reason: 'duplicate',
  })
  await ctx.inWrite(async (trx) => {
    if (result.status === 'unavailable') await tryLater(trx, ctx, paymentId, 1)
    else if (result.status === 'refused')
      await takeRefusal(trx, ctx, stray, textOfRefusal(ctx.log, { paymentId }, result))
    else if (await settleStray(trx, paymentId, 'refund', ctx.now))
      await recordForOperators(trx, ctx, subjectOf(stray), {
        what: 'refunded-mismatch',
        summary: `Payment ${paymentId} refunded`,
      })
    return null
  })
}
