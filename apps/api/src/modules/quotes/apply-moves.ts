import { limits } from '@armature/domain/limits'
import type { SubQuoteMove } from '@armature/domain/quotes/quote-workflow'
import { deriveQuoteStatus, isClosed, isOnOffer } from '@armature/domain/quotes/quote-workflow'
import type { TransitionName } from '@armature/domain/quotes/quote-transitions'
import { transitionEffects } from '@armature/domain/quotes/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/quote-states'
import { statusTable } from '@armature/domain/quotes/quote-states'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import type { NewEvent } from '../../journal/event-repository.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { addJob } from '../../outbox/job-repository.ts'
import { freezeOffer } from './freeze-offer.ts'
import { notifyNextHolder } from './notify-next-holder.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { findLastRevision, recomputeTotals, updateQuote, updateSubQuote } from './quote-write-repository.ts'
import type { DecidedTransition, QuoteChange, Transition } from './transition.ts'

const dayMs = 86_400_000

const arrow = (from: QuoteStatus, to: QuoteStatus): string =>
  `${statusTable[from].label} → ${statusTable[to].label}`
const customerArrow = (from: QuoteStatus, to: QuoteStatus): string =>
  `${statusTable[from].customerLabel} → ${statusTable[to].customerLabel}`

/** The sub-quote's columns after a move. */
const movedColumns = (move: SubQuoteMove, how: Transition) => ({
  status: move.to,
  closeReason: isClosed(move.to) ? move.closedAs : null,
  closedByQuote: isClosed(move.to) && how.onQuote,
  declinedReason: transitionEffects[how.name].declines ? (how.reason ?? '') : null,
})

const subQuoteEvent = (quote: LockedQuote, move: SubQuoteMove, how: Transition): NewEvent => {
  const sub = quote.subQuotes.find((one) => one.id === move.subQuoteId)
  if (!sub) throw new Error(`sub-quote ${move.subQuoteId} is not in quote ${quote.id}`)
  return {
    kind: `sub_quote.${how.name}`,
    summary: `Sub-quote #${sub.id} (${sub.vendorName}): ${arrow(move.from, move.to)}`,
    quote_id: quote.id,
    sub_quote_id: sub.id,
    vendor_id: sub.vendorId ?? null,
    tenant_id: quote.tenantId,
    customer_id: quote.customerId,
    before: { status: move.from },
    after: { status: move.to },
    reason: how.reason ?? null,
  }
}

/** An expiry that is still ahead stays; an unset or past one becomes the usual number of days. */
export const offerExpiry = (ctx: Context, quote: LockedQuote): Date =>
  quote.expiresAt !== null && quote.expiresAt > ctx.now
    ? quote.expiresAt
    : new Date(ctx.now.getTime() + limits.quote.expiryDays * dayMs)

const nextExpiry = (
  ctx: Context,
  quote: LockedQuote,
  name: TransitionName,
  status: QuoteStatus,
): Date | null => {
  const effect = transitionEffects[name].expiry
  if (effect === 'clear') return null
  // An offer may come about without being sent: the last one who lagged behind is closed.
  if (effect === 'set' || becomesOffer(quote, status)) return offerExpiry(ctx, quote)
  return quote.expiresAt
}

export const becomesOffer = (before: LockedQuote, status: QuoteStatus): boolean =>
  isOnOffer(status) && !isOnOffer(before.status)

/** Timers for the offer's end and for the reminder before it; a new expiry replaces the earlier ones. */
export const scheduleExpiry = async (
  trx: Database,
  quoteId: number,
  expiresAt: Date,
  now: Date,
): Promise<void> => {
  await addJob(trx, 'expire-offer', { quoteId }, { runAt: expiresAt, key: `expire-offer:${quoteId}` })
  const remindAt = new Date(expiresAt.getTime() - limits.quote.reminderDaysBefore * dayMs)
  if (remindAt > now)
    await addJob(trx, 'remind-offer', { quoteId }, { runAt: remindAt, key: `remind-offer:${quoteId}` })
}

const quoteEvent = (quote: LockedQuote, to: QuoteStatus, how: Transition): NewEvent => ({
  kind: `quote.${how.name}`,
  summary: customerArrow(quote.status, to),
  quote_id: quote.id,
  tenant_id: quote.tenantId,
  customer_id: quote.customerId,
  for_customer: true,
  before: { status: quote.status },
  after: { status: to },
  reason: how.reason ?? null,
})

/**
 * Writes a decided transition: the sub-quotes' new statuses, the quote's derived one, its expiry, the frozen
 * offer where it became one, events, and a notice to whoever holds the ball next. Caller holds the lock.
 */
export const applyMoves = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { moves, ...how }: DecidedTransition,
): Promise<void> => {
  const events = moves.map((move) => subQuoteEvent(quote, move, how))
  for (const move of moves) await updateSubQuote(trx, move.subQuoteId, movedColumns(move, how), ctx.now)
  const moved = new Map(moves.map((move) => [move.subQuoteId, move.to]))
  const subQuotes = quote.subQuotes.map((sub) => ({ ...sub, status: moved.get(sub.id) ?? sub.status }))
  const status = deriveQuoteStatus(subQuotes.map((sub) => sub.status))
  const expiresAt = nextExpiry(ctx, quote, how.name, status)
  // A closed quote keeps the total that it had: of open sub-quotes there is none left.
  if (!isClosed(status)) await recomputeTotals(trx, quote.id)
  await updateQuote(
    trx,
    quote.id,
    {
      status,
      expires_at: expiresAt,
      reminded_at: null,
      close_reason: isClosed(status) ? (moves[0]?.quoteClosedAs ?? null) : null,
    },
    ctx.now,
  )
  // The customer reads of a change of what it sees; all others read the sub-quotes' lines.
  if (statusTable[status].customerLabel !== statusTable[quote.status].customerLabel)
    events.push(quoteEvent(quote, status, how))
  await recordEvents(trx, ctx, events)
  await followStatus(trx, ctx, { before: quote, after: { ...quote, status, expiresAt, subQuotes }, how })
}

/** The offer mail tells of this revision; the page says what changed since the one told of before, if there was one. */
const noteToldRevision = async (trx: Database, ctx: Context, quote: LockedQuote): Promise<void> => {
  const frozen = await findLastRevision(trx, quote.id)
  if (frozen === undefined) return
  const compared_revision = quote.toldRevision ?? frozen.revision
  await updateQuote(trx, quote.id, { told_revision: frozen.revision, compared_revision }, ctx.now)
}

/** What follows from a quote's new status: the frozen offer and its timers, and the mail to who holds the ball now. */
export const followStatus = async (trx: Database, ctx: Context, change: QuoteChange): Promise<void> => {
  const { before, after } = change
  if (isOnOffer(after.status)) {
    await freezeOffer(trx, ctx, after)
    if (becomesOffer(before, after.status)) await noteToldRevision(trx, ctx, after)
    if (after.expiresAt !== null) await scheduleExpiry(trx, after.id, after.expiresAt, ctx.now)
  }
  await notifyNextHolder(trx, ctx, change)
}
