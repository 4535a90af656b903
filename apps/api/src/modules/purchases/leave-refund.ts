import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/tables.ts'
import { recordStray, tellOperators } from './flag-payment.ts'

/** Leaves a refund that the provider refuses again and again to the operators: on the timeline, in the log and by mail. */
export const leaveRefund = async (
  trx: Database,
  ctx: Context,
  quoteId: number,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> => {
  const text = `Payment ${paymentId} could not be refunded: ${reason}`
  await recordStray(trx, ctx, quoteId, { kind: 'quote.refund-refused', summary: text })
  ctx.log.error({ event: 'refund_refused', quoteId, paymentId }, 'a refund is left to the operator')
  await tellOperators(trx, ctx, quoteId, {
    subject: `Quote #${quoteId}: a refund that the provider refuses`,
    paragraphs: [
      `${text}.`,
      'It was tried several times over some hours and is not tried any more. Please look at it at the provider, and give it back there.',
    ],
  })
}
