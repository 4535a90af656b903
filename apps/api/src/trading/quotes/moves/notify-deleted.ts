import { paths } from '@armature/domain/pages/page-paths'
import { isOutOfSight } from '@armature/domain/quotes/workflow/out-of-sight'
import { isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { MailContent } from '../../../platform/mail/mail-layout.ts'
import { deletedMail, partDeletedMail, storeQuoteDeletedMail } from '../../../platform/mail/quote-mails.ts'
import type { Party } from '../../../platform/mail/party.ts'
import { findParties, findStoreOwner } from '../../../platform/outbox/party-repository.ts'
import { notify } from '../../../platform/outbox/notify.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'

/** Linked to the reader's own account, since nobody can see the quote any more. */
const notifyOne = (
  trx: Database,
  ctx: Context,
  party: Party,
  news: { kind: 'offer' | 'turn'; path: string; mail: MailContent },
): Promise<void> => notify(trx, ctx, party, { ...news, about: { kind: 'user', id: party.id } })

/** Notifies a store's owner as the vendor of a part, or of the whole if no part was visible to a vendor. */
const notifyStoreOwner = async (
  trx: Database,
  ctx: Context,
  { id, tenantId }: LockedQuote,
  isTold: (vendorId: number) => boolean,
): Promise<void> => {
  const owner = await findStoreOwner(trx, tenantId)
  if (owner === undefined || owner.id === ctx.actor.userId || isTold(owner.id)) return
  const path = paths.tenantQuotes
  await notifyOne(trx, ctx, owner, { kind: 'turn', path, mail: storeQuoteDeletedMail(owner, id, path) })
}

/**
 * Notifies a quote's customer, its store's owner and the vendors who see a part that it was deleted, since they were
 * waiting for it or it for them. Parts and quotes that were closed before have had their notification.
 */
export const notifyDeleted = async (trx: Database, ctx: Context, quote: LockedQuote): Promise<void> => {
  const parts = quote.subQuotes.filter(({ status }) => !isClosed(status) && !isOutOfSight(status))
  const byVendor = new Map(parts.map((sub) => [sub.vendorId, sub.id]))
  const vendors = await findParties(
    trx,
    parts.flatMap((sub) => sub.vendorId ?? []),
  )
  for (const party of vendors) {
    const subQuoteId = byVendor.get(party.id)
    if (subQuoteId === undefined || party.id === ctx.actor.userId) continue
    const path = paths.subQuotes
    const mail = partDeletedMail(party, { subQuoteId, quoteId: quote.id, path })
    await notifyOne(trx, ctx, party, { kind: 'turn', path, mail })
  }
  if (isClosed(quote.status)) return
  for (const party of await findParties(trx, [quote.customerId])) {
    if (party.id === ctx.actor.userId) continue
    const path = paths.myQuotes
    const mail = deletedMail(party, quote.id, isOnOffer(quote.status), path)
    await notifyOne(trx, ctx, party, { kind: 'offer', path, mail })
  }
  await notifyStoreOwner(trx, ctx, quote, (vendorId) => byVendor.has(vendorId))
}
