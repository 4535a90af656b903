import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { cents } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalidFields, isProblem } from '@armature/domain/problem'
import { offerTotal } from '@armature/domain/quotes/offer/offer-sums'
import type { AccountWay } from '@armature/domain/receivables/buyer-terms'
import { refuseOnTerms } from '@armature/domain/receivables/buyer-terms'
import { dayAfter } from '@armature/domain/values/time'
import { localTime } from '@armature/domain/values/zones'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { findSellerSettings } from '../../../people/stores/seller-settings-repository.ts'
import { sellStock } from '../../../selling/catalogue/stock/reserve-stock.ts'
import { issueDocuments } from '../../../trading/orders/documents/issue-documents.ts'
import { editQuote } from '../../../trading/quotes/edit/edit-quote.ts'
import type { LockedQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import { withDestination } from '../../../trading/quotes/edit/set-delivery.ts'
import { findQuoteId } from '../../../trading/quotes/record/quote-repository.ts'
import { lockTerms, takesTransfers } from '../../receivables/terms-repository.ts'
import type { Purchaser } from '../approval/weigh-purchase.ts'
import { clearPurchase } from '../approval/weigh-purchase.ts'
import { presentPurchase } from './accept-offer.ts'
import { bookStock } from './book-stock.ts'
import { decidePurchase, purchaseEffects } from './decide-purchase.ts'
import type { OnAccount } from './place-order.ts'
import { placeOrder } from './place-order.ts'

export interface OrderOnAccountInput {
  quoteId: number
  revision: number
  way: AccountWay
  purchaseOrder: string
  /** The signed-in user, since the link alone gives no credit. */
  signedInAs: number | null
  /** For the company's approvals. */
  by: Purchaser | null
}

type Placing = (
  trx: Database,
  quote: LockedQuote,
  offer: FrozenRevision,
  today: string,
) => Promise<OnAccount | Problem>

/** Locks the buyer's terms until this order is placed, so concurrent orders can't exceed the limit. */
const onTerms: Placing = async (trx, quote, offer, today) => {
  const terms = await lockTerms(trx, quote)
  const refused = refuseOnTerms(terms, offerTotal(offer))
  if (refused !== null || terms === null) return refused ?? forbidden(messages.noTerms)
  return { way: 'TERMS', dueDay: dayAfter(today, terms.netDays), awaitedCents: 0 }
}

const byTransfer: Placing = async (trx, quote, offer, today) => {
  if (!(await takesTransfers(trx, quote.tenantId)))
    return conflict(messages.transfersNotTaken, { code: 'transfers_not_taken' })
  return {
    way: 'TRANSFER',
    dueDay: dayAfter(today, limits.receivables.transferDays),
    awaitedCents: dueAtPurchase(cents(offerTotal(offer)), offer.down_payment),
  }
}

const ways: Record<AccountWay, Placing> = { TERMS: onTerms, TRANSFER: byTransfer }

/** Only the customer may use its credit, and its bookkeeping needs a purchase order number. */
export const refuseWay = (
  {
    way,
    signedInAs,
    purchaseOrder,
  }: Pick<OrderOnAccountInput, 'signedInAs' | 'purchaseOrder'> & { way: string },
  quote: LockedQuote,
): Problem | null => {
  if (way !== 'TERMS') return null
  if (signedInAs !== quote.customerId) return forbidden(messages.noTerms, { code: 'no_terms' })
  return purchaseOrder === '' && quote.delivery.purchase_order === ''
    ? invalidFields({ purchase_order: [messages.purchaseOrderNeeded] })
    : null
}

const place = (ctx: Context, input: OrderOnAccountInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, input.quoteId),
    decide: async (quote, trx) => {
      const purchase = await decidePurchase(trx, ctx.actor, quote, { at: ctx.now, revision: input.revision })
      if (isProblem(purchase)) return purchase
      const refused = refuseWay(input, quote)
      if (refused) return refused
      const { offer, moves } = purchase
      const cleared = await clearPurchase(trx, ctx, { quote, offer, by: input.by })
      if (isProblem(cleared)) return cleared
      const { zone } = await findSellerSettings(trx, quote.tenantId)
      const account = await ways[input.way](trx, quote, offer, localTime(zone, ctx.now).day)
      if (isProblem(account)) return account
      const booked = await bookStock(trx, ctx, quote, {
        revision: offer.revision,
        dueCents: offerTotal(offer),
        key: 'account',
        cleared,
      })
      if (isProblem(booked)) return booked
      return { effects: purchaseEffects(moves), offer, account, holdId: booked.holdId }
    },
    answer: async (trx, { offer, account, holdId }, quote) => {
      const { delivery } = quote
      const numbered = { ...delivery, purchase_order: input.purchaseOrder || delivery.purchase_order }
      const orderId = await placeOrder(trx, ctx, { ...quote, delivery: numbered }, { offer, account })
      await sellStock(trx, ctx, holdId, orderId)
      await issueDocuments(trx, ctx, orderId)
      return { orderId }
    },
  })

/** Accepts the shown revision on the buyer's terms, or by bank transfer first; returns the order. */
export const orderOnAccount = async (ctx: Context, input: OrderOnAccountInput) => {
  const placed = await withDestination(ctx, input.quoteId, () => place(ctx, input))
  return isProblem(placed) ? placed : presentPurchase(ctx, input.quoteId)
}
