import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem } from '@armature/domain/problem'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { deliveryChanges, refuseNeededBy, sameDelivery } from '@armature/domain/quotes/offer/delivery'
import type { Context } from '../../../platform/context/context.ts'
import { rememberDelivery } from '../record/address-book.ts'
import type { QuoteDraft } from './quote-draft.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { findQuoteId } from '../record/quote-repository.ts'
import { presentQuoteById } from '../record/read-quote.ts'
import { refuseTerms } from './refuse-terms.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface SetDeliveryInput {
  params: { id: number }
  body: { delivery: Delivery; expected?: Delivery | undefined }
}

/** The delivery, and its event in the quote's history. */
export const deliveryDraft = (quote: LockedQuote, delivery: Delivery) =>
  ({
    delivery,
    events: [
      {
        kind: 'quote.delivery',
        summary: deliveryChanges(quote.delivery, delivery).join('; '),
        quote_id: quote.id,
        tenant_id: quote.tenantId,
        customer_id: quote.customerId,
        for_customer: true,
        before: quote.delivery,
        after: delivery,
      },
    ],
  }) satisfies QuoteDraft

const decideDelivery = (
  ctx: Context,
  quote: LockedQuote,
  { expected, delivery }: SetDeliveryInput['body'],
): Problem | QuoteDraft => {
  const refused = refuseTerms(ctx, quote, 'quote.set-delivery')
  if (refused) return refused
  if (sameDelivery(quote.delivery, delivery)) return {}
  if (expected !== undefined && !sameDelivery(quote.delivery, expected))
    return conflict(messages.deliveryChanged, {
      code: 'terms_changed',
      current: { kind: 'quote', id: quote.id },
    })
  const { needed_by } = quote.delivery
  return (
    refuseNeededBy('delivery.needed_by', delivery.needed_by, ctx.now, needed_by) ??
    deliveryDraft(quote, delivery)
  )
}

/** Sets a quote's delivery, its payer, the buyer's number and day: until the order. */
export const setDelivery = (ctx: Context, { params, body }: SetDeliveryInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: async (quote, trx) => {
      const draft = decideDelivery(ctx, quote, body)
      if (!isProblem(draft) && draft.delivery)
        await rememberDelivery(trx, quote.customerId, draft.delivery, ctx.now)
      return draft
    },
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })
