import { isDeepStrictEqual } from 'node:util'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import { taxedTotalTooLargeText } from '@armature/domain/quotes/workflow/quote-guard-texts'
import { storedTotal } from '@armature/domain/quotes/offer/quote-totals'
import { isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { countryName } from '@armature/domain/values/countries'
import type { Updateable } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import { deliveryColumns } from '../../../platform/db/sql/record-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { QuotesTable } from '../../../platform/db/tables/trading-tables.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { followApproval } from '../approval/end-approval.ts'
import type { PlannedOffer, TaxFault } from '../revisions/freeze-offer.ts'
import { announced, freezeOffer, planOffer } from '../revisions/freeze-offer.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { countedParts, lockQuote, openTotal } from './quote-lock-repository.ts'
import type { SubQuoteChange } from './quote-write-repository.ts'
import { updateQuote, updateSubQuotes } from './quote-write-repository.ts'

/** A quote before and after an edit. */
export interface QuoteChange {
  before: LockedQuote
  after: LockedQuote
  /** Its customer is now notified of a new offer. */
  isOfferTold: boolean
}

/**
 * One kind of change to a quote. An edit is a list of effects, decided under the quote's lock. The functions of all
 * effects run in the order below, and the quote itself is written once among them.
 */
export interface Effect {
  /** Writes rows other than the quote's and its sub-quotes' columns. */
  write?: (trx: Database, ctx: Context, quote: LockedQuote) => Promise<void>
  /** Returns the quote with the change; sums are computed elsewhere. */
  apply?: (quote: LockedQuote, now: Date) => LockedQuote
  events?: (change: QuoteChange) => readonly NewEvent[]
  /** Sets timers and notifies, once the quote is written. */
  follow?: (trx: Database, ctx: Context, change: QuoteChange) => Promise<void>
  /** It changes prices or lines that somebody may have read. */
  makesRevision?: boolean
  /** The field for the error of a too large total; the whole edit by default. */
  field?: string
  /** The field for the error of a destination whose tax depends on its region. */
  regionField?: string
}

/** A closed quote keeps its last total, since it has no open sub-quote left. */
const recounted = (quote: LockedQuote): LockedQuote => {
  const subQuotes = quote.subQuotes.map((sub) => ({ ...sub, totalCents: storedTotal(countedParts([sub])) }))
  return {
    ...quote,
    subQuotes,
    totalCents: isClosed(quote.status) ? quote.totalCents : openTotal({ subQuotes }),
  }
}

const applied = (quote: LockedQuote, effects: readonly Effect[], now: Date): LockedQuote => {
  const revision = quote.revision + (effects.some(({ makesRevision }) => makesRevision) ? 1 : 0)
  return recounted(effects.reduce((after, { apply }) => apply?.(after, now) ?? after, { ...quote, revision }))
}

/** The changed sub-quotes; new ones were inserted in their final state. */
const changedSubQuotes = (before: LockedQuote, after: LockedQuote): SubQuoteChange[] => {
  const was = new Map(before.subQuotes.map((sub) => [sub.id, sub]))
  return after.subQuotes.flatMap((sub) => {
    const old = was.get(sub.id)
    if (old === undefined) return []
    const { id, status, closeReason, closedByQuote, declinedReason, totalCents, freightCents } = sub
    const isMoved =
      old.status !== status ||
      old.closeReason !== closeReason ||
      old.closedByQuote !== closedByQuote ||
      old.declinedReason !== declinedReason
    return isMoved || old.totalCents !== totalCents || old.freightCents !== freightCents
      ? [{ id, status, closeReason, closedByQuote, declinedReason, totalCents, freightCents, isMoved }]
      : []
  })
}

const columnsOf = (quote: LockedQuote): Updateable<QuotesTable> => ({
  status: quote.status,
  close_reason: quote.closeReason,
  expires_at: quote.expiresAt,
  zone: quote.zone,
  asked_again_at: quote.askedAgainAt,
  down_payment: quote.downPayment,
  notes: quote.notes,
  total_cents: quote.totalCents,
  revision: quote.revision,
  told_revision: quote.toldRevision,
  compared_revision: quote.comparedRevision,
  ...deliveryColumns(quote.delivery),
  ship_to_assumed: quote.shipToAssumed,
})

const writeQuote = async (
  trx: Database,
  before: LockedQuote,
  after: LockedQuote,
  now: Date,
): Promise<void> => {
  await updateSubQuotes(trx, changedSubQuotes(before, after), now)
  const was = new Map(Object.entries(columnsOf(before)))
  const changed = Object.entries(columnsOf(after)).filter(
    ([name, value]) => !isDeepStrictEqual(value, was.get(name)),
  )
  if (changed.length > 0) await updateQuote(trx, before.id, Object.fromEntries(changed), now)
}

/** The sub-quotes, in the form that the journal needs to find their readers. */
const eventParts = ({ id: quote_id, tenantId: tenant_id, customerId: customer_id, subQuotes }: LockedQuote) =>
  subQuotes.map(({ id, vendorId, status }) => ({
    id,
    quote_id,
    vendor_id: vendorId ?? 0,
    tenant_id,
    customer_id,
    status,
  }))

/** Refuses an offer that is blocked only by its tax. */
const refuseTax = (
  { actor }: Context,
  quote: LockedQuote,
  effects: readonly Effect[],
  fault: TaxFault,
): Problem => {
  if ('regionOf' in fault) {
    const needed = fill(messages.taxRegionNeeded, { country: countryName(fault.regionOf) })
    const place = effects.find(({ regionField }) => regionField !== undefined)?.regionField
    return place === undefined
      ? invalid(needed, { code: 'region_needed' })
      : { ...invalidFields({ [place]: [needed] }), code: 'region_needed' }
  }
  const text = taxedTotalTooLargeText(actor, quote, fault.tooMuch)
  const field = effects.find((effect) => effect.field !== undefined)?.field
  return field === undefined ? invalid(text, { code: 'tax_over_limit' }) : invalidFields({ [field]: [text] })
}

/** The quote after the effects and its offer, or why it can't be one. */
const outcomeOf = async (
  trx: Database,
  ctx: Context,
  before: LockedQuote,
  effects: readonly Effect[],
): Promise<Problem | (QuoteChange & { offer: PlannedOffer | null })> => {
  const edited = applied(before, effects, ctx.now)
  if (!isOnOffer(edited.status)) return { before, after: edited, isOfferTold: false, offer: null }
  const offer = await planOffer(trx, ctx, edited)
  if (offer.taxFault !== null) return refuseTax(ctx, before, effects, offer.taxFault)
  const isNew = !isOnOffer(before.status)
  return {
    before,
    after: isNew ? announced(offer) : offer.quote,
    isOfferTold: isNew && offer.isWhole,
    offer,
  }
}

/**
 * Writes an edit under the quote's lock. Returns the resulting quote, or why its offer is refused; rows are written by
 * then, so the caller rolls back.
 */
const tryEffects = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  effects: readonly Effect[],
): Promise<Problem | LockedQuote> => {
  if (effects.length === 0) return quote
  for (const { write } of effects) await write?.(trx, ctx, quote)
  const change = await outcomeOf(trx, ctx, quote, effects)
  if (isProblem(change)) return change
  const { after, offer, isOfferTold } = change
  await writeQuote(trx, quote, after, ctx.now)
  const events = effects.flatMap((effect) => effect.events?.(change) ?? [])
  await recordEvents(trx, ctx, events, eventParts(after))
  if (offer !== null) await freezeOffer(trx, ctx, offer, isOfferTold)
  await followApproval(trx, ctx, quote, after)
  for (const { follow } of effects) await follow?.(trx, ctx, change)
  return after
}

/** Writes an edit that can't be refused because it makes no offer, such as closing one. */
export const writeEffects = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  effects: readonly Effect[],
): Promise<void> => {
  const written = await tryEffects(trx, ctx, quote, effects)
  if (isProblem(written)) throw new Error(`Quote ${quote.id}: ${written.code}`)
}

export interface QuoteEdit<Decided extends { effects: readonly Effect[] }, Answer> {
  /** The quote's id, looked up as the actor: 404 where the actor may not see it. */
  locate: (trx: Database) => Promise<number | undefined>
  /** Decides the edit, or the problem that refuses it. */
  decide: (quote: LockedQuote, trx: Database) => Promise<Decided | Problem> | Decided | Problem
  answer: (trx: Database, decided: Decided, quote: LockedQuote) => Promise<Answer | Problem> | Answer
}

/**
 * Every write on a quote, in one transaction: locate it, lock it, decide, write the effects, answer. The quote is
 * locked and read once, so the decision uses its current state.
 */
export const editQuote = <Decided extends { effects: readonly Effect[] }, Answer>(
  ctx: Context,
  { locate, decide, answer }: QuoteEdit<Decided, Answer>,
): Promise<Answer | Problem> =>
  ctx.inWrite(async (trx) => {
    const quoteId = await locate(trx)
    if (quoteId === undefined) return notFound(messages.notFound)
    await actAsSystem(trx)
    const quote = await lockQuote(trx, quoteId, ctx.now)
    if (quote === undefined) return notFound(messages.notFound)
    const decided = await decide(quote, trx)
    if (isProblem(decided)) return decided
    const written = await tryEffects(trx, ctx, quote, decided.effects)
    return isProblem(written) ? written : answer(trx, decided, written)
  })
