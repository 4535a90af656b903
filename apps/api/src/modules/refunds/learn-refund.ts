import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import type { PaymentEvent } from '../../ports/payments.ts'
import { findGivenStep, listStepsToDo } from './refund-repository.ts'
import { lookAtPayBack, runRefund } from './run-refund.ts'
import { loseStep, settleStep } from './settle-step.ts'

/**
 * What the provider tells of money that goes back. Its events come late, twice and in any order, so the provider is asked for
 * anew, and nothing is sent from here: whatever it doesn't have yet is its job's. A Problem where the provider can't be
 * asked: the event must come again.
 */
export const learnRefund = async (
  ctx: Context,
  { paymentIntentId, failedId, account }: Extract<PaymentEvent['subject'], { kind: 'refund' }>,
): Promise<Problem | null> => {
  // Another account's refunds are none of ours.
  if (account !== null) return null
  const steps = await ctx.inRead((trx) => listStepsToDo(trx, paymentIntentId))
  for (const step of steps) {
    const news = await lookAtPayBack(ctx.deps, step)
    if (news?.status === 'unknown') return unavailable(messages.unavailable)
    if (news === null) continue
    if ((await settleStep(ctx, step, news)) === 'goes on') await runRefund(ctx.deps, ctx.log, step.refund_id)
  }
  const lost = failedId === null ? undefined : await ctx.inRead((trx) => findGivenStep(trx, failedId))
  if (lost !== undefined) await loseStep(ctx, lost)
  // A hold's or a balance's refund is its own call's; one of another hand's is found by the comparison of the books.
  else if (steps.length === 0)
    ctx.log.info({ event: 'refund_without_step', paymentIntentId }, 'a refund is no step of ours that waits')
  return null
}
