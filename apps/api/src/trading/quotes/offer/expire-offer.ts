import { notify, quotePageFor, toldQuote } from '../../../platform/outbox/notify.ts'
import { isProblem } from '@armature/domain/problem'
import { hasEnded } from '@armature/domain/quotes/offer/good-until'
import { decideQuoteTransition } from '@armature/domain/quotes/workflow/quote-workflow'
import { withOffer } from './with-offer.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { writeEffects } from '../edit/edit-quote.ts'
import { moveParts } from '../moves/move-parts.ts'
import { handOver, offerOf } from '../moves/hand-over.ts'
import { expiredForSellerMail, expiredMail, reminderMail } from '../../../platform/mail/quote-mails.ts'
import { findLastRevision } from '../edit/quote-write-repository.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { scheduleExpiry } from './schedule-expiry.ts'
import { later } from '@armature/domain/values/time'

/**
 * Closes an expired offer, and notifies its customer and its seller. A timer that runs early, late or twice does no
 * harm.
 */
export const expireOffer = async (deps: Deps, log: Context['log'], quoteId: number): Promise<void> =>
  withOffer(deps, log, quoteId, async (trx, ctx, quote) => {
    if (quote.expiresAt === null) return
    if (!hasEnded(quote, ctx.now)) {
      await scheduleExpiry(trx, quoteId, quote.expiresAt, ctx.now)
      return
    }
    if (quote.hasHold) {
      // Accepted in time; if the payment fails, the offer ends then.
      await addJob(
        trx,
        'expire-offer',
        { quoteId },
        { runAt: later(ctx.now, { minutes: 1 }), key: `expire-offer:${quoteId}` },
      )
      return
    }
    const decided = decideQuoteTransition('close', { actor: ctx.actor, quote, now: ctx.now })
    if (isProblem(decided)) return
    const how = { name: 'close', onQuote: true, reason: 'The offer has ended.' } as const
    await writeEffects(trx, ctx, quote, [moveParts({ ...decided, ...how }), handOver(how)])
    for (const party of await findParties(trx, [quote.customerId]))
      await notify(trx, ctx, party, {
        kind: 'offer',
        about: toldQuote(quote),
        mail: expiredMail(party, await offerOf(trx, ctx, quote)),
      })
    for (const party of await findSellerParties(trx, quote.tenantId))
      await notify(trx, ctx, party, {
        kind: 'answer',
        about: toldQuote(quote),
        mail: expiredForSellerMail(party, quoteId, quotePageFor(party, quote)),
      })
  })

/** Reminds the customer once, some days before the offer ends, unless the offer is incomplete and can't be bought. */
export const remindOffer = async (deps: Deps, log: Context['log'], quoteId: number): Promise<void> =>
  withOffer(deps, log, quoteId, async (trx, ctx, quote) => {
    if (quote.hasHold || quote.expiresAt === null || hasEnded(quote, ctx.now)) return
    if ((await findLastRevision(trx, quoteId))?.revision !== quote.revision) return
    for (const party of await findParties(trx, [quote.customerId]))
      await notify(trx, ctx, party, {
        kind: 'offer',
        about: toldQuote(quote),
        once: `offer-ends:${quoteId}:${quote.expiresAt.toISOString()}`,
        mail: reminderMail(party, await offerOf(trx, ctx, quote)),
      })
  })
