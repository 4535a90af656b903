import type { Ability } from '@armature/domain/rights/abilities'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem } from '@armature/domain/problem'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { destinationNeeded, refuseNeededBy, sameDelivery } from '@armature/domain/quotes/offer/delivery'
import { checkGuards } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import { rememberDelivery } from '../record/address-book.ts'
import type { Effect } from './edit-quote.ts'
import { editQuote } from './edit-quote.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { assumeDestination, changeDelivery } from './change-delivery.ts'
import { findQuoteId } from '../record/quote-repository.ts'
import { presentQuoteById } from '../record/quote-presenter.ts'

/**
 * Why this actor may not change the terms of purchase now, if so: an order has its own copy, and a payment under way is
 * about to make one.
 */
export const refuseTerms = (ctx: Context, quote: LockedQuote, ability: Ability): Problem | null => {
  const refused = authorize(ctx.actor, ability, quote)
  if (refused) return refused
  if (quote.hasOrder)
    return conflict(messages.quoteHasOrder, { code: 'has_order', current: { kind: 'quote', id: quote.id } })
  return checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
}

/**
 * Buys, and retries with the account's own address if only that was missing. If the address brings a tax, the offer gets
 * a new revision, and the purchase of the old one is refused.
 */
export const withDestination = async <Answer>(
  ctx: Context,
  quoteId: number,
  buy: () => Promise<Answer | Problem>,
): Promise<Answer | Problem> => {
  const bought = await buy()
  if (!isProblem(bought) || bought.code !== destinationNeeded) return bought
  const assumed = await editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, quoteId),
    decide: async (quote, trx) =>
      refuseTerms(ctx, quote, 'quote.set-delivery') ?? { effects: await assumeDestination(trx, quote) },
    answer: (_, { effects }) => effects.length > 0,
  })
  return assumed === true ? buy() : bought
}

const addToAddressBook = (delivery: Delivery): Effect => ({
  write: (trx, { now }, { customerId }) => rememberDelivery(trx, customerId, delivery, now),
})

interface SetDeliveryInput {
  params: { id: number }
  body: { delivery: Delivery; expected?: Delivery | undefined }
}

const decideDelivery = (
  ctx: Context,
  quote: LockedQuote,
  { expected, delivery }: SetDeliveryInput['body'],
): Problem | { effects: readonly Effect[] } => {
  const refused = refuseTerms(ctx, quote, 'quote.set-delivery')
  if (refused) return refused
  if (sameDelivery(quote.delivery, delivery)) return { effects: [] }
  if (expected !== undefined && !sameDelivery(quote.delivery, expected))
    return conflict(messages.deliveryChanged, {
      code: 'terms_changed',
      current: { kind: 'quote', id: quote.id },
    })
  const { needed_by } = quote.delivery
  return (
    refuseNeededBy('delivery.needed_by', delivery.needed_by, ctx.now, needed_by) ?? {
      effects: [
        changeDelivery(quote, delivery, { regionField: 'delivery.ship_to.region' }),
        addToAddressBook(delivery),
      ],
    }
  )
}

/** Sets a quote's delivery, payer, purchase order number and needed-by day, until the order. */
export const setDelivery = (ctx: Context, { params, body }: SetDeliveryInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: (quote) => decideDelivery(ctx, quote, body),
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })
