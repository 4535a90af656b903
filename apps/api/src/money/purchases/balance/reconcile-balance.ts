import { formatCents } from '@armature/domain/money'
import { balanceMachine } from '@armature/domain/purchases/balance-payment'
import { nextRefundTry, refundKey } from '@armature/domain/refunds/refund-tries'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { PaymentIntentRecord } from '../../../platform/ports/payments.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { LockedOrder } from '../../../trading/orders/order-lock-repository.ts'
import { lockOrder } from '../../../trading/orders/order-lock-repository.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import type { Balance } from './balance-repository.ts'
import {
  findBalance,
  listUnsettledBalances,
  lockBalance,
  moveBalance,
  noteOnBalance,
} from './balance-repository.ts'
import {
  balanceMetadataKey,
  chargeBalance,
  isOverdueAtBank,
  lookAtBalance,
  payerWaitsMs,
  settleBalance,
  notifyBalanceEnd,
} from './settle-balance.ts'
import { textOfRefusal } from '../../payments/provider-refusal.ts'
import { leaveRefund } from '../stray/notify-operators.ts'
import { receivedPaymentOf, unpaidText } from '../accept/payment-news.ts'
import { earlier } from '@armature/domain/values/time'

/** A create call that never arrived counts as lost after this. */
const givenUpAfterMs = 2 * payerWaitsMs

const lookAgain = async (ctx: Context, id: string): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    await lookAtBalance(trx, ctx, id, 1)
    return null
  })
}

const settleMissing = async (deps: Deps, ctx: Context, balance: Balance): Promise<void> => {
  const age = ctx.now.getTime() - balance.created_at.getTime()
  if (age > givenUpAfterMs) {
    const message = 'The payment did not reach the provider.'
    await settleBalance(deps, ctx.log, balance.id, { status: 'declined', message })
  } else if (age < payerWaitsMs) await chargeBalance(deps, ctx.log, balance)
  else await lookAgain(ctx, balance.id)
}

const settleUnpaid = async (
  deps: Deps,
  ctx: Context,
  balance: Balance,
  intent: PaymentIntentRecord,
): Promise<void> => {
  if (intent.status === 'processing') return lookAgain(ctx, balance.id)
  if (intent.status === 'awaits_payer' && intent.clientSecret !== null && !isOverdueAtBank(ctx, balance)) {
    const { id: intentId, clientSecret } = intent
    await settleBalance(deps, ctx.log, balance.id, { status: 'awaits_payer', intentId, clientSecret })
    return lookAgain(ctx, balance.id)
  }
  // It must stay unpaid before the order accepts another payment.
  const cancelled =
    intent.status === 'canceled'
      ? { status: 'canceled' }
      : await deps.payments.cancelPaymentIntent(intent.id, `cancel:${intent.id}`)
  if (cancelled.status !== 'canceled') return lookAgain(ctx, balance.id)
  await settleBalance(deps, ctx.log, balance.id, {
    status: 'declined',
    message: unpaidText(ctx.log, intent),
  })
}

const settleUnknown = async (deps: Deps, ctx: Context, balance: Balance): Promise<void> => {
  const found = await deps.payments.findPaymentsByMetadata({
    key: balanceMetadataKey,
    value: balance.id,
    createdSince: earlier(balance.created_at, { minutes: 5 }),
  })
  if (found.status !== 'found') return lookAgain(ctx, balance.id)
  // Each paid intent counts or is flagged; a flagged one leaves the balance to its own payment.
  for (const intent of found.intents.filter(({ status }) => status === 'succeeded'))
    await settleBalance(deps, ctx.log, balance.id, {
      status: 'succeeded',
      payment: receivedPaymentOf(intent, null),
    })
  const now = await ctx.inRead((trx) => findBalance(trx, balance.id))
  if (now === undefined || !balanceMachine.is(now.state, 'unsettled')) return
  const unpaid = found.intents.find(({ status }) => status !== 'succeeded')
  return unpaid === undefined ? settleMissing(deps, ctx, now) : settleUnpaid(deps, ctx, now, unpaid)
}

const settleRefund = async (
  trx: Database,
  ctx: Context,
  { order, balance, amountCents }: { order: LockedOrder; balance: Balance; amountCents: number },
): Promise<void> => {
  await moveBalance(trx, balance, 'refund', { settled_at: ctx.now })
  await recordEvents(trx, ctx, [
    {
      kind: 'order.payment-refunded',
      summary: `${formatCents(amountCents)} that this order did not take went back`,
      order_id: order.id,
      quote_id: order.quoteId,
      tenant_id: order.tenantId,
      customer_id: order.customerId,
      for_customer: true,
    },
  ])
  await notifyBalanceEnd(trx, ctx, { order, balance, end: 'returned', amountCents })
}

const giveBack = async (deps: Deps, ctx: Context, balance: Balance): Promise<void> => {
  const paymentId = balance.payment_id
  if (paymentId === null || balance.refund_flagged_at !== null) return
  const result = await deps.payments.refundPayment({
    paymentIntentId: paymentId,
    idempotencyKey: refundKey(`refund-balance:${balance.id}`, balance.refund_refusals),
    reason: 'duplicate',
  })
  await ctx.inWrite(async (trx) => {
    const order = await lockOrder(trx, balance.order_id)
    const now = await lockBalance(trx, balance.id)
    // Another reconciler was faster, with the same answer.
    if (order === undefined || now === undefined || !balanceMachine.is(now.state, 'refundDue')) return null
    if (now.refund_refusals !== balance.refund_refusals) return null
    if (result.status === 'unavailable') await lookAtBalance(trx, ctx, balance.id, 1)
    else if (result.status === 'refused') {
      const refusals = now.refund_refusals + 1
      const minutes = nextRefundTry(refusals)
      const subject = { quoteId: order.quoteId, orderId: order.id }
      const reason = textOfRefusal(ctx.log, { paymentId }, result)
      const flagged = minutes === null ? { refund_flagged_at: ctx.now } : {}
      await noteOnBalance(trx, now.id, { refund_refusals: refusals, refund_refusal: reason, ...flagged })
      if (minutes === null) await leaveRefund(trx, ctx, subject, { paymentId, reason })
      else await lookAtBalance(trx, ctx, balance.id, minutes)
    } else {
      // The previous release refunded a payment of another amount as the balance's own, so only the provider knows the
      // refunded amount.
      const amountCents = result.status === 'already_refunded' ? now.amount_cents : result.amountCents
      await settleRefund(trx, ctx, { order, balance: now, amountCents })
    }
    return null
  })
}

/** Settles one balance payment by the provider's record of it. */
export const reconcileBalance = async (deps: Deps, log: Context['log'], balanceId: string): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  const balance = await ctx.inRead((trx) => findBalance(trx, balanceId))
  if (balance === undefined) return
  if (balanceMachine.is(balance.state, 'refundDue')) return giveBack(deps, ctx, balance)
  if (balanceMachine.is(balance.state, 'unsettled')) return settleUnknown(deps, ctx, balance)
}

/** At startup, queues a job for each payment that a crash left without one. */
export const resumeBalances = async (deps: Deps, log: Context['log']): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    for (const balanceId of await listUnsettledBalances(trx))
      await addJob(trx, 'settle-balance', { balanceId }, { key: `settle-balance:${balanceId}` })
    return null
  })
}
