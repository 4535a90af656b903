import type { Actor } from '@armature/domain/rights/actor'
import { cents, percentOf } from '@armature/domain/money'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { makeContext, systemContextOf } from '../../platform/context/make-context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { payVendors } from '../../money/payouts/pay-vendors.ts'
import { sendTransfer } from '../../money/payouts/send-transfer.ts'
import { listUnsettledTransfers } from '../../money/payouts/transfer-repository.ts'
import { payBalance } from '../../money/purchases/balance/pay-balance.ts'
import { refundOrder } from '../../money/refunds/refund-order.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { findDemoAdmin, listShippedOrders } from './writes/order-money-repository.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const runName = 'demo-money'
/** For the partly refunded order. */
const refundedPercent = 10

type Log = Context['log']

const contextOf = (deps: Deps, log: Log, actor: Actor): Context => {
  const client = { ip: '127.0.0.1', userAgent: 'seed' }
  return makeContext({ actor, deps, now: deps.clock(), log, session: null, client })
}

type Shipped = Awaited<ReturnType<typeof listShippedOrders>>[number]

const payByCard = async (deps: Deps, log: Log, order: Shipped): Promise<void> => {
  const body = { amount: cents(order.pending_cents), payment_method: 'pm_card_visa' }
  const paid = await payBalance(contextOf(deps, log, order.customer), { params: { id: order.id }, body })
  if (isProblem(paid))
    log.warn({ event: 'demo_not_paid', order: order.id, code: paid.code }, 'no demo payment')
}

/** Sends the due payouts one after another. */
const payOut = async (deps: Deps, log: Log, orderId: number): Promise<void> => {
  await payVendors(deps, log, { orderId })
  const ctx = systemContextOf(deps, log)
  for (const id of await ctx.inRead(listUnsettledTransfers)) await sendTransfer(ctx, id)
}

/**
 * Adds what follows the demo's shipped orders: balances paid by card, vendors paid out, one payout refused for lack of
 * money (which has arrived since, so it can be retried), and one partly refunded order. The use cases and the provider
 * make them, once, after the demo, because no transaction can undo the provider's part.
 */
export const seedMoney = async (deps: Deps, log: Log): Promise<void> => {
  if (!deps.config.seedDemo) return
  const { db } = deps
  const wanted = await inTransaction(
    db,
    systemContext,
    async (trx) =>
      (await wasSeeded(trx, runName)) || !(await wasSeeded(trx, 'demo'))
        ? null
        : { orders: await listShippedOrders(trx), admin: await findDemoAdmin(trx) },
    { readOnly: true },
  )
  if (wanted === null) return
  const [first, ...others] = wanted.orders
  // Its down payment came off-line, so the provider has less than the vendors are due, and the last payout is refused.
  if (first !== undefined) {
    await payByCard(deps, log, first)
    await payOut(deps, log, first.id)
  }
  for (const order of others) await payByCard(deps, log, order)
  for (const order of others) await payOut(deps, log, order.id)
  const [refunded] = others
  if (refunded !== undefined) {
    const body = {
      amount: percentOf(cents(refunded.pending_cents), refundedPercent),
      reason: 'One part came with a scratched housing.',
      of: 'PRICE' as const,
    }
    await refundOrder(contextOf(deps, log, wanted.admin), { params: { id: refunded.id }, body })
  }
  await inTransaction(db, systemContext, (trx) => markSeeded(trx, runName, deps.clock()))
}
