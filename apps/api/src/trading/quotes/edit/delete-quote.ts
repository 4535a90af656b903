import { authorize } from '@armature/domain/rights/abilities'
import { checkGuards } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import { announceOffers } from './follow-open-lines.ts'
import { hideOffers } from './open-line-repository.ts'
import { findQuoteId } from '../record/quote-repository.ts'
import { hideQuote } from './quote-write-repository.ts'
import { tellDeleted } from '../moves/tell-deleted.ts'
import { withLockedQuote } from './with-locked-quote.ts'

/** Hides a quote, its parts and what vendors are asked for it; its history stays. 409 once an order exists. */
export const deleteQuote = (ctx: Context, { params }: { params: { id: number } }) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: async (quote, trx) => {
      const problem =
        authorize(ctx.actor, 'quote.delete', quote) ??
        checkGuards(['NO_ORDER'], { actor: ctx.actor, quote, prices: [], now: ctx.now })
      if (problem) return problem
      await hideQuote(trx, quote.id, ctx.now)
      await announceOffers(trx, quote.tenantId, await hideOffers(trx, quote.id, true))
      await tellDeleted(trx, ctx, quote)
      const { id: quote_id, tenantId: tenant_id, customerId: customer_id } = quote
      return {
        events: [{ kind: 'quote.delete', summary: 'Quote deleted', quote_id, tenant_id, customer_id }],
      }
    },
    answer: () => ({}),
  })
