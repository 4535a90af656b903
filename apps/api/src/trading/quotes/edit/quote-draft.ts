import { limits } from '@armature/domain/limits'
import { storedTotal } from '@armature/domain/quotes/offer/quote-totals'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import type { LineAnswer } from '@armature/domain/quotes/offer/line-terms'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { transitionEffects } from '@armature/domain/quotes/workflow/quote-transitions'
import type { SubQuoteMove } from '@armature/domain/quotes/workflow/quote-workflow'
import { deriveQuoteStatus } from '@armature/domain/quotes/workflow/derive-quote-status'
import { isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { lineEdits } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { answersOf, countedParts } from './quote-lock-repository.ts'
import type { LockedOpenLine, OpenLineChange } from './open-line-repository.ts'
import type { QuotedLine } from './split-by-vendor.ts'
import type { DecidedTransition, Transition } from '../moves/transition.ts'
import { later } from '@armature/domain/values/time'

/** An edit of a quote's lines: the products that go, by id, the lines that come, by vendor, and new quantities, by line. */
export interface LineEdit {
  removed: ReadonlySet<number>
  added: ReadonlyMap<number, readonly QuotedLine[]>
  quantities: ReadonlyMap<number, number>
}

/** The terms of a quote that change. */
export interface Terms {
  downPayment?: number
  expiresAt?: Date
  notes?: string
}

export interface LinePrice {
  lineId: number
  /** 0 where the price is taken away. */
  cents: number
}

/** A line's terms after an edit, all of them. */
export interface ChangedTerms extends LineAnswer {
  lineId: number
}

/** A vendor's price for sending its part, from now on. */
export interface StatedFreight {
  subQuoteId: number
  cents: Freight
}

/** The result of an edit: decided under the quote's lock, written once (write-draft.ts). */
export interface QuoteDraft {
  transition?: DecidedTransition
  /** Lines' new unit prices. */
  prices?: readonly LinePrice[]
  lineTerms?: readonly ChangedTerms[]
  freight?: StatedFreight
  lines?: LineEdit
  openLines?: readonly OpenLineChange[]
  terms?: Terms
  delivery?: Delivery
  /** The edit changes prices or lines that somebody may have read. */
  makesRevision?: boolean
  /** The events in the quote's history, besides the transition's. */
  events?: readonly NewEvent[]
}

/** The rows that a draft's added lines have become: sub-quotes that are new, and all lines, by vendor. */
export interface MadeLines {
  subQuotes: readonly LockedSubQuote[]
  lines: ReadonlyMap<number, readonly LockedLine[]>
}

export const becomesOffer = (before: LockedQuote, status: QuoteStatus): boolean =>
  isOnOffer(status) && !isOnOffer(before.status)

const movedSubQuote = (sub: LockedSubQuote, move: SubQuoteMove, how: Transition): LockedSubQuote => ({
  ...sub,
  status: move.to,
  closeReason: isClosed(move.to) ? move.closedAs : null,
  closedByQuote: isClosed(move.to) && how.onQuote,
  declinedReason: transitionEffects[how.name].declines ? (how.reason ?? '') : null,
})

const withLines = (sub: LockedSubQuote, lines: readonly LockedLine[]): LockedSubQuote => ({
  ...sub,
  lines,
  ...answersOf(lines),
})

/** A request that its vendor declined is shown as declined until somebody else prices it. */
const pricedSubQuote = (sub: LockedSubQuote, prices: readonly LinePrice[]): LockedSubQuote => {
  const centsOf = new Map(prices.map(({ lineId, cents }) => [lineId, cents]))
  if (!sub.lines.some((line) => centsOf.has(line.id))) return sub
  const lines = sub.lines.map((line) => ({ ...line, priceCents: centsOf.get(line.id) ?? line.priceCents }))
  return { ...withLines(sub, lines), declinedReason: null }
}

const withTerms = (sub: LockedSubQuote, changed: readonly ChangedTerms[]): LockedSubQuote => {
  const termsOf = new Map(changed.map(({ lineId, ...terms }) => [lineId, terms]))
  return withLines(
    sub,
    sub.lines.map((line) => ({ ...line, ...termsOf.get(line.id) })),
  )
}

const sentFor = (sub: LockedSubQuote, freight: StatedFreight | undefined): LockedSubQuote =>
  freight === undefined || freight.subQuoteId !== sub.id ? sub : { ...sub, freightCents: freight.cents }

/** A line with its new quantity, and all else as it was. */
export const withQuantity = (line: LockedLine, quantities: LineEdit['quantities']): LockedLine => ({
  ...line,
  quantity: quantities.get(line.id) ?? line.quantity,
})

/** A sub-quote without lines is closed as withdrawn; a closed one that gets lines begins anew. */
const refilledSubQuote = (
  sub: LockedSubQuote,
  { removed, quantities }: LineEdit,
  added: readonly LockedLine[],
): LockedSubQuote => {
  const kept = sub.lines
    .filter((line) => !removed.has(line.productId))
    .map((line) => withQuantity(line, quantities))
  const refilled = withLines(sub, [...kept, ...added])
  // Without lines there is nothing to send; what comes anew is another parcel.
  const begun = { ...refilled, closedByQuote: false, declinedReason: null, freightCents: null }
  if (isClosed(sub.status)) return added.length > 0 ? { ...begun, ...lineEdits.filled } : refilled
  return refilled.lines.length === 0 ? { ...begun, ...lineEdits.emptied } : refilled
}

const subQuotesAfter = (quote: LockedQuote, draft: QuoteDraft, made: MadeLines): LockedSubQuote[] => {
  const { transition, prices = [], lineTerms = [], lines, freight } = draft
  return [...quote.subQuotes, ...made.subQuotes]
    .map((sub) => {
      const move = transition?.moves.find((one) => one.subQuoteId === sub.id)
      const moved = transition && move ? movedSubQuote(sub, move, transition) : sub
      const priced = sentFor(withTerms(pricedSubQuote(moved, prices), lineTerms), freight)
      return lines ? refilledSubQuote(priced, lines, made.lines.get(sub.vendorId ?? 0) ?? []) : priced
    })
    .map((sub) => ({ ...sub, totalCents: storedTotal(countedParts([sub])) }))
}

/** An expiry that is still ahead stays; an unset or past one becomes the usual number of days. */
const offerExpiry = (quote: LockedQuote, now: Date): Date =>
  quote.expiresAt !== null && quote.expiresAt > now
    ? quote.expiresAt
    : later(now, { days: limits.quote.expiryDays })

const expiryAfter = (
  quote: LockedQuote,
  { transition, terms }: QuoteDraft,
  status: QuoteStatus,
  now: Date,
): Date | null => {
  const effect = transition === undefined ? 'keep' : transitionEffects[transition.name].expiry
  if (effect === 'clear') return null
  // A quote may get on offer without a send: an edit closes the last part that wasn't on offer.
  if (effect === 'set' || becomesOffer(quote, status)) return offerExpiry(quote, now)
  return terms?.expiresAt ?? quote.expiresAt
}

/** The open sub-quotes' lines and freight. A quote that is closed keeps the total that it had: it has no open sub-quote left. */
const totalAfter = (quote: LockedQuote, draft: QuoteDraft, after: LockedQuote): number =>
  isClosed(after.status) && draft.lines === undefined
    ? quote.totalCents
    : storedTotal(countedParts(after.subQuotes.filter((sub) => !isClosed(sub.status))))

/** A line whose product is taken off the quote again has none, unless the draft gives it another. */
const releasedLines = (quote: LockedQuote, { lines, openLines = [] }: QuoteDraft): OpenLineChange[] => {
  if (lines === undefined) return []
  const given = new Set(openLines.map(({ id }) => id))
  const added = new Set([...lines.added.values()].flat().map(({ product }) => product.id))
  return quote.openLines.flatMap(({ id, state, productId }) =>
    productId !== null && lines.removed.has(productId) && !added.has(productId) && !given.has(id)
      ? { id, state: openLineMachine.next('release', state) }
      : [],
  )
}

/** All open lines that the draft changes. */
export const openLineChanges = (quote: LockedQuote, draft: QuoteDraft): OpenLineChange[] => [
  ...releasedLines(quote, draft),
  ...(draft.openLines ?? []),
]

const openLinesAfter = (quote: LockedQuote, draft: QuoteDraft): readonly LockedOpenLine[] => {
  const changed = new Map(openLineChanges(quote, draft).map((change) => [change.id, change]))
  return quote.openLines.map((line) => {
    const change = changed.get(line.id)
    if (change === undefined) return line
    const { state, reason = null, productId = null } = change
    return { ...line, state, reason, productId }
  })
}

/** The slowest part decides, unless the quote moves as a whole. */
const statusAfter = (
  quote: LockedQuote,
  { transition, lines, openLines }: QuoteDraft,
  after: Pick<LockedQuote, 'subQuotes' | 'openLines'>,
): QuoteStatus => {
  if (transition?.whole !== undefined) return transition.whole.to
  if (transition === undefined && lines === undefined && openLines === undefined) return quote.status
  return deriveQuoteStatus(
    after.subQuotes.map((sub) => sub.status),
    after.openLines,
  )
}

/** The quote as the draft leaves it, its offer's revision not yet counted. */
export const applyDraft = (
  quote: LockedQuote,
  draft: QuoteDraft,
  made: MadeLines,
  now: Date,
): LockedQuote => {
  const subQuotes = subQuotesAfter(quote, draft, made)
  const openLines = openLinesAfter(quote, draft)
  const status = statusAfter(quote, draft, { subQuotes, openLines })
  const after: LockedQuote = {
    ...quote,
    ...draft.terms,
    ...(draft.delivery && { delivery: draft.delivery }),
    status,
    subQuotes,
    openLines,
    expiresAt: expiryAfter(quote, draft, status, now),
    revision: quote.revision + (draft.makesRevision ? 1 : 0),
  }
  return { ...after, totalCents: totalAfter(quote, draft, after) }
}
