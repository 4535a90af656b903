import { system } from '@armature/domain/rights/actor'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { releaseStock } from '../../../selling/catalogue/stock/reserve-stock.ts'
import { giveUpHolds } from './hold-repository.ts'

/**
 * Gives up the holds of a quote whose time is over, and gives their stock back; the reconciler goes on looking for
 * their payments. The caller holds the quote's lock. Such a hold blocks nobody before either: it counts only until
 * `expires_at`.
 */
export const lapseHolds = async (trx: Database, quoteId: number, now: Date): Promise<void> => {
  for (const holdId of await giveUpHolds(trx, quoteId, now))
    await releaseStock(trx, { actor: system, now }, holdId)
}
