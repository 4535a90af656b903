import { disputeEnd, disputeMachine, newDispute } from '@armature/domain/disputes/dispute-machine'
import { messages } from '@armature/domain/messages'
import { cents, sumCents } from '@armature/domain/money'
import { disputeEntries } from '@armature/domain/money/ledger'
import type { Problem } from '@armature/domain/problem'
import { isProblem, unavailable } from '@armature/domain/problem'
import { sumOfScope, valueOfScope } from '@armature/domain/refunds/refund-scope'
import { earlier } from '@armature/domain/values/time'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { DisputeRecord } from '../../platform/ports/disputes.ts'
import { book, countBookings } from '../../trading/ledger/ledger-repository.ts'
import { afterMoneyChange } from '../../trading/orders/after-money-change.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import { lockOrder } from '../../trading/orders/order-lock-repository.ts'
import { placeRefund } from '../refunds/place-refund.ts'
import type { PartOfVendor } from '../refunds/refund-repository.ts'
import { changeStep, flagRefund, listParts, listPayments } from '../refunds/refund-repository.ts'
import { runRefund } from '../refunds/run-refund.ts'
import { lookAtRefund } from '../refunds/settle-step.ts'
import type { Dispute } from './dispute-repository.ts'
import {
  changeDispute,
  findPaymentOf,
  followDisputes,
  insertDispute,
  listOpenDisputes,
  listRefusedOf,
  lockDispute,
  refundedByBank,
} from './dispute-repository.ts'
import { notifyDispute } from './notify-dispute.ts'

/** A payment without an order may still get one within this time. */
const youngMinutes = 60
/** How far the sweep looks back for disputes that no event reported. */
const sweepDays = 35

interface OfOrder {
  order: LockedOrder
  parts: readonly PartOfVendor[]
  paymentId: number
}

/** Books the money that the payer's bank now holds. */
const bookHeld = async (
  trx: Database,
  ctx: Context,
  { order, dispute }: { order: LockedOrder; dispute: Dispute },
  heldCents: number,
): Promise<void> => {
  if (heldCents === dispute.held_cents) return
  const nth = (await countBookings(trx, order.id, 'DISPUTE')) + 1
  await book(
    trx,
    { kind: 'DISPUTE', orderId: order.id, source: `dispute:${dispute.id}:${nth}`, at: ctx.now },
    disputeEntries(heldCents - dispute.held_cents),
  )
  await changeDispute(trx, dispute.id, { held_cents: heldCents })
}

/**
 * The bank kept the money. That counts as a refund: it lowers the order's price and reverses the vendors' shares. Money
 * that was refunded earlier stays booked as held by the bank, for the operators to claim.
 */
const lose = async (
  trx: Database,
  ctx: Context,
  of: OfOrder,
  taken: number,
): Promise<{ refundId: string | null; keptCents: number }> => {
  const { order, parts, paymentId } = of
  const payment = (await listPayments(trx, order.id)).find(({ id }) => id === paymentId)
  const worth = sumOfScope(valueOfScope(order, parts, { of: 'ORDER' }))
  const left = taken - (await refundedByBank(trx, paymentId))
  const amount = Math.max(0, Math.min(left, payment?.leftCents ?? 0, order.paidCents, worth))
  if (amount < left)
    ctx.log.error({ event: 'dispute_above_paid', orderId: order.id }, 'a bank kept more than was left')
  if (amount === 0) return { refundId: null, keptCents: left }
  const { id } = await placeRefund(trx, ctx, of, {
    kind: 'LOWER_PRICE',
    scope: { of: 'ORDER' },
    amount: cents(amount),
    reason: messages.disputeLost,
    disputedPayment: paymentId,
  })
  return { refundId: id, keptCents: left - amount }
}

/**
 * Resumes refunds that the provider refused because of the dispute, once it has ended: they are retried if the payment
 * stands, and count as done if the bank returned the money. True if there are any.
 */
const resumeRefunds = async (
  trx: Database,
  ctx: Context,
  { paymentId }: OfOrder,
  { end, taken }: { end: 'win' | 'lose'; taken: number },
): Promise<boolean> => {
  const steps = await listRefusedOf(trx, paymentId)
  const isGiven = end === 'lose' && sumCents(steps.map((step) => step.amount_cents)) <= taken
  for (const step of steps) {
    if (isGiven) await changeStep(trx, step.id, { kind: 'DISPUTE' })
    await flagRefund(trx, step.refund_id, null)
    await lookAtRefund(trx, ctx, step.refund_id, 0)
  }
  return steps.length > 0
}

const newsOf = (dispute: Dispute, { reason, takenCents }: DisputeRecord) => ({
  reason,
  amountCents: takenCents === 0 ? dispute.held_cents : takenCents,
})

/** The stored dispute; a new one is stored, and the parties are notified. */
const knowDispute = async (
  trx: Database,
  ctx: Context,
  of: OfOrder,
  remote: DisputeRecord,
): Promise<Dispute> => {
  const known = await lockDispute(trx, remote.id)
  if (known !== undefined) return known
  const dispute = await insertDispute(trx, {
    id: remote.id,
    payment: remote.paymentIntentId ?? '',
    order_id: of.order.id,
    payment_id: of.paymentId,
    state: newDispute,
    reason: remote.reason,
    created_at: remote.created,
  })
  await notifyDispute(trx, ctx, of, { ...newsOf(dispute, remote), state: newDispute })
  return dispute
}

