import { formatCents } from '@armature/domain/money'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { balanceMachine, takesArrived } from '@armature/domain/purchases/balance-payment'
import type { BalanceRow } from '@armature/domain/purchases/balance-payment'
import { whyStray } from '@armature/domain/purchases/payment-match'
import type { Problem } from '@armature/domain/problem'
import { authenticationNeeded, conflict, paymentFailed } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import type { BalanceEnd } from '../../../platform/mail/balance-mails.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { countPayment } from '../../../trading/orders/count-payment.ts'
import type { LockedOrder } from '../../../trading/orders/order-lock-repository.ts'
import { lockOrder } from '../../../trading/orders/order-lock-repository.ts'
import type { Balance } from './balance-repository.ts'
import { findBalance, lockBalance, moveBalance, noteOnBalance } from './balance-repository.ts'
import { flagPayment, namedBalance } from '../stray/flag-payment.ts'
import type { PaymentNews } from '../accept/payment-news.ts'
import { pendingPayment } from '../accept/settle-purchase.ts'
import { later, minuteMs } from '@armature/domain/values/time'
import { newsFromBank, newsOf } from '../accept/payment-news.ts'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import { balanceEndMail } from '../../../platform/mail/balance-mails.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { notify, pageReaderOf } from '../../../platform/outbox/notify.ts'

/** Mails the payer the outcome of a balance payment that was unknown at first. */
export const notifyBalanceEnd = async (
  trx: Database,
  ctx: Context,
  {
    order,
    balance,
    end,
    amountCents = balance.amount_cents,
  }: {
    order: Pick<LockedOrder, 'id' | 'tenantId' | 'customerId'>
    balance: Balance
    end: BalanceEnd
    /** The received amount; the requested one by default. */
    amountCents?: number
  },
): Promise<void> => {
  const { id, tenantId, customerId } = order
  for (const party of await findParties(trx, [balance.customer_id])) {
    const facts = {
      orderId: id,
      amountCents,
      path: orderPageOf(pageReaderOf(party), order),
      reason: balance.failure ?? messages.paymentDeclined,
    }
    await notify(trx, ctx, party, {
      kind: 'payment',
      about: { kind: 'order', id, tenantId, customerId },
      once: `balance-${end}:${balance.id}`,
      mail: balanceEndMail(party, end, facts),
    })
  }
}

/** Queues another reconciler run for a payment. */
export const lookAtBalance = (
  trx: Database,
  ctx: Pick<Context, 'now'>,
  balanceId: string,
  minutes: number,
): Promise<void> =>
  addJob(
    trx,
    'settle-balance',
    { balanceId },
    { runAt: later(ctx.now, { minutes }), key: `settle-balance:${balanceId}` },
  )

const outcomes: Record<BalanceRow['outcome'], (balance: Balance) => Problem | null> = {
  paid: () => null,
  failed: (balance) => paymentFailed(balance.failure ?? messages.paymentDeclined),
  refunded: () => conflict(messages.balanceRefunded, { code: 'refunded' }),
  pending: pendingPayment,
}

/** The payer's answer for a payment's current state; null once it counts. */
export const balanceOutcome = (balance: Balance): Problem | null =>
  outcomes[balanceMachine.row(balance.state).outcome](balance)

const recordForCustomer = (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { kind, summary }: { kind: string; summary: string },
): Promise<void> =>
  recordEvents(trx, ctx, [
    {
      kind,
      summary,
      order_id: order.id,
      quote_id: order.quoteId,
      tenant_id: order.tenantId,
      customer_id: order.customerId,
      for_customer: true,
    },
  ])

/** Was its payer answered that the outcome is unknown? */
const waitsForWord = (balance: Balance): boolean => balance.answered_unknown_at !== null

type Paid = Extract<PaymentNews, { status: 'succeeded' }>

/** A locked balance payment and its locked order. */
interface Locked {
  order: LockedOrder
  balance: Balance
}

const fail = async (
  trx: Database,
  ctx: Context,
  { order, balance }: Locked,
  { message, end }: { message: string; end: Extract<BalanceEnd, 'failed' | 'mismatched'> },
): Promise<void> => {
  await moveBalance(trx, balance, 'fail', { failure: message, settled_at: ctx.now })
  if (waitsForWord(balance))
    await notifyBalanceEnd(trx, ctx, { order, balance: { ...balance, failure: message }, end })
  await recordForCustomer(trx, ctx, order, {
    kind: 'order.payment-failed',
    summary: `Payment failed: ${message}`,
  })
}

const giveBack = async (
  trx: Database,
  ctx: Context,
  { order, balance }: Locked,
  payment: Paid['payment'],
): Promise<void> => {
  await moveBalance(trx, balance, 'give-back', { payment_id: payment.id, failure: messages.balanceRefunded })
  await recordForCustomer(trx, ctx, order, {
    kind: 'order.payment-refund-due',
    summary: `${formatCents(payment.amountCents)} came that this order does not take: it goes back`,
  })
  await addJob(trx, 'settle-balance', { balanceId: balance.id }, { key: `settle-balance:${balance.id}` })
}

