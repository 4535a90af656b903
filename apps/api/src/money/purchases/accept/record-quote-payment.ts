import { authorize } from '@armature/domain/rights/abilities'
import { fill, messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { cents, formatCents } from '@armature/domain/money'
import { reachesStore } from '@armature/domain/purchases/off-line-payment'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { issueDocuments } from '../../../trading/orders/documents/issue-documents.ts'
import { presentOrder } from '../../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../../trading/orders/order-repository.ts'
import { findQuoteId } from '../../../trading/quotes/record/quote-repository.ts'
import { sellStock } from '../../../selling/catalogue/stock/reserve-stock.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import { withDestination } from '../../../trading/quotes/edit/set-delivery.ts'
import { editQuote } from '../../../trading/quotes/edit/edit-quote.ts'
import { bookStock } from './book-stock.ts'
import { decidePurchase, purchaseEffects } from './decide-purchase.ts'
import { placeOrder } from './place-order.ts'

export interface RecordPaymentInput {
  params: { id: number }
  body: { amount: Cents; reference: string; revision?: number | undefined }
}

/** At least the down payment, at most the total. */
const refuseAmount = (offer: FrozenRevision, amount: Cents): Problem | null => {
  const total = cents(offer.total_cents)
  const due = dueAtPurchase(total, offer.down_payment)
  if (amount < due)
    return invalidFields({ amount: [fill(messages.paymentAmountTooSmall, { due: formatCents(due) })] })
  return amount > total
    ? invalidFields({ amount: [fill(messages.paymentAmountTooLarge, { total: formatCents(total) })] })
    : null
}

/** Buys with an off-line payment, in one transaction. */
const buyOffline = (ctx: Context, { params, body }: RecordPaymentInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: async (quote, trx) => {
      const refused = authorize(ctx.actor, 'quote.record-payment', quote)
      if (refused) return refused
      const purchase = await decidePurchase(trx, ctx.actor, quote, {
        at: ctx.now,
        revision: body.revision,
      })
      if (isProblem(purchase)) return purchase
      const { offer, moves } = purchase
      const wrong = refuseAmount(offer, body.amount)
      if (wrong) return wrong
      const booked = await bookStock(trx, ctx, quote, {
        revision: offer.revision,
        dueCents: body.amount,
        key: 'offline',
      })
      if (isProblem(booked)) return booked
      return { effects: purchaseEffects(moves, body.reference), offer, holdId: booked.holdId }
    },
    answer: async (trx, { offer, holdId }, quote) => {
      const orderId = await placeOrder(trx, ctx, quote, {
        offer,
        paid: {
          kind: 'OFFLINE',
          amountCents: body.amount,
          reference: body.reference,
          reachedStore: reachesStore(ctx.actor, quote),
        },
      })
      await sellStock(trx, ctx, holdId, orderId)
      await issueDocuments(trx, ctx, orderId)
      const order = await findOrderRow(trx, ctx.actor, orderId)
      return order === undefined ? notFound(messages.notFound) : presentOrder(ctx, order)
    },
  })

export const recordQuotePayment = (ctx: Context, input: RecordPaymentInput) =>
  withDestination(ctx, input.params.id, () => buyOffline(ctx, input))
