import { authorize } from '@armature/domain/abilities'
import { checkGuards } from '@armature/domain/quotes/quote-workflow'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { findQuoteRow } from './quote-repository.ts'
import { hideQuote } from './quote-write-repository.ts'
import { withLockedQuote } from './with-locked-quote.ts'

/** Hides a quote; its history stays. 409 once an order exists. */
export const deleteQuote = (ctx: Context, { params }: { params: { id: number } }) =>
  withLockedQuote(
    ctx,
    async (trx) => (await findQuoteRow(trx, ctx.actor, params.id))?.id,
    async (trx, quote) => {
      const problem =
        authorize(ctx.actor, 'quote.delete', quote) ??
        checkGuards(['NO_ORDER'], { actor: ctx.actor, quote, prices: [], now: ctx.now })
      if (problem) return problem
      await hideQuote(trx, quote.id, ctx.now)
      await recordEvents(trx, ctx, [
        {
          kind: 'quote.delete',
          summary: 'Quote deleted',
          quote_id: quote.id,
          tenant_id: quote.tenantId,
          customer_id: quote.customerId,
        },
      ])
      return {}
    },
  )
