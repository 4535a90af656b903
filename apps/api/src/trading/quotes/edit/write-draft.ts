import type { Problem } from '@armature/domain/problem'
import { invalid, invalidFields, isProblem } from '@armature/domain/problem'
import { noTerms } from '@armature/domain/quotes/offer/line-terms'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import { taxedTotalTooLargeText } from '@armature/domain/quotes/workflow/quote-guard-texts'
import { isClosed, isOnOffer } from '@armature/domain/quotes/workflow/quote-workflow'
import { lineEdits } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { Updateable } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import { deliveryColumns } from '../../../platform/db/sql/delivery-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { QuotesTable } from '../../../platform/db/tables/trading-tables.ts'
import { announceChanges } from '../../../platform/journal/announce-change.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { followOpenLines } from './follow-open-lines.ts'
import type { PlannedOffer } from '../revisions/freeze-offer.ts'
import { freezeOffer, planOffer } from '../revisions/freeze-offer.ts'
import { taxOf } from '../offer/offered-tax.ts'
import { notifyNextHolder } from '../moves/notify-next-holder.ts'
import type { MadeLines, QuoteDraft } from './quote-draft.ts'
import { applyDraft, becomesOffer, openLineChanges } from './quote-draft.ts'
import { updateOfferDestinations } from './open-line-repository.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import type { SubQuoteChange } from './quote-write-repository.ts'
import {
  deleteItems,
  findLastRevision,
  insertItems,
  insertSubQuotes,
  updateDestinations,
  updateItemPrices,
  updateItemQuantities,
  updateItemTerms,
  updateQuote,
  updateSubQuotes,
} from './quote-write-repository.ts'
import { scheduleExpiry } from '../offer/schedule-expiry.ts'
import type { QuotedLine } from './split-by-vendor.ts'
import { copiedLines, newSubQuote } from './split-by-vendor.ts'
import { transitionEvents } from '../moves/transition-events.ts'
import type { QuoteChange } from '../moves/transition.ts'

const isEmpty = ({
  transition,
  prices = [],
  lineTerms = [],
  lines,
  openLines = [],
  terms = {},
  freight,
  delivery,
  events = [],
}: QuoteDraft): boolean =>
  transition === undefined &&
  lines === undefined &&
  freight === undefined &&
  delivery === undefined &&
  prices.length + lineTerms.length + openLines.length + Object.keys(terms).length + events.length === 0

const noLines: MadeLines = { subQuotes: [], lines: new Map() }

const begunSubQuote = (
  quote: LockedQuote,
  { id, vendorId, vendorName }: { id: number; vendorId: number; vendorName: string },
): LockedSubQuote => ({
  id,
  vendorId,
  tenantId: quote.tenantId,
  customerId: quote.customerId,
  vendorName,
  vendorSells: true,
  ...lineEdits.filled,
  totalCents: 0,
  freightCents: null,
  closedByQuote: false,
  declinedReason: null,
  itemPrices: [],
  notOffered: [],
  lines: [],
})

const addLines = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  added: ReadonlyMap<number, readonly QuotedLine[]>,
): Promise<MadeLines> => {
  const { id: quoteId, tenantId, customerId, delivery } = quote
  const belonging = { quoteId, tenantId, customerId, delivery }
  const known = new Map(quote.subQuotes.map((sub) => [sub.vendorId, sub.id]))
  const begun = [...added].filter(([vendorId]) => !known.has(vendorId))
  const made = await insertSubQuotes(
    trx,
    begun.map(([vendorId, lines]) => newSubQuote(belonging, vendorId, lines, ctx.now)),
  )
  const rows = [...added].flatMap(([vendorId, lines]) =>
    copiedLines(belonging, { subQuoteId: known.get(vendorId) ?? made.get(vendorId) ?? 0, vendorId }, lines),
  )
  const ids = await insertItems(trx, rows)
  const lines = rows.map((row, index) => ({
    vendorId: row.vendor_id,
    line: {
      id: ids[index] ?? 0,
      productId: row.product_id,
      name: row.name,
      sku: row.sku,
      type: row.type,
      image: row.image,
      priceCents: row.price_cents,
      quantity: row.quantity,
      askedAs: row.asked_as,
      ...noTerms,
      no_quote: null,
    } satisfies LockedLine,
  }))
  return {
    subQuotes: begun.map(([vendorId, [first]]) =>
      begunSubQuote(quote, {
        id: made.get(vendorId) ?? 0,
        vendorId,
        vendorName: first?.product.vendor_name ?? '',
      }),
    ),
    lines: new Map(
      [...Map.groupBy(lines, ({ vendorId }) => vendorId)].map(([vendorId, own]) => [
        vendorId,
        own.map(({ line }) => line),
      ]),
    ),
  }
}

