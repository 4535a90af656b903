import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import { isClosed, isPurchased } from '@armature/domain/quotes/workflow/quote-workflow'
import { lineEdits } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { announceChanges } from '../../../platform/journal/announce-change.ts'
import type { Effect, QuoteChange } from './edit-quote.ts'
import type { OpenLineChange, ToldOffer } from './open-line-repository.ts'
import { endOffers, hideOffers, updateOpenLines } from './open-line-repository.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { inPartsStatus } from './quote-status.ts'

/** Notifies the open screens of the asked vendors and of the seller. */
export const announceOffers = (
  trx: Database,
  tenantId: number | null,
  offers: readonly ToldOffer[],
): Promise<void> =>
  announceChanges(
    trx,
    offers.map(({ id, vendor_id: vendorId }) => ({
      kind: 'open_offer',
      id,
      audience: { vendorId, tenantId },
    })),
  )

const isShut = ({ status }: LockedQuote): boolean => isClosed(status) || isPurchased(status)

/** Vendors see their questions as long as the quote is open. */
export const showOrHideOffers = async (trx: Database, { before, after }: QuoteChange): Promise<void> => {
  if (before.openLines.length > 0 && isShut(before) !== isShut(after))
    await announceOffers(trx, after.tenantId, await hideOffers(trx, after.id, isShut(after)))
}

/** Changes sourcing requests; vendors are asked as long as a request waits for them. */
export const changeOpenLines = (changes: readonly OpenLineChange[]): Effect => ({
  write: async (trx, { now }, { tenantId }) => {
    await updateOpenLines(trx, changes, now)
    const settled = changes.filter(({ state }) => !openLineMachine.is(state, 'waits')).map(({ id }) => id)
    if (settled.length > 0) await announceOffers(trx, tenantId, await endOffers(trx, settled, now))
  },
  apply: (quote, now) => {
    const changed = new Map(changes.map((change) => [change.id, change]))
    const openLines = quote.openLines.map((line) => {
      const change = changed.get(line.id)
      if (change === undefined) return line
      const { state, reason = null, productId = null } = change
      return { ...line, state, reason, productId }
    })
    return inPartsStatus({ ...quote, openLines }, { closedAs: lineEdits.emptied.closeReason, now })
  },
})
