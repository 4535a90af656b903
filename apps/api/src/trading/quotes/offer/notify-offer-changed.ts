import { notify, quotePageFor, toldQuote } from '../../../platform/outbox/notify.ts'
import { offerChanges, withoutNames } from '@armature/domain/quotes/offer/offer-changes'
import { withOffer } from './with-offer.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { termsOf } from '../revisions/freeze-offer.ts'
import { offerOf, notifyOffer } from '../moves/hand-over.ts'
import { offerChangedForSellerMail, offerChangedMail } from '../../../platform/mail/quote-mails.ts'
import { mayReadWords } from '../../../platform/mail/reader.ts'
import {
  findComparedRevision,
  findLastRevision,
  findRevision,
  markShown,
  updateQuote,
} from '../edit/quote-write-repository.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { later } from '@armature/domain/values/time'

/** Mails the customer an offer that was incomplete when it became one, such as with an unpriced line. */
const notifyWhole = async (trx: Database, ctx: Context, quote: LockedQuote): Promise<void> => {
  const { id, revision } = quote
  const compared = await findComparedRevision(trx, id)
  await notifyOffer(trx, ctx, quote)
  await markShown(trx, id, revision, ctx.now)
  const told = { told_revision: revision, compared_revision: compared?.revision ?? revision }
  await updateQuote(trx, id, told, ctx.now)
}

/**
 * Mails the offer's changes since the last mail to the customer, and to a seller who didn't make them: the newest
 * revision, once. An offer that was incomplete until now is mailed as a new one. A timer that runs early, late or twice
 * does no harm.
 */
export const notifyOfferChanged = async (
  deps: Deps,
  log: Context['log'],
  { quoteId, by }: { quoteId: number; by: number | null },
): Promise<void> =>
  withOffer(deps, log, quoteId, async (trx, ctx, quote) => {
    if (quote.hasHold) {
      // A payment is under way; if it fails, the customer hears of the change then.
      const runAt = later(ctx.now, { minutes: 1 })
      await addJob(trx, 'offer-changed', { quoteId, by }, { runAt, key: `offer-changed:${quoteId}` })
      return
    }
    const now = await findLastRevision(trx, quoteId)
    if (now === undefined || now.revision !== quote.revision) return
    if (quote.toldRevision === null) {
      await notifyWhole(trx, ctx, quote)
      return
    }
    const told = await findRevision(trx, quoteId, quote.toldRevision)
    if (told === undefined) return
    const [before, after] = [termsOf(told), termsOf(now)]
    const changes = offerChanges(before, after)
    // Nothing is left if the change was undone within the minute.
    if (changes.length > 0) {
      const of = { about: toldQuote(quote), once: `offer-changed:${quoteId}:${now.revision}` }
      for (const party of await findParties(trx, [quote.customerId]))
        await notify(trx, ctx, party, {
          kind: 'offer',
          ...of,
          mail: offerChangedMail(
            party,
            await offerOf(trx, ctx, quote),
            mayReadWords(party) ? changes : offerChanges(withoutNames(before), withoutNames(after)),
          ),
        })
      for (const party of await findSellerParties(trx, quote.tenantId)) {
        const mail = offerChangedForSellerMail(party, quoteId, changes, quotePageFor(party, quote))
        if (party.id !== by) await notify(trx, ctx, party, { kind: 'answer', ...of, mail })
      }
    }
    if (changes.length > 0) await markShown(trx, quoteId, now.revision, ctx.now)
    await updateQuote(trx, quoteId, { told_revision: now.revision }, ctx.now)
  })
