import { limits } from '@armature/domain/limits'
import { holdMachine } from '@armature/domain/purchases/purchase-hold'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import type { FoundPaymentIntents, PaymentIntentRecord } from '../../../platform/ports/payments.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { Hold } from './hold-repository.ts'
import { findHold, listUnsettledHolds } from './hold-repository.ts'
import { lockQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { chargeHold, isStillOpen, isUnsettled, pendingPayment, settlePurchase } from './settle-purchase.ts'
import { lapseHolds } from './decide-purchase.ts'
import { receivedPaymentOf, unpaidText } from './payment-news.ts'
import { lookLater, refundHold } from './refund-hold.ts'
import { listStraysDue } from '../stray/stray-payment-repository.ts'
import { earlier, minuteMs } from '@armature/domain/values/time'

/** A create call that never arrived counts as lost after this: twice a hold's longest time. */
const givenUpAfterMs = 2 * limits.holdMinutes * minuteMs

const lookAgain = async (ctx: Context, holdId: string): Promise<void> => {
  await ctx.inWrite(async (trx) => {
    await lookLater(trx, ctx, holdId, 1)
    return null
  })
}

const find = (deps: Deps, hold: Hold): Promise<FoundPaymentIntents> =>
  deps.payments.findPaymentsByMetadata({
    key: 'hold_id',
    value: hold.id,
    // The provider's clock may be a little behind ours.
    createdSince: earlier(hold.created_at, { minutes: 5 }),
  })

const isHeld = (ctx: Context, hold: Hold): boolean =>
  holdMachine.is(hold.state, 'holdsQuote') && hold.expires_at > ctx.now

/** The provider has nothing of it: the call never arrived, or hasn't yet. */
const settleMissing = async (deps: Deps, ctx: Context, hold: Hold): Promise<void> => {
  if (ctx.now.getTime() - hold.created_at.getTime() > givenUpAfterMs) {
    await settlePurchase(deps, ctx.log, hold.id, {
      status: 'declined',
      message: 'The payment did not reach the provider.',
    })
    return
  }
  // While the offer is held, the payer waits for this payment, so it is requested again with its stored key, which is
  // the same payment if it did arrive. A lapsed hold requests no money any more.
  const problem = isHeld(ctx, hold) ? await chargeHold(deps, ctx.log, hold) : pendingPayment()
  if (isStillOpen(problem)) await lookAgain(ctx, hold.id)
}

const settleUnpaid = async (
  deps: Deps,
  ctx: Context,
  hold: Hold,
  intent: PaymentIntentRecord,
): Promise<void> => {
  if (intent.status === 'processing') return lookAgain(ctx, hold.id)
  if (intent.status === 'awaits_payer' && intent.clientSecret !== null && isHeld(ctx, hold)) {
    const { id: intentId, clientSecret } = intent
    await settlePurchase(deps, ctx.log, hold.id, { status: 'awaits_payer', intentId, clientSecret })
    return lookAgain(ctx, hold.id)
  }
  // It must stay unpaid before its stock and quote are released.
  const cancelled =
    intent.status === 'canceled'
      ? { status: 'canceled' }
      : await deps.payments.cancelPaymentIntent(intent.id, `cancel:${intent.id}`)
  if (cancelled.status !== 'canceled') return lookAgain(ctx, hold.id)
  await settlePurchase(deps, ctx.log, hold.id, {
    status: 'declined',
    message: unpaidText(ctx.log, intent),
  })
}

const settleUnknown = async (deps: Deps, ctx: Context, hold: Hold): Promise<void> => {
  const found = await find(deps, hold)
  if (found.status !== 'found') return lookAgain(ctx, hold.id)
  // Each paid intent buys or is flagged; a flagged one leaves the hold to its own payment.
  for (const intent of found.intents.filter(({ status }) => status === 'succeeded'))
    await settlePurchase(deps, ctx.log, hold.id, {
      status: 'succeeded',
      payment: receivedPaymentOf(intent, null),
    })
  const now = await ctx.inRead((trx) => findHold(trx, hold.id))
  if (now === undefined || !isUnsettled(now)) return
  const unpaid = found.intents.find(({ status }) => status !== 'succeeded')
  return unpaid === undefined ? settleMissing(deps, ctx, now) : settleUnpaid(deps, ctx, now, unpaid)
}

/** An unanswered payment stops blocking its quote and stock after 15 minutes; the reconciler continues. */
const lapseIfOver = async (ctx: Context, hold: Hold): Promise<void> => {
  if (!holdMachine.is(hold.state, 'holdsQuote') || hold.expires_at > ctx.now) return
  await ctx.inWrite(async (trx) => {
    await lockQuote(trx, hold.quote_id, ctx.now)
    await lapseHolds(trx, hold.quote_id, ctx.now)
    return null
  })
}

/** Settles one payment by the provider's record of it. Runs as a job until it is settled. */
export const reconcilePurchase = async (deps: Deps, log: Context['log'], holdId: string): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  const hold = await ctx.inRead((trx) => findHold(trx, holdId))
  if (hold === undefined) return
  const { reconciles } = holdMachine.row(hold.state)
  if (reconciles === 'refund') return refundHold(deps, ctx, hold)
  if (reconciles === 'payment') {
    // This state may be old: every later step reads it again under the lock.
    await settleUnknown(deps, ctx, hold)
    await lapseIfOver(ctx, (await ctx.inRead((trx) => findHold(trx, holdId))) ?? hold)
  }
}

/** At startup, queues a job for each payment that a crash left without one. */
export const resumeUnsettled = async (deps: Deps, log: Context['log']): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    for (const holdId of await listUnsettledHolds(trx))
      await addJob(trx, 'settle-purchase', { holdId }, { key: `settle:${holdId}` })
    for (const paymentId of await listStraysDue(trx))
      await addJob(trx, 'refund-stray', { paymentId }, { key: `refund-stray:${paymentId}` })
    return null
  })
}
