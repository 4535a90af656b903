import { isAwaited, payoutWaitsOf } from '@armature/domain/payouts/payout-terms'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { lockOrder } from '../../trading/orders/order-lock-repository.ts'
import { lookAtTransfer, makeTransfer } from './make-transfer.ts'
import type { PayableSubOrder } from './transfer-repository.ts'
import { listOrdersToPay, listPayable, listUnsettledTransfers } from './transfer-repository.ts'

const isPayable = (
  sub: PayableSubOrder,
  refundUnderWay: boolean,
): sub is PayableSubOrder & { payoutAccount: string } =>
  isAwaited(sub.transferStatus) &&
  sub.payoutAccount !== null &&
  sub.owedCents > 0 &&
  payoutWaitsOf({ ...sub, refundUnderWay }).length === 0

const payVendorsOf = async (ctx: Context, orderId: number): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order === undefined) return null
    for (const sub of await listPayable(trx, orderId)) {
      if (!isPayable(sub, order.moneyUnderWay)) continue
      const id = await makeTransfer(trx, ctx, sub, orderId)
      await lookAtTransfer(trx, ctx, id, 0)
      await recordEvents(trx, ctx, [
        {
          kind: 'sub_order.transfer-due',
          summary: `Payout of sub-order #${sub.id} is due`,
          order_id: orderId,
          sub_order_id: sub.id,
          vendor_id: sub.vendorId,
          tenant_id: sub.tenantId,
        },
      ])
    }
    return null
  })
}

/**
 * Starts all due transfers of one order or vendor, each with its own key and sent by a job. Runs as a job after
 * everything that a payout may have waited for.
 */
export const payVendors = async (
  deps: Deps,
  log: Context['log'],
  of: { orderId: number } | { vendorId: number },
): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  const orders = 'orderId' in of ? [of.orderId] : await ctx.inRead((trx) => listOrdersToPay(trx, of.vendorId))
  for (const orderId of orders) await payVendorsOf(ctx, orderId)
}

/** Sends payouts that fell due silently or that a crash interrupted; runs at startup and every few minutes. */
export const sweepPayouts = async (deps: Deps, log: Context['log']): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  for (const orderId of await ctx.inRead((trx) => listOrdersToPay(trx, null)))
    await payVendorsOf(ctx, orderId)
  await ctx.inWrite(async (trx) => {
    for (const id of await listUnsettledTransfers(trx)) await lookAtTransfer(trx, ctx, id, 0)
    return null
  })
}
