import { randomUUID } from 'node:crypto'
import { authorize } from '@armature/domain/abilities'
import { fill, messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { cents, formatCents } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import { newHold } from '@armature/domain/orders/purchase-hold'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { presentOrder } from '../orders/order-presenter.ts'
import { findOrderRow } from '../orders/order-repository.ts'
import { applyMoves } from '../quotes/apply-moves.ts'
import { insertHold } from './hold-repository.ts'
import { findQuoteRow } from '../quotes/quote-repository.ts'
import { reserveStock, sellStock } from '../catalogue/reserve-stock.ts'
import { withLockedQuote } from '../quotes/with-locked-quote.ts'
import { decidePurchase } from './decide-purchase.ts'
import { lapseHolds } from './lapse-holds.ts'
import { placeOrder } from './place-order.ts'

export interface RecordPaymentInput {
  params: { id: number }
  body: { amount: Cents; reference: string }
}

/** The purchase by an off-line payment, in one transaction: at least the down payment, at most the total. */
export const recordQuotePayment = (ctx: Context, { params, body }: RecordPaymentInput) =>
  withLockedQuote(
    ctx,
    async (trx) => (await findQuoteRow(trx, ctx.actor, params.id))?.id,
    async (trx, quote) => {
      const refused = authorize(ctx.actor, 'quote.record-payment', quote)
      if (refused) return refused
      const purchase = await decidePurchase(trx, ctx.actor, quote, { at: ctx.now })
      if (isProblem(purchase)) return purchase
      const total = cents(purchase.offer.total_cents)
      const due = dueAtPurchase(total, purchase.offer.down_payment)
      if (body.amount < due)
        return invalidFields({ amount: [fill(messages.paymentAmountTooSmall, { due: formatCents(due) })] })
      if (body.amount > total)
        return invalidFields({
          amount: [fill(messages.paymentAmountTooLarge, { total: formatCents(total) })],
        })
      await lapseHolds(trx, quote.id, ctx.now)
      const holdId = randomUUID()
      // Bought at once: the hold is only what the stock is booked under.
      await insertHold(trx, {
        id: holdId,
        quote_id: quote.id,
        customer_id: quote.customerId,
        tenant_id: quote.tenantId,
        revision: purchase.offer.revision,
        state: newHold.offline,
        due_cents: body.amount,
        payment_method: 'offline',
        idempotency_key: `offline:${holdId}`,
        created_at: ctx.now,
        expires_at: ctx.now,
      })
      const short = await reserveStock(trx, ctx, holdId, quote.id)
      if (short)
        return conflict(fill(messages.outOfStock, { name: short.name }), {
          code: 'out_of_stock',
        })
      await applyMoves(trx, ctx, quote, {
        moves: purchase.moves,
        name: 'purchase',
        onQuote: true,
        reason: body.reference,
      })
      const orderId = await placeOrder(trx, ctx, quote, {
        offer: purchase.offer,
        paid: { kind: 'OFFLINE', amountCents: body.amount, reference: body.reference },
      })
      await sellStock(trx, ctx, holdId, orderId)
      const order = await findOrderRow(trx, ctx.actor, orderId)
      return order === undefined ? notFound(messages.notFound) : presentOrder(ctx, order)
    },
  )
