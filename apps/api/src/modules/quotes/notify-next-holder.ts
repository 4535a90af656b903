import { ballOf, isOnOffer } from '@armature/domain/quotes/quote-workflow'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import type { RenderedMail } from '../../mail/mail-layout.ts'
import { queueMessage } from '../../records/outbox-repository.ts'
import { offerLines } from './freeze-offer.ts'
import { issueOfferToken, offerUrl } from './offer-link.ts'
import type { LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { offerMail, yourTurnMail } from './quote-mails.ts'
import type { Party } from './quote-write-repository.ts'
import { findParties, findSellerParties } from './quote-write-repository.ts'

export const mailTo = (trx: Database, ctx: Context, party: Party, mail: RenderedMail): Promise<void> =>
  queueMessage(trx, { channel: 'EMAIL', recipient: party.email, ...mail }, ctx.now)

/** What the customer's mails say of an offer, the signed link included. */
export const offerOf = (ctx: Context, quote: LockedQuote) => ({
  quoteId: quote.id,
  totalCents: offerLines(quote).reduce((sum, line) => sum + line.price_cents * line.quantity, 0),
  expiresAt: quote.expiresAt,
  url: offerUrl(
    ctx.deps.config.publicUrl,
    issueOfferToken(quote.id, quote.customerId, ctx.deps.serverSecret),
  ),
})

/** Sub-quotes that came to their vendor with this change. */
const cameToVendor = (before: LockedQuote, after: LockedQuote): LockedSubQuote[] =>
  after.subQuotes.filter((sub) => {
    const was = before.subQuotes.find((one) => one.id === sub.id)
    return ballOf(sub.status, sub) === 'VENDOR' && was !== undefined && ballOf(was.status, was) !== 'VENDOR'
  })

const cameToSeller = (before: LockedQuote, after: LockedQuote): boolean => {
  const holder = (quote: LockedQuote): string | null => ballOf(quote.status, quote)
  const sellers = new Set<string | null>(['ADMIN', 'TENANT'])
  return sellers.has(holder(after)) && !sellers.has(holder(before))
}

/**
 * Mails whoever holds the ball now and didn't before. The offer mail goes to the customer once, when the
 * quote's status becomes an offer. Nobody is told of what they did themselves.
 */
export const notifyNextHolder = async (
  trx: Database,
  ctx: Context,
  before: LockedQuote,
  after: LockedQuote,
  reason: string | undefined,
): Promise<void> => {
  const { publicUrl } = ctx.deps.config
  if (isOnOffer(after.status) && !isOnOffer(before.status)) {
    for (const party of await findParties(trx, [after.customerId]))
      await mailTo(trx, ctx, party, offerMail(party, offerOf(ctx, after)))
  }
  const vendorIds = cameToVendor(before, after).flatMap((sub) =>
    sub.vendorId == null || sub.vendorId === ctx.actor.userId ? [] : [sub.vendorId],
  )
  for (const party of await findParties(trx, vendorIds)) {
    await mailTo(
      trx,
      ctx,
      party,
      yourTurnMail(party, after.id, 'Your prices are asked for.', `${publicUrl}/subquotes`),
    )
  }
  if (cameToSeller(before, after)) {
    const what = reason === undefined ? 'A quote waits for you.' : `A quote waits for you: ${reason}`
    await tellSeller(trx, ctx, after, what)
  }
}

const tellSeller = async (
  trx: Database,
  ctx: Context,
  quote: { id: number; tenantId: number | null },
  what: string,
): Promise<void> => {
  const url = `${ctx.deps.config.publicUrl}/quote/${quote.id}/subquotes`
  for (const party of await findSellerParties(trx, quote.tenantId)) {
    if (party.id !== ctx.actor.userId) await mailTo(trx, ctx, party, yourTurnMail(party, quote.id, what, url))
  }
}

/** A new request comes to the operators, or to the store's owner. */
export const notifyNewQuote = (
  trx: Database,
  ctx: Context,
  quote: { id: number; tenantId: number | null; customerId: number },
): Promise<void> => tellSeller(trx, ctx, quote, 'A new quote was requested.')
