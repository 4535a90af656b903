import { formatCents } from '@armature/domain/money'
import { creditEntries, refundEntries, reversalEntries } from '@armature/domain/money/ledger'
import type { LedgerEntry, LedgerKind } from '@armature/domain/money/ledger'
import { refundMachine, stepMachine } from '@armature/domain/refunds/refund-machine'
import { isFree, isOwed } from '@armature/domain/refunds/refund-plan'
import { nextRefundTry } from '@armature/domain/refunds/refund-tries'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { book } from '../../trading/ledger/ledger-repository.ts'
import { afterMoneyChange } from '../../trading/orders/after-money-change.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import { addPaid, lockOrder } from '../../trading/orders/order-lock-repository.ts'
import { moveSubOrder } from '../payouts/transfer-repository.ts'
import type { Refund, RefundStep } from './refund-repository.ts'
import {
  changeStep,
  findRefund,
  findStep,
  finishRefund,
  flagRefund,
  listParts,
  listShares,
  listTakenBack,
  lockRefund,
} from './refund-repository.ts'
import {
  recordRefund,
  notifyAllRefunded,
  notifyRefunded,
  notifyRefusal,
  notifyTakenBack,
} from './notify-refund.ts'
import { later } from '@armature/domain/values/time'

export type StepNews =
  | { status: 'given'; providerId: string | null }
  | { status: 'refused'; reason: string }
  | { status: 'unknown'; reason: string }

/** Queues a refund's job, which survives this process. */
export const lookAtRefund = (
  trx: Database,
  ctx: Pick<Context, 'now'>,
  refundId: string,
  minutes: number,
): Promise<void> => {
  const runAt = minutes === 0 ? {} : { runAt: later(ctx.now, { minutes }) }
  return addJob(trx, 'run-refund', { refundId }, { ...runAt, key: `run-refund:${refundId}` })
}

const entriesOf = (step: RefundStep): { kind: LedgerKind; entries: LedgerEntry[] } => {
  if (step.sub_order_id !== null)
    return { kind: 'REVERSAL', entries: reversalEntries(step.sub_order_id, step.amount_cents) }
  const kind = step.kind === 'OFFLINE' ? 'OFFLINE' : 'CARD'
  return { kind: 'REFUND', entries: refundEntries(kind, step.amount_cents) }
}

const give = async (
  trx: Database,
  ctx: Context,
  { step, order }: { step: RefundStep; order: LockedOrder },
  providerId: string | null,
): Promise<void> => {
  const { kind, entries } = entriesOf(step)
  await changeStep(trx, step.id, {
    state: stepMachine.next('give', step.state),
    provider_id: providerId,
    failure: null,
    settled_at: ctx.now,
  })
  // The money may have gone back after the refund was left to the operators.
  await flagRefund(trx, step.refund_id, null)
  await book(trx, { kind, orderId: order.id, source: `refund:${step.id}`, at: ctx.now }, entries)
  if (step.payment_id !== null) await addPaid(trx, order.id, -step.amount_cents)
  if (step.sub_order_id === null) return
  const part = (await listParts(trx, order.id)).find(({ subOrderId }) => subOrderId === step.sub_order_id)
  if (part === undefined) return
  if (part.paidOutCents === 0) await moveSubOrder(trx, step.sub_order_id, 'reverse')
  await recordRefund(trx, ctx, order, {
    kind: 'sub_order.transfer-reversed',
    summary: `${formatCents(step.amount_cents)} of the payout of sub-order #${step.sub_order_id} taken back for a refund`,
    vendor: { subOrderId: step.sub_order_id, vendorId: part.vendorId },
  })
  const refund = await findRefund(trx, step.refund_id)
  if (refund === undefined) throw new Error(`step ${step.id} belongs to no refund`)
  await notifyTakenBack(trx, ctx, part, { amountCents: step.amount_cents, reason: refund.reason })
}

/**
 * Retries a payment's step less and less often, and then leaves it to the operators. A vendor's empty account delays
 * nobody.
 */
const refuse = async (
  trx: Database,
  ctx: Context,
  { step, order }: { step: RefundStep; order: LockedOrder },
  reason: string,
): Promise<'goes on' | 'waits'> => {
  const refusals = step.refusals + 1
  if (step.sub_order_id !== null) {
    await changeStep(trx, step.id, {
      state: stepMachine.next('refuse', step.state),
      refusals,
      failure: reason,
      settled_at: ctx.now,
    })
    await notifyRefusal(trx, ctx, order, {
      summary: `The payout of sub-order #${step.sub_order_id} could not be taken back: ${reason}`,
      next: `The customer is refunded anyway; the vendor owes ${formatCents(step.amount_cents)}.`,
    })
    return 'goes on'
  }
  await changeStep(trx, step.id, { refusals, failure: reason })
  const minutes = nextRefundTry(refusals)
  if (minutes !== null) {
    await lookAtRefund(trx, ctx, step.refund_id, minutes)
    return 'waits'
  }
  await flagRefund(trx, step.refund_id, ctx.now)
  await notifyRefusal(trx, ctx, order, {
    summary: `Payment ${step.reference} could not be given back: ${reason}`,
    next: 'Several tries over some hours failed. Please check it at the provider.',
  })
  return 'waits'
}