const writeLines = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { prices = [], lineTerms = [], lines }: QuoteDraft,
): Promise<MadeLines> => {
  if (prices.length > 0) await updateItemPrices(trx, prices)
  if (lineTerms.length > 0) await updateItemTerms(trx, lineTerms)
  if (lines === undefined) return noLines
  await deleteItems(trx, quote.id, [...lines.removed])
  if (lines.quantities.size > 0) await updateItemQuantities(trx, lines.quantities)
  return addLines(trx, ctx, quote, lines.added)
}

/** The sub-quotes that have changed; new ones were inserted in their final state. */
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

/** The close reason of a quote: its transition's, or that of an edit that left it without lines. */
const closeReasonAfter = (after: LockedQuote, { transition }: QuoteDraft): CloseReason | null => {
  if (!isClosed(after.status)) return null
  return transition === undefined
    ? lineEdits.emptied.closeReason
    : (transition.whole?.closedAs ?? transition.moves[0]?.quoteClosedAs ?? null)
}

/** The offer mail announces this revision; the page shows the changes since the last announced one, if any. */
const toldColumns = (
  { toldRevision: told }: LockedQuote,
  offer: PlannedOffer | null,
  isNew: boolean,
): Updateable<QuotesTable> => {
  if (offer === null || !isNew) return {}
  if (offer.isWhole) return { told_revision: offer.frozen, compared_revision: told ?? offer.frozen }
  // It is told of once it is whole, as an offer, whatever an earlier one was.
  return told === null ? {} : { told_revision: null, compared_revision: told }
}

/** The columns that are another than before. */
const quoteColumns = (
  before: LockedQuote,
  after: LockedQuote,
  draft: QuoteDraft,
): Updateable<QuotesTable> => {
  const restatus = draft.transition !== undefined || before.status !== after.status
  return {
    ...(restatus ? { status: after.status, close_reason: closeReasonAfter(after, draft) } : {}),
    ...(draft.transition === undefined ? {} : { reminded_at: null }),
    ...(before.expiresAt?.getTime() === after.expiresAt?.getTime() ? {} : { expires_at: after.expiresAt }),
    ...(before.downPayment === after.downPayment ? {} : { down_payment: after.downPayment }),
    ...(before.notes === after.notes ? {} : { notes: after.notes }),
    ...(draft.delivery === undefined ? {} : deliveryColumns(draft.delivery)),
    ...(before.totalCents === after.totalCents ? {} : { total_cents: after.totalCents }),
    ...(before.revision === after.revision ? {} : { revision: after.revision }),
  }
}

/** Sub-quotes that closed, re-opened or began without an event of their own: some of their readers see them no more. */
const announceSilentMoves = (trx: Database, before: LockedQuote, after: LockedQuote): Promise<void> =>
  announceChanges(
    trx,
    before.subQuotes
      .filter((sub) => after.subQuotes.some((one) => one.id === sub.id && one.status !== sub.status))
      .map((sub) => ({
        kind: 'sub_quote',
        id: sub.id,
        audience: { vendorId: sub.vendorId ?? null, tenantId: sub.tenantId ?? null },
        statuses: [sub.status],
      })),
  )