/** Applies the bank's decision. A Problem if other money of the order must be settled first; the sweep tries again. */
const endDispute = async (
  trx: Database,
  ctx: Context,
  { dispute, ...of }: OfOrder & { dispute: Dispute },
  { remote, end }: { remote: DisputeRecord; end: 'win' | 'lose' },
): Promise<Problem | { refundId: string | null }> => {
  const goesOn = await resumeRefunds(trx, ctx, of, { end, taken: remote.takenCents })
  const isBusy = of.order.moneyUnderWay || of.parts.some(({ isBeingPaid }) => isBeingPaid)
  if (end === 'lose' && isBusy) return goesOn ? { refundId: null } : unavailable(messages.orderMoneyUnderWay)
  const { refundId, keptCents } =
    end === 'lose' ? await lose(trx, ctx, of, remote.takenCents) : { refundId: null, keptCents: 0 }
  await bookHeld(trx, ctx, { order: of.order, dispute }, keptCents)
  const state = disputeMachine.next(end, dispute.state)
  await changeDispute(trx, dispute.id, { state, refund_id: refundId, settled_at: ctx.now })
  await followDisputes(trx, of.order.id)
  await notifyDispute(trx, ctx, of, { ...newsOf(dispute, remote), state })
  await afterMoneyChange(trx, ctx, of.order.id)
  return { refundId }
}

/** Applies the provider's state of a dispute of an order's payment, under the order's lock. */
const settleOf = async (
  trx: Database,
  ctx: Context,
  of: OfOrder,
  remote: DisputeRecord,
): Promise<Problem | { refundId: string | null }> => {
  const dispute = await knowDispute(trx, ctx, of, remote)
  const end = disputeEnd(remote.status)
  if (!disputeMachine.is(dispute.state, 'isOpen')) return { refundId: null }
  if (end !== null) return endDispute(trx, ctx, { ...of, dispute }, { remote, end })
  await bookHeld(trx, ctx, { order: of.order, dispute }, remote.takenCents)
  await followDisputes(trx, of.order.id)
  return { refundId: null }
}

/** A dispute of a payment without an order: a subscription's, or an unknown one. */
const settleStray = async (trx: Database, ctx: Context, remote: DisputeRecord): Promise<Problem | null> => {
  if (remote.created > earlier(ctx.now, { minutes: youngMinutes })) return unavailable(messages.unavailable)
  const known = await lockDispute(trx, remote.id)
  const end = disputeEnd(remote.status)
  const before = known?.state ?? newDispute
  const state =
    end === null || disputeMachine.decide(end, before) === 'wrong_state'
      ? before
      : disputeMachine.next(end, before)
  const change = { state, settled_at: disputeMachine.is(state, 'isOpen') ? null : ctx.now }
  if (known !== undefined) await changeDispute(trx, known.id, change)
  else {
    ctx.log.error({ event: 'dispute_of_no_order', id: remote.id }, 'a disputed payment belongs to no order')
    const { id, reason, created, paymentIntentId } = remote
    const none = { order_id: null, payment_id: null }
    await insertDispute(trx, {
      id,
      payment: paymentIntentId ?? '',
      ...none,
      reason,
      created_at: created,
      ...change,
    })
  }
  return null
}

/** Applies the provider's state of a dispute once. A Problem if it must be delivered again. */
const settleDispute = async (ctx: Context, remote: DisputeRecord): Promise<Problem | null> => {
  const settled = await ctx.inWrite(async (trx) => {
    const payment =
      remote.paymentIntentId === null ? undefined : await findPaymentOf(trx, remote.paymentIntentId)
    const order = payment && (await lockOrder(trx, payment.order_id))
    if (payment === undefined || order === undefined)
      return (await settleStray(trx, ctx, remote)) ?? { refundId: null }
    const parts = await listParts(trx, order.id)
    return settleOf(trx, ctx, { order, parts, paymentId: payment.id }, remote)
  })
  if (isProblem(settled)) return settled
  if (settled.refundId !== null) await runRefund(ctx.deps, ctx.log, settled.refundId)
  return null
}

/** Asks the provider for a dispute's state, because its events arrive late, twice and in any order. */
export const learnDispute = async (ctx: Context, { id }: { id: string }): Promise<Problem | null> => {
  const found = await ctx.deps.payments.findDispute(id)
  if (found.status === 'unavailable') return unavailable(messages.unavailable)
  return found.status === 'found' ? settleDispute(ctx, found.dispute) : null
}

/** Finds disputes and their ends that no event reported. */
export const sweepDisputes = async (deps: Deps, log: Context['log']): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  const found = await deps.payments.listDisputes(earlier(ctx.now, { days: sweepDays }))
  if (found.status !== 'found') throw new Error('the provider did not answer')
  const listed = new Set(found.disputes.map(({ id }) => id))
  for (const dispute of found.disputes)
    if (dispute.livemode === deps.payments.livemode) await settleDispute(ctx, dispute)
  for (const id of await ctx.inRead(listOpenDisputes)) if (!listed.has(id)) await learnDispute(ctx, { id })
}
