import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { MoneySubject } from './tell-operators.ts'
import { recordForOperators, tellOperators } from './tell-operators.ts'

/** Leaves a refund that the provider refuses again and again to the operators: on the timeline, in the log and by mail. */
export const leaveRefund = async (
  trx: Database,
  ctx: Context,
  subject: MoneySubject,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> => {
  const text = `Payment ${paymentId} could not be refunded: ${reason}`
  await recordForOperators(trx, ctx, subject, { what: 'refund-refused', summary: text })
  ctx.log.error({ event: 'refund_refused', ...subject, paymentId }, 'a refund is left to the operator')
  await tellOperators(trx, ctx, subject, {
    topic: 'a refund that the provider refuses',
    paragraphs: [
      `${text}.`,
      'It was tried several times over some hours and is not tried any more. Please look at it at the provider, and give it back there.',
    ],
  })
}
