import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import { isClosed, isPurchased } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { announceChanges } from '../../../platform/journal/announce-change.ts'
import type { ToldOffer, OpenLineChange } from './open-line-repository.ts'
import { endOffers, hideOffers, updateOpenLines } from './open-line-repository.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import type { QuoteChange } from '../moves/transition.ts'

/** The open screens of the vendors who are asked, and of the seller, hear of it. */
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

/** Writes what an edit does to open lines: vendors are asked as long as a line waits for them, on a quote that is open. */
export const followOpenLines = async (
  trx: Database,
  ctx: Context,
  { before, after }: QuoteChange,
  changes: readonly OpenLineChange[],
): Promise<void> => {
  if (before.openLines.length === 0) return
  if (changes.length > 0) await updateOpenLines(trx, changes, ctx.now)
  const settled = changes.filter(({ state }) => !openLineMachine.is(state, 'waits')).map(({ id }) => id)
  const ended = settled.length === 0 ? [] : await endOffers(trx, settled, ctx.now)
  const hidden = isShut(before) === isShut(after) ? [] : await hideOffers(trx, after.id, isShut(after))
  await announceOffers(trx, after.tenantId, [...ended, ...hidden])
}