const recordDraft = async (
  trx: Database,
  ctx: Context,
  { before, after }: QuoteChange,
  { transition, events = [] }: QuoteDraft,
): Promise<void> => {
  const moves = transition === undefined ? [] : transitionEvents(before, after.status, transition)
  const subQuotes = after.subQuotes.map(({ id, vendorId, status }) => ({
    id,
    quote_id: after.id,
    vendor_id: vendorId ?? 0,
    tenant_id: after.tenantId,
    customer_id: after.customerId,
    status,
  }))
  await recordEvents(trx, ctx, [...moves, ...events], subQuotes)
  if (transition === undefined) await announceSilentMoves(trx, before, after)
}

const followExpiry = async (trx: Database, ctx: Context, { before, after }: QuoteChange): Promise<void> => {
  const { status, expiresAt } = after
  const isNew = becomesOffer(before, status) || before.expiresAt?.getTime() !== expiresAt?.getTime()
  if (isOnOffer(status) && expiresAt !== null && isNew)
    await scheduleExpiry(trx, after.id, expiresAt, ctx.now)
}

/** With the tax of where its parts go, as it is today. */
const planned = async (trx: Database, ctx: Context, edited: LockedQuote): Promise<PlannedOffer> =>
  planOffer(edited, await findLastRevision(trx, edited.id), await taxOf(trx, ctx, edited))

/** An offer that fits without its tax alone; at the field of freight, else in words for all of the edit. */
const refuseTooMuch = (ctx: Context, quote: LockedQuote, draft: QuoteDraft, tax: StatedTax): Problem => {
  const text = taxedTotalTooLargeText(ctx.actor, quote, tax)
  return draft.freight ? invalidFields({ freight: [text] }) : invalid(text, { code: 'tax_over_limit' })
}

/** A quote after its edit, and the offer that it is then. */
interface Outcome {
  edited: LockedQuote
  offer: PlannedOffer | null
}

/** First the rows, each table once, then the events, the consequences of an offer, and the mails to the party whose turn it is. */
const writeOutcome = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { edited, offer, ...draft }: QuoteDraft & Outcome,
): Promise<LockedQuote> => {
  const after = offer?.quote ?? edited
  await updateSubQuotes(trx, changedSubQuotes(quote, after), ctx.now)
  const isNew = becomesOffer(quote, after.status)
  const isOfferTold = isNew && offer?.isWhole === true
  const columns = { ...quoteColumns(quote, after, draft), ...toldColumns(quote, offer, isNew) }
  if (Object.keys(columns).length > 0) await updateQuote(trx, quote.id, columns, ctx.now)
  if (draft.delivery) await updateDestinations(trx, quote.id, draft.delivery)
  if (draft.delivery && quote.openLines.length > 0)
    await updateOfferDestinations(trx, quote.id, draft.delivery)
  const change = { before: quote, after, ...(draft.transition ? { how: draft.transition } : {}) }
  await followOpenLines(trx, ctx, change, openLineChanges(quote, draft))
  await recordDraft(trx, ctx, change, draft)
  if (offer !== null) await freezeOffer(trx, ctx, offer, isOfferTold)
  await followExpiry(trx, ctx, change)
  await notifyNextHolder(trx, ctx, change, isOfferTold)
  return after
}

/**
 * Writes the result of an edit. The caller holds the quote's lock. Answers the quote after the writes, or why the offer that
 * it would make is none; lines are written by then, so the caller rolls back.
 */
export const tryDraft = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  draft: QuoteDraft,
): Promise<Problem | LockedQuote> => {
  if (isEmpty(draft)) return quote
  const edited = applyDraft(quote, draft, await writeLines(trx, ctx, quote, draft), ctx.now)
  const offer = isOnOffer(edited.status) ? await planned(trx, ctx, edited) : null
  return offer?.tooMuch
    ? refuseTooMuch(ctx, quote, draft, offer.tooMuch)
    : writeOutcome(trx, ctx, quote, { ...draft, edited, offer })
}

/** Writes what makes no offer, as an end of one: such an edit is refused by nothing. */
export const writeDraft = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  draft: QuoteDraft,
): Promise<LockedQuote> => {
  const written = await tryDraft(trx, ctx, quote, draft)
  if (isProblem(written)) throw new Error(`Quote ${quote.id}: ${written.code}`)
  return written
}
