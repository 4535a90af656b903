import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem } from '@armature/domain/problem'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { decideQuoteTransition } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { Effect } from '../../../trading/quotes/edit/edit-quote.ts'
import { editQuote } from '../../../trading/quotes/edit/edit-quote.ts'
import type { LockedQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { findQuoteId } from '../../../trading/quotes/record/quote-repository.ts'
import { changeDelivery } from '../../../trading/quotes/edit/change-delivery.ts'
import { refuseTerms } from '../../../trading/quotes/edit/set-delivery.ts'
import { openOffer } from './read-offer.ts'

export interface OfferDeliveryInput {
  quoteId: number
  /** Without bill_to the billing address is unchanged. */
  said: { ship_to: Address; bill_to?: Address | null | undefined }
  /** The user signed in while paying. */
  signedInAs: number | null
}

/** The offer must be open and without a destination; a stated destination is never compared. */
const decideShipTo = (
  ctx: Context,
  quote: LockedQuote,
  { ship_to, bill_to = quote.delivery.bill_to }: OfferDeliveryInput['said'],
): Problem | { effects: readonly Effect[] } => {
  const refused = refuseTerms(ctx, quote, 'quote.set-delivery')
  if (refused) return refused
  const bought = decideQuoteTransition('purchase', { actor: ctx.actor, quote, now: ctx.now, paid: true })
  if (isProblem(bought)) return bought
  if (quote.delivery.ship_to !== null && !quote.shipToAssumed)
    return conflict(messages.deliveryKnown, {
      code: 'delivery_known',
      current: { kind: 'quote', id: quote.id },
    })
  const stated = { ...quote.delivery, ship_to, bill_to }
  return { effects: [changeDelivery(quote, stated, { regionField: 'ship_to.region' })] }
}

/**
 * The link's holder states the destination, once. The link may not write the account's address book. If the destination
 * has a tax, the offer gets a new revision with it, which is returned.
 */
export const setOfferDelivery = async (ctx: Context, { quoteId, said, signedInAs }: OfferDeliveryInput) => {
  const written = await editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, quoteId),
    decide: (quote) => decideShipTo(ctx, quote, said),
    answer: () => null,
  })
  return isProblem(written) ? written : openOffer(ctx, quoteId, signedInAs)
}
