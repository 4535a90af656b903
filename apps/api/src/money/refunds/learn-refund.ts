import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { PaymentEvent } from '../../platform/ports/payments.ts'
import { findGivenStep, listStepsToDo } from './refund-repository.ts'
import { lookAtPayBack, runRefund } from './run-refund.ts'
import { loseStep, settleStep } from './settle-step.ts'

/**
 * Handles the provider's news about refunded money. Events come late, twice and in any order, so this only asks the
 * provider and sends nothing: a step that the provider doesn't have yet is left to its job. A Problem where the
 * provider can't be asked, so that the event comes again.
 */
export const learnRefund = async (
  ctx: Context,
  { paymentIntentId, failedId }: Extract<PaymentEvent['subject'], { kind: 'refund' }>,
): Promise<Problem | null> => {
  const steps = await ctx.inRead((trx) => listStepsToDo(trx, paymentIntentId))
  for (const step of steps) {
    const news = await lookAtPayBack(ctx.deps, step)
    if (news?.status === 'unknown') return unavailable(messages.unavailable)
    if (news === null) continue
    if ((await settleStep(ctx, step, news)) === 'goes on') await runRefund(ctx.deps, ctx.log, step.refund_id)
  }
  const lost = failedId === null ? undefined : await ctx.inRead((trx) => findGivenStep(trx, failedId))
  if (lost !== undefined) await loseStep(ctx, lost)
  // A hold's or balance's refund is settled by its own call; comparing the books finds one that somebody else made.
  else if (steps.length === 0)
    ctx.log.info({ event: 'refund_without_step', paymentIntentId }, 'a refund is no step of ours that waits')
  return null
}
