import { can } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { hasFailedTransfer } from '@armature/domain/orders/order-terms'
import { payoutFailureFor } from '@armature/domain/payouts/payout-failure'
import { payoutWaitsOf } from '@armature/domain/payouts/payout-terms'
import { attemptMachine } from '@armature/domain/payouts/transfer-attempt'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem, notFound, paymentFailed } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { lockOrder } from '../../trading/orders/order-lock-repository.ts'
import { presentSubOrder } from '../../trading/orders/order-presenter.ts'
import { findSubOrderRow } from '../../trading/orders/order-repository.ts'
import { lookAtTransfer, makeTransfer } from './make-transfer.ts'
import { sendTransfer } from './send-transfer.ts'
import type { Transfer } from './transfer-repository.ts'
import { listPayable } from './transfer-repository.ts'

const notFailed = (): Problem => conflict(messages.transferNotFailed, { code: 'transfer_not_failed' })

/**
 * Another attempt with a new key, if this one's sub-order is still failed: of twenty concurrent calls the first makes
 * it.
 */
const nextTry = async (trx: Database, ctx: Context, subOrderId: number): Promise<Problem | string> => {
  const seen = await findSubOrderRow(trx, ctx.actor, subOrderId)
  if (seen === undefined) return notFound(messages.notFound)
  const belonging = { vendorId: seen.vendor.id, tenantId: seen.tenant_id, customerId: seen.customer_id }
  // Another actor who may see it can't retry it.
  if (!can(ctx.actor, 'payout.retry-transfer', belonging)) return notFound(messages.notFound)
  await actAsSystem(trx)
  const order = await lockOrder(trx, seen.order_id)
  const sub = (await listPayable(trx, seen.order_id)).find(({ id }) => id === subOrderId)
  if (order === undefined || sub === undefined) return notFound(messages.notFound)
  if (!hasFailedTransfer(sub)) return notFailed()
  // A vendor suspended since isn't paid by the button either.
  if (sub.payoutAccount === null || payoutWaitsOf({ ...sub, refundUnderWay: order.moneyUnderWay }).length > 0)
    return conflict(messages.transferWaits, { code: 'transfer_waits' })
  const id = await makeTransfer(trx, ctx, { ...sub, payoutAccount: sub.payoutAccount }, order.id)
  await lookAtTransfer(trx, ctx, id, 1)
  await recordEvents(trx, ctx, [
    {
      kind: 'sub_order.transfer-retried',
      summary: `Payout of sub-order #${sub.id} tried again`,
      order_id: order.id,
      sub_order_id: sub.id,
      vendor_id: sub.vendorId,
      tenant_id: sub.tenantId,
    },
  ])
  return id
}

/** The answer for the person who pressed the button; null where the money is on its way. */
const outcomeOf = ({ actor }: Context, transfer: Transfer | null): Problem | null => {
  if (transfer !== null && attemptMachine.is(transfer.state, 'paidOut')) return null
  if (transfer === null || attemptMachine.is(transfer.state, 'unsettled'))
    return conflict(messages.transferUnknown, { code: 'transfer_pending' })
  const reason = payoutFailureFor(
    actor,
    { code: transfer.failure_code, reason: transfer.failure },
    { vendorId: transfer.vendor_id, tenantId: transfer.tenant_id },
  )
  return paymentFailed(messages.transferFailed, {
    code: 'transfer_failed',
    nonFieldErrors: reason === null ? [] : [reason],
  })
}

/** Retry Transfer (specification sections 4 and 7): returns the sub-order once its money is on its way. */
export const retryTransfer = async (ctx: Context, { body }: { body: { suborder_id: number } }) => {
  const id = await ctx.inWrite((trx) => nextTry(trx, ctx, body.suborder_id))
  if (isProblem(id)) return id
  const problem = outcomeOf(ctx, await sendTransfer(systemContextOf(ctx.deps, ctx.log), id))
  if (problem) return problem
  const row = await ctx.inRead((trx) => findSubOrderRow(trx, ctx.actor, body.suborder_id))
  return row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)
}
