import { nextRefundTry, refundKey } from '@armature/domain/orders/refund-tries'
import { strayMachine } from '@armature/domain/orders/stray-payment'
import type { Context } from '../../context/context.ts'
import { systemContextOf } from '../../context/system-context.ts'
import type { Database } from '../../db/tables.ts'
import type { Deps } from '../../context/deps-type.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { recordStray } from './flag-payment.ts'
import { leaveRefund } from './leave-refund.ts'
import type { StrayPayment } from './stray-payment-repository.ts'
import { findStray, noteStrayRefusal, settleStray } from './stray-payment-repository.ts'
import { later } from '@armature/domain/time'

const tryLater = (trx: Database, ctx: Context, paymentId: string, minutes: number): Promise<void> => {
  const runAt = later(ctx.now, { minutes })
  return addJob(trx, 'refund-stray', { paymentId }, { runAt, key: `refund-stray:${paymentId}` })
}

/** Tries again after a while, or flags it to the operator where the provider keeps to its refusal. */
const takeRefusal = async (trx: Database, ctx: Context, stray: StrayPayment, reason: string) => {
  const refusals = stray.refund_refusals + 1
  if (!(await noteStrayRefusal(trx, stray.id, refusals, reason))) return
  const minutes = nextRefundTry(refusals)
  if (minutes !== null) return tryLater(trx, ctx, stray.id, minutes)
  await settleStray(trx, stray.id, 'flag', ctx.now)
  await leaveRefund(trx, ctx, stray.quote_id, { paymentId: stray.id, reason })
}

/** Gives back a payment that isn't its hold's; runs as a job until it is done, or the provider says never. */
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
      await takeRefusal(trx, ctx, stray, `${result.message} (${result.code})`)
    else if (await settleStray(trx, paymentId, 'refund', ctx.now))
      await recordStray(trx, ctx, stray.quote_id, {
        kind: 'quote.refunded-mismatch',
        summary: `Payment ${paymentId} refunded`,
      })
    return null
  })
}
