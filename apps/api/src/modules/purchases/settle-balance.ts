import { formatCents } from '@armature/domain/money'
import { messages } from '@armature/domain/messages'
import { balanceMachine, takesArrived } from '@armature/domain/orders/balance-payment'
import type { BalanceRow } from '@armature/domain/orders/balance-payment'
import { isGivenBack, paymentDifferences } from '@armature/domain/orders/payment-match'
import type { Problem } from '@armature/domain/problem'
import { conflict, paymentFailed } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { systemContextOf } from '../../context/system-context.ts'
import type { Database } from '../../db/tables.ts'
import type { Deps } from '../../context/deps-type.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { countPayment } from '../orders/count-payment.ts'
import type { LockedOrder } from '../orders/order-lock-repository.ts'
import { lockOrder } from '../orders/order-lock-repository.ts'
import type { Balance } from './balance-repository.ts'
import { findBalance, lockBalance, moveBalance, noteOnBalance } from './balance-repository.ts'
import { tellOperators } from './flag-payment.ts'
import type { PaymentNews } from './settle-purchase.ts'
import { pendingPayment } from './settle-purchase.ts'
import { tellBalanceEnd } from './tell-balance.ts'
import { later } from '@armature/domain/time'

/** Has the reconciler look at a payment again. */
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

/** The payer's answer about a payment in its present state; null once it counts. */
export const balanceOutcome = (balance: Balance): Problem | null =>
  outcomes[balanceMachine.row(balance.state).outcome](balance)

const tell = (
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

/** Was its payer told that nobody knows yet how it ended? */
const waitsForWord = (balance: Balance): boolean => balance.answered_unknown_at !== null

type Paid = Extract<PaymentNews, { status: 'succeeded' }>['payment']

const giveBack = async (
  trx: Database,
  ctx: Context,
  { order, balance }: { order: LockedOrder; balance: Balance },
  payment: Paid,
): Promise<void> => {
  await moveBalance(trx, balance, 'give-back', { payment_id: payment.id, failure: messages.balanceRefunded })
  await tell(trx, ctx, order, {
    kind: 'order.payment-refund-due',
    summary: `${formatCents(payment.amountCents)} came that this order does not take: it goes back`,
  })
  await addJob(trx, 'settle-balance', { balanceId: balance.id }, { key: `settle-balance:${balance.id}` })
}

const takeMoney = async (
  trx: Database,
  ctx: Context,
  { order, balance }: { order: LockedOrder; balance: Balance },
  payment: Paid,
): Promise<void> => {
  if (!balanceMachine.is(balance.state, 'takesMoney')) return
  const { livemode } = ctx.deps.payments
  const differs = paymentDifferences(payment, { amountCents: balance.amount_cents, livemode })
  if (differs.length > 0) {
    ctx.log.warn(
      { event: 'payment_mismatch', balanceId: balance.id, paymentId: payment.id, why: differs },
      'a payment is not the one that was asked for',
    )
    await tellOperators(trx, ctx, order.quoteId, {
      subject: `Order #${order.id}: a payment that does not match`,
      paragraphs: [
        `A payment (${payment.id}) names order #${order.id} and differs in: ${differs.join(', ')}. It was not counted.`,
        isGivenBack(differs) ? 'It goes back.' : 'Please look at it at the provider.',
      ],
    })
    return isGivenBack(differs) ? giveBack(trx, ctx, { order, balance }, payment) : undefined
  }
  if (!takesArrived(order, { state: balance.state, amountCents: payment.amountCents }))
    return giveBack(trx, ctx, { order, balance }, payment)
  await moveBalance(trx, balance, 'pay', { payment_id: payment.id, settled_at: ctx.now, failure: null })
  await countPayment(trx, ctx, order, {
    kind: 'CARD',
    amountCents: payment.amountCents,
    reference: payment.id,
  })
  if (waitsForWord(balance)) await tellBalanceEnd(trx, ctx, { order, balance, end: 'counted' })
}

/**
 * Turns the news about a payment into its one effect: counted, failed, or given back. Safe to call any number of times
 * and from anywhere. Null once it counts, else the problem that the payer reads.
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
      if (news.status === 'succeeded') await takeMoney(trx, ctx, { order, balance }, news.payment)
      else if (balanceMachine.is(balance.state, 'unsettled')) {
        if (news.status === 'unknown') {
          log.warn(
            { event: 'payment_unknown', balanceId, reason: news.reason },
            'the outcome of a payment is not known yet',
          )
          if (!waitsForWord(balance)) await noteOnBalance(trx, balanceId, { answered_unknown_at: ctx.now })
          await lookAtBalance(trx, ctx, balanceId, 1)
        } else {
          await moveBalance(trx, balance, 'fail', { failure: news.message, settled_at: ctx.now })
          if (waitsForWord(balance)) {
            const failed = { ...balance, failure: news.message }
            await tellBalanceEnd(trx, ctx, { order, balance: failed, end: 'failed' })
          }
          await tell(trx, ctx, order, {
            kind: 'order.payment-failed',
            summary: `Payment failed: ${news.message}`,
          })
        }
      }
      const now = await findBalance(trx, balanceId)
      return now === undefined ? null : balanceOutcome(now)
    },
    { keepOnProblem: true },
  )
}
