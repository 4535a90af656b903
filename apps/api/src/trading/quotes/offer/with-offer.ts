import { isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import { lockQuote } from '../edit/quote-lock-repository.ts'

/** Runs a job's work on a quote as the system under the quote's lock, but only while it is on offer. */
export const withOffer = async (
  deps: Deps,
  log: Context['log'],
  quoteId: number,
  act: (trx: Database, ctx: Context, quote: LockedQuote) => Promise<void>,
): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    const quote = await lockQuote(trx, quoteId, ctx.now)
    if (quote !== undefined && isOnOffer(quote.status)) await act(trx, ctx, quote)
    return null
  })
}
