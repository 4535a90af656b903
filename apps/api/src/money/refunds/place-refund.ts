import { randomUUID } from 'node:crypto'
import { newRefund, newStep } from '@armature/domain/refunds/refund-machine'
import type { RefundAsk, RefundPlan } from '@armature/domain/refunds/refund-plan'
import { planRefund } from '@armature/domain/refunds/refund-plan'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import type { PartOfVendor } from './refund-repository.ts'
import { insertRefund, listPayments } from './refund-repository.ts'
import { lookAtRefund } from './settle-step.ts'

interface PlacedRefund extends RefundAsk {
  reason: string
  /** The restocked pieces of a line; none if left out. */
  restocked?: ReadonlyMap<number, number>
  /** The payment that the buyer's bank took back; otherwise all payments. */
  disputedPayment?: number
}

/**
 * Stores a refund that the rules allow, with the keys of its chain, before any call, and queues its job. The caller
 * holds the order's lock.
 */
export const placeRefund = async (
  trx: Database,
  ctx: Context,
  { order, parts }: { order: LockedOrder; parts: readonly PartOfVendor[] },
  { reason, restocked, disputedPayment, ...ask }: PlacedRefund,
): Promise<{ id: string; plan: RefundPlan }> => {
  const payments = (await listPayments(trx, order.id)).filter(({ id }) =>
    [undefined, id].includes(disputedPayment),
  )
  const plan = planRefund(order, { parts, payments }, ask)
  const id = randomUUID()
  const store = { tenant_id: order.tenantId }
  const ofPart = (subOrderId: number) => {
    const part = parts.find((one) => one.subOrderId === subOrderId)
    if (part === undefined) throw new Error(`sub-order ${subOrderId} is not of order ${order.id}`)
    return { sub_order_id: subOrderId, vendor_id: part.vendorId, ...store }
  }
  await insertRefund(trx, {
    refund: {
      id,
      order_id: order.id,
      ...store,
      customer_id: order.customerId,
      kind: ask.kind,
      state: newRefund,
      amount_cents: plan.back,
      credit_cents: plan.credit,
      reason,
      asked_by: ctx.actor.userId,
      created_at: ctx.now,
    },
    shares: plan.shares.map((share) => ({
      refund_id: id,
      ...(share.subOrderId === null
        ? { sub_order_id: null, vendor_id: null, ...store }
        : ofPart(share.subOrderId)),
      is_tax: share.isTax,
      amount_cents: share.amountCents,
      commission_cents: share.commissionCents,
      freight_cents: share.freightCents,
    })),
    lines: plan.lines.map((line) => ({
      refund_id: id,
      order_item_id: line.item,
      ...ofPart(line.subOrderId),
      customer_id: order.customerId,
      amount_cents: line.amountCents,
      called_off: line.calledOff,
      returned: line.returned,
      restocked: restocked?.get(line.item) ?? 0,
    })),
    steps: plan.steps.map((step, index) => {
      const stepId = randomUUID()
      return {
        id: stepId,
        refund_id: id,
        place: index + 1,
        kind: disputedPayment !== undefined && step.kind === 'CARD' ? 'DISPUTE' : step.kind,
        state: newStep,
        amount_cents: step.cents,
        sub_order_id: step.subOrderId,
        payment_id: step.paymentId,
        reference: step.reference,
        idempotency_key: `refund-step:${stepId}`,
      }
    }),
  })
  // A job finishes the refund even if this process dies.
  await lookAtRefund(trx, ctx, id, 1)
  return { id, plan }
}
