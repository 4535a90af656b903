import type { Cents } from '@armature/domain/money'
import { checkBalance, checkReadSum } from '@armature/domain/orders/order-changes'
import type { Context } from '../../platform/context/context.ts'
import { reachesStore } from '@armature/domain/purchases/off-line-payment'
import { countPayment } from './count-payment.ts'
import { withLockedOrder } from './with-locked-order.ts'

/** Records an off-line payment on an order's balance, in full or in part. */
export const recordOrderPayment = (
  ctx: Context,
  {
    params,
    body,
  }: {
    params: { id: number }
    body: { amount: Cents; reference: string; expected_pending_amount?: Cents | undefined }
  },
) =>
  withLockedOrder(ctx, { id: params.id, ability: 'order.record-payment' }, async (trx, order) => {
    const overtaken = checkReadSum(order, 'pendingCents', body.expected_pending_amount)
    const problem = overtaken ?? checkBalance(order, body.amount)
    if (problem) return problem
    await countPayment(trx, ctx, order, {
      kind: 'OFFLINE',
      amountCents: body.amount,
      reference: body.reference,
      reachedStore: reachesStore(ctx.actor, order),
    })
    return null
  })
