import { randomUUID } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { cents, toWire } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import { holdMachine, newHold } from '@armature/domain/purchases/purchase-hold'
import type { Problem } from '@armature/domain/problem'
import { notByCardText } from '@armature/domain/payments/card-amounts'
import { conflict, invalid, isProblem } from '@armature/domain/problem'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { Hold } from './hold-repository.ts'
import { findHoldByKey, insertHold } from './hold-repository.ts'
import { payerOf, countDeclines } from '../../cards/pay-by-card.ts'
import { lockQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { reserveStock } from '../../../selling/catalogue/stock/reserve-stock.ts'
import { chargeHold, outcomeOf } from './settle-purchase.ts'
import { withDestination } from '../../../trading/quotes/edit/set-delivery.ts'
import type { Purchaser } from '../approval/weigh-purchase.ts'
import { clearPurchase } from '../approval/weigh-purchase.ts'
import { decidePurchase, lapseHolds } from './decide-purchase.ts'
import { later } from '@armature/domain/values/time'
import { findOrderOfQuote } from '../../../trading/orders/order-repository.ts'

/** The order that a purchase made, as its payer sees it. */
export const presentPurchase = (ctx: Context, quoteId: number) =>
  ctx.inRead(async (trx) => {
    const order = await findOrderOfQuote(trx, ctx.actor, quoteId)
    if (order === undefined) return conflict(messages.paymentUnknown, { code: 'payment_pending' })
    return {
      order: order.id,
      quote: quoteId,
      total_amount: toWire(order.total_cents),
      paid_amount: toWire(order.paid_cents),
      pending_amount: toWire(order.pending_cents),
    }
  })

export interface AcceptInput {
  quoteId: number
  revision: number
  paymentMethod: string
  /** The user signed in while paying; the link alone gives no access to saved cards. */
  signedInAs: number | null
  /** For the company's approvals. */
  by: Purchaser | null
  /** The caller can open the confirmation page of the card's bank. */
  canAuthenticate: boolean
  /** The caller's Idempotency-Key; attempts without one are separate. */
  key: string | undefined
}

/** A repeated key's hold: the same attempt, whatever its outcome. */
const repeated = (hold: Hold, input: AcceptInput): Problem | Hold => {
  const same = hold.revision === input.revision && hold.payment_method === input.paymentMethod
  return same ? hold : conflict(messages.idempotencyMismatch, { code: 'idempotency_mismatch' })
}

/** First transaction: all guards under the quote's lock, stock reserved, the quote on hold, the key stored. */
const placeHold = async (trx: Database, ctx: Context, input: AcceptInput): Promise<Problem | Hold> => {
  await actAsSystem(trx)
  const quote = await lockQuote(trx, input.quoteId, ctx.now)
  if (quote === undefined) return conflict(messages.offerNotOpen, { code: 'offer_not_open' })
  const idempotencyKey = `offer:${quote.id}:${input.key ?? randomUUID()}`
  await lapseHolds(trx, quote.id, ctx.now)
  const earlier = await findHoldByKey(trx, idempotencyKey)
  if (earlier) return repeated(earlier, input)
  const payerId = input.signedInAs === quote.customerId ? input.signedInAs : null
  const payer = await payerOf(trx, input.paymentMethod, payerId)
  if (isProblem(payer)) return payer
  const purchase = await decidePurchase(trx, ctx.actor, quote, { at: ctx.now, revision: input.revision })
  if (isProblem(purchase)) return purchase
  const cleared = await clearPurchase(trx, ctx, { quote, offer: purchase.offer, by: input.by })
  if (isProblem(cleared)) return cleared
  const due = dueAtPurchase(cents(purchase.offer.total_cents), purchase.offer.down_payment)
  const notByCard = notByCardText(due)
  if (notByCard !== null) return invalid(notByCard, { code: 'not_by_card' })
  const hold: Hold = {
    id: randomUUID(),
    quote_id: quote.id,
    customer_id: quote.customerId,
    tenant_id: quote.tenantId,
    revision: purchase.offer.revision,
    state: newHold.card,
    due_cents: due,
    payment_method: input.paymentMethod,
    provider_customer: payer,
    can_authenticate: input.canAuthenticate,
    intent_id: null,
    idempotency_key: idempotencyKey,
    payment_id: null,
    failure: null,
    created_at: ctx.now,
    expires_at: later(ctx.now, { minutes: limits.holdMinutes }),
    settled_at: null,
    answered_unknown_at: null,
    refund_refusals: 0,
    refund_refusal: null,
    refund_flagged_at: null,
    ...cleared,
  }
  await insertHold(trx, hold)
  const short = await reserveStock(trx, ctx, hold.id, quote.id)
  if (short)
    return conflict(fill(messages.outOfStock, { name: short.name }), {
      code: 'out_of_stock',
    })
  await recordEvents(trx, ctx, [
    {
      kind: 'quote.accept',
      summary: 'Offer accepted, down payment under way',
      quote_id: quote.id,
      tenant_id: quote.tenantId,
      customer_id: quote.customerId,
      for_customer: true,
    },
  ])
  // A job follows this payment even if this process dies.
  await addJob(
    trx,
    'settle-purchase',
    { holdId: hold.id },
    { runAt: later(ctx.now, { minutes: 1 }), key: `settle:${hold.id}` },
  )
  return hold
}

/** Accepts the shown revision and pays its down payment by card; declines count. Returns the order. */
export const acceptOffer = async (ctx: Context, input: AcceptInput) => {
  const placed = await countDeclines(ctx, ['cardPerOffer', String(input.quoteId)], async () => {
    const hold = await withDestination(ctx, input.quoteId, () =>
      ctx.inWrite((trx) => placeHold(trx, ctx, input)),
    )
    // A repeated key with a finished attempt must not pay or count again.
    if (isProblem(hold) || !holdMachine.is(hold.state, 'holdsQuote')) return hold
    return (await chargeHold(ctx.deps, ctx.log, hold)) ?? { ...hold, isPaid: true }
  })
  if (isProblem(placed)) return placed
  const problem = 'isPaid' in placed ? null : outcomeOf(placed)
  return problem ?? presentPurchase(ctx, placed.quote_id)
}
