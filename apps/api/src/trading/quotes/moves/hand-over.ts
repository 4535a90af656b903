import type { Belonging } from '@armature/domain/rights/actor'
import { isCustomerOnly } from '@armature/domain/rights/actor'
import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { paths } from '@armature/domain/pages/page-paths'
import { endText } from '@armature/domain/quotes/offer/good-until'
import { isSellersTurn, isVendorsTurn } from '@armature/domain/rights/turns'
import type { TransitionEffect } from '@armature/domain/quotes/workflow/quote-transitions'
import { transitionEffects } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { notify, quotePageFor, toldQuote } from '../../../platform/outbox/notify.ts'
import type { Effect, QuoteChange } from '../edit/edit-quote.ts'
import { showOrHideOffers } from '../edit/change-open-lines.ts'
import { untaxedTotal } from '../revisions/freeze-offer.ts'
import type { Transition } from './move-parts.ts'
import { findLastRevision } from '../edit/quote-write-repository.ts'
import { addOfferLink } from '../offer/offer-link-repository.ts'
import { offerPagePath } from '../offer/offer-link.ts'
import { followExpiry } from '../offer/schedule-expiry.ts'
import type { LockedQuote, LockedSubQuote } from '../edit/quote-lock-repository.ts'
import type { SellerNews } from '../../../platform/mail/quote-mails.ts'
import {
  offerMail,
  pricesAskedMail,
  requestArrivedMail,
  sellerMail,
} from '../../../platform/mail/quote-mails.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { notifyClosed } from './notify-closed.ts'

/** The offer's facts in a mail to the customer, with a signed link of its own. */
export const offerOf = async (trx: Database, ctx: Context, quote: LockedQuote) => {
  const frozen = await findLastRevision(trx, quote.id)
  const link = await addOfferLink(trx, quote, { by: ctx.actor.userId, at: ctx.now })
  return {
    quoteId: quote.id,
    // An incomplete offer has no tax yet.
    totalCents: frozen?.revision === quote.revision ? frozen.total_cents : untaxedTotal(quote),
    goodUntil: endText(quote),
    path: offerPagePath(link, quote.revision, ctx.deps.serverSecret),
  }
}

/** Sub-quotes that reached their vendor with this change. */
const cameToVendor = (before: LockedQuote, after: LockedQuote): LockedSubQuote[] =>
  after.subQuotes.filter((sub) => {
    const was = before.subQuotes.find((one) => one.id === sub.id)
    return isVendorsTurn(sub) && was !== undefined && !isVendorsTurn(was)
  })

const cameToSeller = (before: LockedQuote, after: LockedQuote): boolean =>
  isSellersTurn(after) && !isSellersTurn(before)

/** Mails the customer the link to a complete offer. */
export const notifyOffer = async (trx: Database, ctx: Context, quote: LockedQuote): Promise<void> => {
  for (const party of await findParties(trx, [quote.customerId]))
    await notify(trx, ctx, party, {
      kind: 'offer',
      about: toldQuote(quote),
      mail: offerMail(party, await offerOf(trx, ctx, quote)),
    })
}

const notifyVendors = async (
  trx: Database,
  ctx: Context,
  subs: readonly LockedSubQuote[],
  quoteId: number,
): Promise<void> => {
  const others = subs.filter((sub) => sub.vendorId !== ctx.actor.userId)
  const byId = new Map(others.map((sub) => [sub.vendorId, sub]))
  for (const party of await findParties(
    trx,
    others.flatMap((sub) => sub.vendorId ?? []),
  )) {
    const sub = byId.get(party.id)
    if (sub === undefined) continue
    const asked = { subQuoteId: sub.id, quoteId, path: paths.subQuote(sub.id) }
    await notify(trx, ctx, party, {
      kind: 'turn',
      about: { kind: 'subQuote', id: sub.id, wholeId: quoteId, vendorId: party.id },
      mail: pricesAskedMail(party, asked),
    })
  }
}

const noAnswers: TransitionEffect['answers'] = {}

/**
 * The seller's news after a transition, if any: an answer by the customer or a vendor, else that it is the seller's
 * turn. The seller hears of every answer, whoever acts next, since the answer's page promises that.
 */
const sellerNews = (
  ctx: Context,
  { before, after }: QuoteChange,
  how: Transition | undefined,
): SellerNews | null => {
  const reason = how?.reason
  const declined = after.subQuotes.find((sub) => sub.vendorId === ctx.actor.userId && !isVendorsTurn(sub))
  const { VENDOR, CUSTOMER } = how === undefined ? noAnswers : transitionEffects[how.name].answers
  if (VENDOR !== undefined && declined !== undefined)
    return { kind: VENDOR, vendor: declined.vendorName, subQuoteId: declined.id, reason }
  if (CUSTOMER !== undefined && isCustomerOnly(ctx.actor, before)) return { kind: CUSTOMER, reason }
  return cameToSeller(before, after) ? { kind: 'your-turn', reason } : null
}

/**
 * Hands a quote over to the party whose turn it is. Vendors see its questions while it is open, an offer gets timers,
 * and the party gets a mail, as does the seller for every answer. The mail about an offer goes out once, when the quote
 * becomes one; an incomplete offer waits (tell-offer-changed.ts). Nobody gets a mail about their own action.
 */
export const handOver = (how?: Transition): Effect => ({
  follow: async (trx, ctx, change) => {
    const { before, after } = change
    await showOrHideOffers(trx, change)
    await followExpiry(trx, change, ctx.now)
    if (change.isOfferTold) await notifyOffer(trx, ctx, after)
    await notifyVendors(trx, ctx, cameToVendor(before, after), after.id)
    const news = sellerNews(ctx, change, how)
    if (news !== null) await notifySeller(trx, ctx, after, news)
    await notifyClosed(trx, ctx, change, how?.reason)
  },
})

/** A new request is the seller's turn; all other news are answers. */
const kindOf: Record<SellerNews['kind'], NoticeKind> = {
  'new-request': 'turn',
  'your-turn': 'turn',
  'vendor-declined': 'answer',
  'customer-declined': 'answer',
  'changes-wanted': 'answer',
  'wanted-again': 'answer',
}

export const notifySeller = async (
  trx: Database,
  ctx: Context,
  quote: Belonging & { id: number; tenantId: number | null },
  news: SellerNews,
): Promise<void> => {
  for (const party of await findSellerParties(trx, quote.tenantId)) {
    const mail = sellerMail(party, quote.id, news, quotePageFor(party, quote))
    if (party.id !== ctx.actor.userId)
      await notify(trx, ctx, party, { kind: kindOf[news.kind], about: toldQuote(quote), mail })
  }
}

/** Notifies the operators or the store's owner of a new request, and its buyer that it arrived. */
export const notifyNewQuote = async (
  trx: Database,
  ctx: Context,
  quote: { id: number; tenantId: number | null; customerId: number; asked: string },
): Promise<void> => {
  await notifySeller(trx, ctx, quote, { kind: 'new-request' })
  for (const party of await findParties(trx, [quote.customerId]))
    await notify(trx, ctx, party, {
      kind: 'offer',
      about: toldQuote(quote),
      mail: requestArrivedMail(party, quote, quotePageFor(party, quote)),
    })
}