/** Applies the news about a step once; returns whether the chain continues now or waits for its job. */
export const settleStep = async (
  ctx: Context,
  sent: RefundStep,
  news: StepNews,
): Promise<'goes on' | 'waits'> => {
  const settled = await ctx.inWrite(async (trx) => {
    const refund = await findRefund(trx, sent.refund_id)
    const order = refund && (await lockOrder(trx, refund.order_id))
    if (order === undefined) return 'waits'
    await lockRefund(trx, sent.refund_id)
    const step = await findStep(trx, sent.id)
    // Another process was faster, with the same answer.
    if (step === undefined || !stepMachine.is(step.state, 'isToDo') || step.refusals !== sent.refusals)
      return 'goes on'
    if (news.status === 'refused') return refuse(trx, ctx, { step, order }, news.reason)
    if (news.status === 'given') {
      await give(trx, ctx, { step, order }, news.providerId)
      return 'goes on'
    }
    ctx.log.warn(
      { event: 'refund_unknown', refundId: step.refund_id, stepId: step.id, reason: news.reason },
      'the outcome of a step of a refund is not known yet',
    )
    await lookAtRefund(trx, ctx, step.refund_id, 1)
    return 'waits'
  })
  return settled === 'goes on' ? 'goes on' : 'waits'
}

/** The provider reported a refund that then failed: notifies the operators once, who have to look at it. */
export const loseStep = async (ctx: Context, lost: RefundStep): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    const refund = await findRefund(trx, lost.refund_id)
    const order = refund && (await lockOrder(trx, refund.order_id))
    const step = await findStep(trx, lost.id)
    if (order === undefined || step === undefined || step.failure !== null) return null
    await changeStep(trx, step.id, { failure: 'It came back to the marketplace.' })
    await notifyRefusal(trx, ctx, order, {
      summary: `${formatCents(step.amount_cents)} of payment ${step.reference} did not reach the customer and came back`,
      next: 'Please refund it another way and note that at the provider.',
    })
    return null
  })
}

/**
 * Notifies each vendor whose whole part is refunded, on its timeline and by mail. Other vendors aren't notified; vendors
 * of called-off pieces were notified then.
 */
const notifyVendors = async (
  trx: Database,
  ctx: Context,
  { refund, order }: { refund: Refund; order: LockedOrder },
  shares: readonly { sub_order_id: number | null }[],
): Promise<void> => {
  const touched = new Set(shares.map(({ sub_order_id }) => sub_order_id))
  const takenBack = await listTakenBack(trx, refund.id)
  for (const part of await listParts(trx, order.id)) {
    if (!touched.has(part.subOrderId)) continue
    if (!isOwed(part)) await moveSubOrder(trx, part.subOrderId, 'call-off', { transfer_failure: null })
    if (!isFree(part) || refund.kind === 'CALLED_OFF') continue
    await recordRefund(trx, ctx, order, {
      kind: 'sub_order.refunded',
      summary: `All of sub-order #${part.subOrderId} refunded`,
      vendor: part,
    })
    // A vendor whose payout was reversed was notified of that.
    if (!takenBack.has(part.subOrderId))
      await notifyAllRefunded(trx, ctx, part, { isSent: part.isSent, reason: refund.reason })
  }
}

const credit = async (trx: Database, ctx: Context, refund: Refund, order: LockedOrder): Promise<void> => {
  const shares = await listShares(trx, refund.id)
  await finishRefund(trx, refund, ctx.now)
  if (refund.credit_cents > 0)
    await book(
      trx,
      { kind: 'CREDIT', orderId: order.id, source: `credit:${refund.id}`, at: ctx.now },
      creditEntries(
        shares.map((share) => ({
          subOrderId: share.sub_order_id,
          isTax: share.is_tax,
          amountCents: share.amount_cents,
          commissionCents: share.commission_cents,
        })),
      ),
    )
  if (refund.amount_cents > 0) {
    await recordRefund(trx, ctx, order, {
      kind: 'order.refunded',
      summary: `${formatCents(refund.amount_cents)} refunded: ${refund.reason}`,
      forCustomer: true,
    })
    await notifyRefunded(trx, ctx, order, refund)
  }
  await notifyVendors(trx, ctx, { refund, order }, shares)
  await afterMoneyChange(trx, ctx, order.id, { reason: refund.reason, refundId: refund.id })
}

/** All steps are done, so the refund's credit lowers the order's price. */
export const closeRefund = async (ctx: Context, refundId: string): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    const before = await findRefund(trx, refundId)
    const order = before && (await lockOrder(trx, before.order_id))
    const refund = await lockRefund(trx, refundId)
    if (order !== undefined && refund !== undefined && refundMachine.is(refund.state, 'underWay'))
      await credit(trx, ctx, refund, order)
    return null
  })
}