const takeMoney = async (
  trx: Database,
  ctx: Context,
  { order, balance }: Locked,
  { payment, isAnswer }: Paid,
): Promise<void> => {
  const { livemode } = ctx.deps.payments
  const asked = { amountCents: balance.amount_cents, livemode, paymentId: balance.payment_id }
  const stray = whyStray(payment, asked)
  if (stray.length > 0) {
    await flagPayment(trx, ctx, namedBalance(balance, order.quoteId), { payment, why: stray })
    if (isAnswer === true && balanceMachine.is(balance.state, 'unsettled'))
      await fail(trx, ctx, { order, balance }, { message: messages.paymentMismatch, end: 'mismatched' })
    return
  }
  if (!balanceMachine.is(balance.state, 'takesMoney')) return
  if (!takesArrived(order, { state: balance.state, amountCents: payment.amountCents }))
    return giveBack(trx, ctx, { order, balance }, payment)
  await moveBalance(trx, balance, 'pay', { payment_id: payment.id, settled_at: ctx.now, failure: null })
  await countPayment(trx, ctx, order, {
    kind: 'CARD',
    amountCents: payment.amountCents,
    reference: payment.id,
  })
}

const leaveOpen = async (trx: Database, ctx: Context, balance: Balance, reason: string): Promise<void> => {
  ctx.log.warn(
    { event: 'payment_unknown', balanceId: balance.id, reason },
    'the outcome of a payment is not known yet',
  )
  if (!waitsForWord(balance)) await noteOnBalance(trx, balance.id, { answered_unknown_at: ctx.now })
  await lookAtBalance(trx, ctx, balance.id, 1)
}

const settle = async (
  trx: Database,
  ctx: Context,
  { order, balance }: Locked,
  news: PaymentNews,
): Promise<void> => {
  if (news.status === 'succeeded') return takeMoney(trx, ctx, { order, balance }, news)
  if (!balanceMachine.is(balance.state, 'unsettled')) return
  if (news.status === 'unknown') return leaveOpen(trx, ctx, balance, news.reason)
  if (news.status === 'awaits_payer') {
    if (balance.intent_id === null) await noteOnBalance(trx, balance.id, { intent_id: news.intentId })
    return
  }
  return fail(trx, ctx, { order, balance }, { message: news.message, end: 'failed' })
}

/**
 * Applies the news about a payment once: counted, failed, or refunded. Safe to call any number of times from anywhere.
 * Null once it counts, else the payer's problem. Other money than the requested payment has no effect on it: it is
 * flagged and goes back (flag-payment.ts).
 */
export const settleBalance = async (
  deps: Deps,
  log: Context['log'],
  balanceId: string,
  news: PaymentNews,
): Promise<Problem | null> => {
  const ctx = systemContextOf(deps, log)
  return ctx.inWrite(
    async (trx) => {
      const before = await findBalance(trx, balanceId)
      if (before === undefined) {
        // Another installation may share the account at the provider.
        log.warn(
          { event: 'payment_of_unknown_balance', balanceId },
          'a payment names a balance that is not here',
        )
        return null
      }
      const order = await lockOrder(trx, before.order_id)
      const balance = await lockBalance(trx, balanceId)
      if (order === undefined || balance === undefined) return null
      await settle(trx, ctx, { order, balance }, news)
      const now = await findBalance(trx, balanceId)
      if (now === undefined) return null
      return news.status === 'awaits_payer' && balanceMachine.is(now.state, 'unsettled')
        ? authenticationNeeded(news.clientSecret)
        : balanceOutcome(now)
    },
    { keepOnProblem: true },
  )
}

/** While its payer may still be there, a request that didn't arrive is repeated, and a payment at the bank waits. */
export const payerWaitsMs = limits.holdMinutes * minuteMs

/** Is the time for the payer's bank over? The order's money is blocked meanwhile. */
export const isOverdueAtBank = (ctx: Pick<Context, 'now'>, balance: Balance): boolean =>
  ctx.now.getTime() - balance.created_at.getTime() >= payerWaitsMs

/** The metadata key that marks a payment as one on a balance. */
export const balanceMetadataKey = 'balance_id'

/** Requests a payment with its stored key, outside any transaction, and settles the answer. */
export const chargeBalance = async (
  deps: Deps,
  log: Context['log'],
  balance: Balance,
): Promise<Problem | null> => {
  if (balance.intent_id !== null)
    return settleBalance(
      deps,
      log,
      balance.id,
      await newsFromBank(deps, log, balance.intent_id, { isGivenUp: false }),
    )
  const result = await deps.payments.createPaymentIntent({
    amountCents: balance.amount_cents,
    currency: 'usd',
    paymentMethod: balance.payment_method,
    ...(balance.provider_customer === null ? {} : { customerId: balance.provider_customer }),
    canAuthenticate: balance.can_authenticate,
    idempotencyKey: balance.idempotency_key,
    metadata: { [balanceMetadataKey]: balance.id, order_id: String(balance.order_id) },
    description: `Balance of order #${balance.order_id}`,
  })
  return settleBalance(deps, log, balance.id, newsOf(log, { balanceId: balance.id }, result))
}
