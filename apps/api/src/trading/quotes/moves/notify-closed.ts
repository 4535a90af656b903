import { isCustomerOnly, isSellerOf } from '@armature/domain/rights/actor'
import { paths } from '@armature/domain/pages/page-paths'
import { isOutOfSight } from '@armature/domain/quotes/workflow/out-of-sight'
import { isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { PartCloser } from '../../../platform/mail/quote-mails.ts'
import { closedMail, partClosedMail, storeQuoteClosedMail } from '../../../platform/mail/quote-mails.ts'
import { findParties, findSellerParties, findStoreOwner } from '../../../platform/outbox/party-repository.ts'
import { notify, quotePageFor, toldQuote } from '../../../platform/outbox/notify.ts'
import type { QuoteChange } from '../edit/edit-quote.ts'
import type { LockedQuote, LockedSubQuote } from '../edit/quote-lock-repository.ts'

/** Sub-quotes that this change closed while their vendor could see them. */
const closedBeforeVendors = (before: LockedQuote, after: LockedQuote): LockedSubQuote[] =>
  after.subQuotes.filter((sub) => {
    const was = before.subQuotes.find((one) => one.id === sub.id)
    return isClosed(sub.status) && was !== undefined && !isClosed(was.status) && !isOutOfSight(was.status)
  })

interface Closed {
  after: LockedQuote
  by: PartCloser
  reason: string | undefined
}

const notifyVendors = async (
  trx: Database,
  ctx: Context,
  { after, by, reason }: Closed,
  parts: LockedSubQuote[],
): Promise<void> => {
  for (const party of await findParties(
    trx,
    parts.flatMap((sub) => sub.vendorId ?? []),
  )) {
    const sub = parts.find(({ vendorId }) => vendorId === party.id)
    if (sub === undefined) continue
    await notify(trx, ctx, party, {
      kind: 'turn',
      about: { kind: 'subQuote', id: sub.id, wholeId: after.id, vendorId: party.id },
      mail: partClosedMail(party, {
        subQuoteId: sub.id,
        quoteId: after.id,
        by,
        reason,
        path: paths.subQuote(sub.id),
      }),
    })
  }
}

/** Notifies a store's owner as the vendor of a part, or of the whole if no part was visible to a vendor. */
const notifyStoreOwner = async (
  trx: Database,
  ctx: Context,
  { after, reason }: Closed,
  told: LockedSubQuote[],
): Promise<void> => {
  const owner = await findStoreOwner(trx, after.tenantId)
  if (owner === undefined || owner.id === ctx.actor.userId) return
  if (told.some(({ vendorId }) => vendorId === owner.id)) return
  await notify(trx, ctx, owner, {
    kind: 'turn',
    about: toldQuote(after),
    mail: storeQuoteClosedMail(owner, {
      id: after.id,
      reason,
      path: quotePageFor(owner, after),
    }),
  })
}

/** The person who ended the parts; none if they expired. */
const closerOf = ({ actor }: Context, before: LockedQuote): PartCloser => {
  if (isSellerOf(actor, before)) return 'seller'
  return isCustomerOnly(actor, before) ? 'customer' : 'time'
}

/**
 * Notifies a quote's vendors that their parts are closed, whoever closed them, and its customer and its store's owner
 * that the seller did. The customer's answer and an ended offer have other mails to these two; its words are for the
 * seller.
 */
export const notifyClosed = async (
  trx: Database,
  ctx: Context,
  { before, after }: QuoteChange,
  reason: string | undefined,
): Promise<void> => {
  const by = closerOf(ctx, before)
  const parts = closedBeforeVendors(before, after).filter((sub) => sub.vendorId !== ctx.actor.userId)
  if (by !== 'seller') {
    // A store's owner, who is also its vendor, is notified as the seller.
    const sellers = (await findSellerParties(trx, after.tenantId)).map(({ id }) => id)
    const others = parts.filter(({ vendorId }) => !sellers.includes(vendorId ?? 0))
    return notifyVendors(trx, ctx, { after, by, reason: undefined }, others)
  }
  await notifyVendors(trx, ctx, { after, by, reason }, parts)
  if (!isClosed(after.status) || isClosed(before.status)) return
  for (const party of await findParties(trx, [after.customerId])) {
    if (party.id === ctx.actor.userId) continue
    const mail = closedMail(party, after.id, isOnOffer(before.status), quotePageFor(party, after))
    await notify(trx, ctx, party, { kind: 'offer', about: toldQuote(after), mail })
  }
  await notifyStoreOwner(trx, ctx, { after, by, reason }, parts)
}
