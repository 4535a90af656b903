import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem } from '@armature/domain/problem'
import { refuseWithoutDestination } from '@armature/domain/quotes/offer/delivery'
import type { SubQuoteMove } from '@armature/domain/quotes/workflow/quote-workflow'
import { decideQuoteTransition } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Actor } from '@armature/domain/rights/actor'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { showOrHideOffers } from '../../../trading/quotes/edit/change-open-lines.ts'
import type { Effect } from '../../../trading/quotes/edit/edit-quote.ts'
import { moveParts } from '../../../trading/quotes/moves/move-parts.ts'
import type { LockedQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import { findLastRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import { system } from '@armature/domain/rights/actor'
import { releaseStock } from '../../../selling/catalogue/stock/reserve-stock.ts'
import { giveUpHolds } from './hold-repository.ts'

/**
 * Ends a quote's expired holds and releases their stock; the reconciler keeps looking for their payments. The caller
 * holds the quote's lock. An expired hold blocks nobody even before this.
 */
export const lapseHolds = async (trx: Database, quoteId: number, now: Date): Promise<void> => {
  for (const holdId of await giveUpHolds(trx, quoteId, now))
    await releaseStock(trx, { actor: system, now }, holdId)
}

export interface Purchase {
  moves: readonly SubQuoteMove[]
  offer: FrozenRevision
}

/**
 * The time of the request, and the revision that the actor was shown; a program that records a payment may name none.
 */
export interface AskedPurchase {
  at: Date
  revision?: number | undefined
  /** The money has arrived: it buys what was offered when it was requested. */
  isPaid?: boolean
}

/**
 * May this actor buy this quote now, in the revision shown? Checks the guards, and that the frozen offer is current.
 * Writes nothing.
 */
export const decidePurchase = async (
  trx: Database,
  actor: Actor,
  quote: LockedQuote,
  { at, revision, isPaid = false }: AskedPurchase,
): Promise<Problem | Purchase> => {
  const current = { kind: 'quote', id: quote.id } as const
  if (quote.hasOrder) return conflict(messages.quoteHasOrder, { code: 'has_order', current })
  const decided = decideQuoteTransition('purchase', { actor, quote, now: at, revision, paid: true })
  if (isProblem(decided)) return decided
  const offer = await findLastRevision(trx, quote.id)
  if (offer === undefined || offer.revision !== quote.revision)
    return conflict(messages.offerChanged, { code: 'revision_changed', current })
  const nowhere = isPaid ? null : refuseWithoutDestination(quote.delivery)
  return nowhere ?? { moves: decided.moves, offer }
}

/** A purchase gives nobody a turn: the order has its own mails (place-order.ts). */
export const purchaseEffects = (moves: readonly SubQuoteMove[], reason?: string): Effect[] => [
  moveParts({ moves, name: 'purchase', onQuote: true, reason }),
  { follow: (trx, _, change) => showOrHideOffers(trx, change) },
]
