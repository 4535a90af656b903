import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/system-context.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { findShortQuotes } from './short-stock-repository.ts'

/** After stock went down: has each offer looked at that has more of these products than is left. */
export const findShortOffers = async (
  deps: Deps,
  log: Context['log'],
  { productIds }: { productIds: readonly number[] },
): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    for (const quoteId of await findShortQuotes(trx, productIds))
      await addJob(trx, 'short-stock', { quoteId }, { key: `short-stock:${quoteId}` })
    return null
  })
}
