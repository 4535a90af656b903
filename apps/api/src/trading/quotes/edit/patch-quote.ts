import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields } from '@armature/domain/problem'
import { endText, hasEnded, offerEnd, offerEndAfter } from '@armature/domain/quotes/offer/good-until'
import { isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { Effect } from './edit-quote.ts'
import { editQuote } from './edit-quote.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { eventIds } from './quote-lock-repository.ts'
import { findQuoteId } from '../record/quote-repository.ts'
import { presentQuoteById } from '../record/quote-presenter.ts'
import { followExpiry } from '../offer/schedule-expiry.ts'
import { refuseTerms } from './set-delivery.ts'

/** The quote's terms to change. */
interface Terms {
  downPayment?: number
  end?: { expiresAt: Date; zone: string } | undefined
  notes?: string
}

interface PatchQuoteInput {
  params: { id: number }
  body: {
    id?: number | undefined
    down_payment?: number | undefined
    expires_at?: string | undefined
    good_until?: string | undefined
    notes?: string | undefined
    expected_down_payment?: number | null | undefined
    expected_expires_at?: string | null | undefined
    expected_notes?: string | undefined
  }
}

/** The end of the chosen day, given as a day or as a moment on it. */
const wantedEnd = (
  { sellerZone }: LockedQuote,
  { good_until, expires_at }: PatchQuoteInput['body'],
): Terms['end'] =>
  good_until !== undefined
    ? offerEnd(good_until, sellerZone)
    : expires_at === undefined
      ? undefined
      : offerEndAfter(new Date(expires_at), sellerZone)

/** The requested terms that differ from the quote's own. */
const changedTerms = (quote: LockedQuote, body: PatchQuoteInput['body']): Terms => {
  const { down_payment, notes } = body
  const end = wantedEnd(quote, body)
  return {
    ...(down_payment === undefined || down_payment === quote.downPayment
      ? {}
      : { downPayment: down_payment }),
    ...(end === undefined || endText(end) === endText(quote) ? {} : { end }),
    ...(notes === undefined || notes === quote.notes ? {} : { notes }),
  }
}

/** Has a term to change got another value than the one it was typed over? */
const areStale = (quote: LockedQuote, terms: Terms, body: PatchQuoteInput['body']): boolean => {
  const { expected_down_payment: percent, expected_expires_at: end, expected_notes: notes } = body
  const expiry = end == null ? end : new Date(end).getTime()
  return (
    (terms.downPayment !== undefined && percent !== undefined && percent !== quote.downPayment) ||
    (terms.end !== undefined && expiry !== undefined && expiry !== (quote.expiresAt?.getTime() ?? null)) ||
    (terms.notes !== undefined && notes !== undefined && notes !== quote.notes)
  )
}

/** The requested values, without the ones they were typed over. */
const wantedOf = ({ down_payment, notes }: PatchQuoteInput['body'], { end }: Terms) => ({
  ...(down_payment === undefined ? {} : { down_payment }),
  ...(end && { expires_at: end.expiresAt, zone: end.zone }),
  ...(notes === undefined ? {} : { notes }),
})

/** One history line per changed term. */
const summariesOf = (quote: LockedQuote, { downPayment, end, notes }: Terms): string[] => {
  const was = quote.downPayment === null ? 'unset' : `${quote.downPayment} %`
  return [
    ...(downPayment === undefined ? [] : [`Down payment: ${was} → ${downPayment} %`]),
    ...(end === undefined ? [] : [`Good until ${endText(end)}`]),
    ...(notes === undefined ? [] : ['Notes changed']),
  ]
}

/** On an offer they make a new revision; before, they are in none. */
const changeTerms = (
  before: LockedQuote,
  { end, ...terms }: Terms,
  body: PatchQuoteInput['body'],
): Effect => {
  const onOffer = isOnOffer(before.status)
  return {
    apply: (quote) => ({ ...quote, ...terms, ...(end && { ...end, askedAgainAt: null }) }),
    events: () =>
      summariesOf(before, { end, ...terms }).map((summary) => ({
        kind: 'quote.terms',
        summary,
        ...eventIds(before),
        for_customer: onOffer,
        before: { down_payment: before.downPayment, expires_at: before.expiresAt, notes: before.notes },
        after: wantedOf(body, { end }),
      })),
    follow: (trx, { now }, change) => followExpiry(trx, change, now),
    makesRevision: onOffer,
  }
}

const decideTerms = (
  ctx: Context,
  quote: LockedQuote,
  { params, body }: PatchQuoteInput,
): Problem | { effects: readonly Effect[] } => {
  if (body.id !== undefined && body.id !== params.id)
    return invalidFields({ id: ['It must name the same quote as the path.'] })
  const refused = refuseTerms(ctx, quote, 'quote.set-down-payment')
  if (refused) return refused
  const end = wantedEnd(quote, body)
  if (end !== undefined && hasEnded(end, ctx.now))
    return invalidFields({
      [body.good_until === undefined ? 'expires_at' : 'good_until']: [messages.offerEndIsPast],
    })
  const terms = changedTerms(quote, body)
  if (areStale(quote, terms, body))
    return conflict(messages.termsChanged, {
      code: 'terms_changed',
      current: { kind: 'quote', id: quote.id },
    })
  return { effects: Object.keys(terms).length === 0 ? [] : [changeTerms(quote, terms, body)] }
}

/** Sets the down payment, the expiry or the notes; on an offer this makes a new revision. */
export const patchQuote = (ctx: Context, input: PatchQuoteInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, input.params.id),
    decide: (quote) => decideTerms(ctx, quote, input),
    answer: (trx) => presentQuoteById(trx, ctx, input.params.id),
  })
