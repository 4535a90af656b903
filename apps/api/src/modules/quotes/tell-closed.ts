import { isSellerOf } from '@armature/domain/actor'
import { paths } from '@armature/domain/pages/page-paths'
import { isOutOfSight } from '@armature/domain/quotes/out-of-sight'
import { isClosed, isOnOffer } from '@armature/domain/quotes/quote-workflow'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/tables.ts'
import { closedMail, partClosedMail } from '../../mail/quote-mails.ts'
import { findParties } from '../../outbox/party-repository.ts'
import { tell } from '../../outbox/tell.ts'
import { quotePageFor, toldQuote } from '../../outbox/told-records.ts'
import type { LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import type { QuoteChange } from './transition.ts'

/** Sub-quotes that closed with this change before the eyes of their vendor. */
const closedBeforeVendors = (before: LockedQuote, after: LockedQuote): LockedSubQuote[] =>
  after.subQuotes.filter((sub) => {
    const was = before.subQuotes.find((one) => one.id === sub.id)
    return isClosed(sub.status) && was !== undefined && !isClosed(was.status) && !isOutOfSight(was.status)
  })

const tellVendors = async (
  trx: Database,
  ctx: Context,
  { before, after, how }: QuoteChange,
): Promise<void> => {
  const parts = closedBeforeVendors(before, after).filter((sub) => sub.vendorId !== ctx.actor.userId)
  for (const party of await findParties(
    trx,
    parts.flatMap((sub) => sub.vendorId ?? []),
  )) {
    const sub = parts.find(({ vendorId }) => vendorId === party.id)
    if (sub === undefined) continue
    await tell(trx, ctx, party, {
      kind: 'turn',
      about: { kind: 'subQuote', id: sub.id, wholeId: after.id, vendorId: party.id },
      mail: partClosedMail(party, {
        subQuoteId: sub.id,
        quoteId: after.id,
        reason: how?.reason,
        path: paths.subQuote(sub.id),
      }),
    })
  }
}

/**
 * Tells a quote's customer and the vendors of its parts that the seller has closed it. The customer's own answer and the end of
 * an offer's time have their own mails.
 */
export const tellClosed = async (trx: Database, ctx: Context, change: QuoteChange): Promise<void> => {
  const { before, after } = change
  if (!isSellerOf(ctx.actor, before)) return
  await tellVendors(trx, ctx, change)
  if (!isClosed(after.status) || isClosed(before.status)) return
  for (const party of await findParties(trx, [after.customerId])) {
    if (party.id === ctx.actor.userId) continue
    const mail = closedMail(party, after.id, isOnOffer(before.status), quotePageFor(party, after))
    await tell(trx, ctx, party, { kind: 'offer', about: toldQuote(after), mail })
  }
}
