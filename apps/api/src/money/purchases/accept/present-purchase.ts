import { messages } from '@armature/domain/messages'
import { toWire } from '@armature/domain/money'
import { conflict } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { findOrderOfQuote } from '../../../trading/orders/order-repository.ts'

/** The order that a purchase made, as the payer is told it. */
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
