import { isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { lineAnsweredMail, linesDroppedMail, linesOfferedMail } from '../../platform/mail/open-line-mails.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import { notify, quotePageFor, toldQuote } from '../../platform/outbox/notify.ts'
import type { LockedOpenLine, ToldOffer } from '../quotes/edit/open-line-repository.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { namesOf } from './sellers-lines.ts'

/** Notifies each vendor once of all requests it is asked about at a time. */
export const notifyAskedVendors = async (
  trx: Database,
  ctx: Context,
  offers: readonly ToldOffer[],
): Promise<void> => {
  const byVendor = Map.groupBy(offers, ({ vendor_id }) => vendor_id)
  for (const party of await findParties(trx, [...byVendor.keys()])) {
    const own = byVendor.get(party.id) ?? []
    const [first] = own
    if (first === undefined) continue
    await notify(trx, ctx, party, {
      kind: 'wanted',
      about: { kind: 'openOffer', id: first.id, vendorId: party.id },
      mail: linesOfferedMail(party, own.length),
    })
  }
}

/** Notifies the person who runs the quote of a vendor's answer. */
export const notifyAnswer = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  answer: { line: LockedOpenLine; taken: boolean; reason?: string },
): Promise<void> => {
  const vendor = ctx.actor.name
  for (const party of await findSellerParties(trx, quote.tenantId)) {
    if (party.id === ctx.actor.userId) continue
    const path = quotePageFor(party, quote)
    await notify(trx, ctx, party, {
      kind: 'answer',
      about: toldQuote(quote),
      mail: lineAnsweredMail(party, { ...answer, vendor, text: answer.line.text, quoteId: quote.id, path }),
    })
  }
}

/**
 * Notifies the customer of dropped requests and the reasons; on an offer the next revision does, with all other
 * changes.
 */
export const notifyDropped = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { lines, reason }: { lines: readonly LockedOpenLine[]; reason: string },
): Promise<void> => {
  if (isOnOffer(quote.status)) return
  for (const party of await findParties(trx, [quote.customerId])) {
    if (party.id === ctx.actor.userId) continue
    const path = quotePageFor(party, quote)
    await notify(trx, ctx, party, {
      kind: 'offer',
      about: toldQuote(quote),
      mail: linesDroppedMail(party, { quoteId: quote.id, names: namesOf(lines), reason, path }),
    })
  }
}
