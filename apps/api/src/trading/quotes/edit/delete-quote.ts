import { authorize } from '@armature/domain/rights/abilities'
import { checkGuards } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { Effect } from './edit-quote.ts'
import { editQuote } from './edit-quote.ts'
import { announceOffers } from './change-open-lines.ts'
import { hideOffers } from './open-line-repository.ts'
import { eventIds } from './quote-lock-repository.ts'
import { followApproval } from '../approval/end-approval.ts'
import { findQuoteId } from '../record/quote-repository.ts'
import { hideQuote } from './quote-write-repository.ts'
import { notifyDeleted } from '../moves/notify-deleted.ts'

const hide: Effect = {
  write: async (trx, ctx, quote) => {
    await hideQuote(trx, quote.id, ctx.now)
    await announceOffers(trx, quote.tenantId, await hideOffers(trx, quote.id, true))
    await notifyDeleted(trx, ctx, quote)
    await followApproval(trx, ctx, quote, null)
  },
  events: ({ before }) => [{ kind: 'quote.delete', summary: 'Quote deleted', ...eventIds(before) }],
}

/** Hides a quote, its parts and its questions to vendors; its history stays. 409 once an order exists. */
export const deleteQuote = (ctx: Context, { params }: { params: { id: number } }) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: (quote) =>
      authorize(ctx.actor, 'quote.delete', quote) ??
      checkGuards(['NO_ORDER'], { actor: ctx.actor, quote, prices: [], now: ctx.now }) ?? {
        effects: [hide],
      },
    answer: () => ({}),
  })
