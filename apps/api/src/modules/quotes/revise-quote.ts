import { isOnOffer } from '@armature/domain/quotes/quote-workflow'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { freezeOffer } from './freeze-offer.ts'
import { lockQuote } from './quote-lock-repository.ts'
import { recomputeTotals, updateQuote } from './quote-write-repository.ts'

/**
 * After an edit of lines, prices or terms: new totals, a new revision where the edit changed what somebody
 * may have read, and the frozen offer brought up to date while it is on offer.
 */
export const reviseQuote = async (
  trx: Database,
  ctx: Context,
  quoteId: number,
  makesRevision: boolean,
): Promise<void> => {
  await recomputeTotals(trx, quoteId)
  const quote = await lockQuote(trx, quoteId, ctx.now)
  if (quote === undefined) return
  if (makesRevision) await updateQuote(trx, quoteId, { revision: quote.revision + 1 }, ctx.now)
  if (isOnOffer(quote.status))
    await freezeOffer(trx, ctx, makesRevision ? { ...quote, revision: quote.revision + 1 } : quote)
}
