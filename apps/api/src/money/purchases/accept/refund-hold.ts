import { holdMachine } from '@armature/domain/purchases/purchase-hold'
import { nextRefundTry, refundKey } from '@armature/domain/refunds/refund-tries'
import type { Context } from '../../../platform/context/context.ts'
import { notify, quotePageFor, toldQuote } from '../../../platform/outbox/notify.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { refundMail } from '../../../platform/mail/quote-mails.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { lockQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import type { Hold } from './hold-repository.ts'
import { lockHold, moveHold, noteOnHold } from './hold-repository.ts'
import { leaveRefund } from '../stray/notify-operators.ts'
import { textOfRefusal } from '../../payments/provider-refusal.ts'
import { later } from '@armature/domain/values/time'

/** Queues another reconciler run for a hold. */
export const lookLater = (trx: Database, ctx: Context, holdId: string, minutes: number): Promise<void> =>
  addJob(trx, 'settle-purchase', { holdId }, { runAt: later(ctx.now, { minutes }), key: `settle:${holdId}` })

const settleRefund = async (trx: Database, ctx: Context, hold: Hold): Promise<void> => {
  await moveHold(trx, hold, 'refund', { settled_at: ctx.now })
  await recordEvents(trx, ctx, [
    {
      kind: 'quote.refunded',
      summary: 'Payment refunded',
      quote_id: hold.quote_id,
      tenant_id: hold.tenant_id,
      customer_id: hold.customer_id,
      for_customer: true,
    },
  ])
  const quote = { id: hold.quote_id, tenantId: hold.tenant_id, customerId: hold.customer_id }
  for (const party of await findParties(trx, [hold.customer_id])) {
    const mail = refundMail(party, hold.quote_id, hold.due_cents, quotePageFor(party, quote))
    await notify(trx, ctx, party, {
      kind: 'payment',
      about: toldQuote(quote),
      once: `hold-refunded:${hold.id}`,
      mail,
    })
  }
}

/** Retries later, or leaves it to the operator if the provider keeps refusing. */
const takeRefusal = async (
  trx: Database,
  ctx: Context,
  hold: Hold,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> => {
  const refusals = hold.refund_refusals + 1
  const minutes = nextRefundTry(refusals)
  const flagged = minutes === null ? { refund_flagged_at: ctx.now } : {}
  await noteOnHold(trx, hold.id, { refund_refusals: refusals, refund_refusal: reason, ...flagged })
  if (minutes !== null) await lookLater(trx, ctx, hold.id, minutes)
  else await leaveRefund(trx, ctx, { quoteId: hold.quote_id, orderId: null }, { paymentId, reason })
}

/** Refunds a payment for an offer that can't be bought any more. */
export const refundHold = async (deps: Deps, ctx: Context, hold: Hold): Promise<void> => {
  const paymentId = hold.payment_id
  if (paymentId === null || hold.refund_flagged_at !== null) return
  const result = await deps.payments.refundPayment({
    paymentIntentId: paymentId,
    idempotencyKey: refundKey(`refund:${hold.id}`, hold.refund_refusals),
    reason: 'requested_by_customer',
  })
  await ctx.inWrite(async (trx) => {
    await lockQuote(trx, hold.quote_id, ctx.now)
    const now = await lockHold(trx, hold.id)
    // Another reconciler was faster, with the same answer.
    if (now === undefined || holdMachine.row(now.state).reconciles !== 'refund') return null
    if (now.refund_refusals !== hold.refund_refusals) return null
    if (result.status === 'unavailable') await lookLater(trx, ctx, hold.id, 1)
    else if (result.status === 'refused')
      await takeRefusal(trx, ctx, now, { paymentId, reason: textOfRefusal(ctx.log, { paymentId }, result) })
    else await settleRefund(trx, ctx, now)
    return null
  })
}
