import { noTerms } from '@armature/domain/quotes/line-terms'
import type { CloseReason } from '@armature/domain/quotes/quote-transitions'
import { isClosed, isOnOffer } from '@armature/domain/quotes/quote-workflow'
import { lineEdits } from '@armature/domain/quotes/quote-workflow-table'
import type { Updateable } from 'kysely'
import type { Context } from '../../context/context.ts'
import { deliveryColumns } from '../../db/sql/delivery-sql.ts'
import type { Database, QuotesTable } from '../../db/tables.ts'
import { announceChanges } from '../../journal/announce-change.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import type { PlannedOffer } from './freeze-offer.ts'
import { freezeOffer, planOffer } from './freeze-offer.ts'
import { notifyNextHolder } from './notify-next-holder.ts'
import type { MadeLines, QuoteDraft } from './quote-draft.ts'
import { applyDraft, becomesOffer } from './quote-draft.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import type { SubQuoteChange } from './quote-write-repository.ts'
import {
  deleteItems,
  findLastRevision,
  insertItems,
  insertSubQuotes,
  updateDestinations,
  updateItemPrices,
  updateItemTerms,
  updateQuote,
  updateSubQuotes,
} from './quote-write-repository.ts'
import { scheduleExpiry } from './schedule-expiry.ts'
import type { QuotedLine } from './split-by-vendor.ts'
import { copiedLines, newSubQuote } from './split-by-vendor.ts'
import { transitionEvents } from './transition-events.ts'
import type { QuoteChange } from './transition.ts'

const isEmpty = ({
  transition,
  prices = [],
  lineTerms = [],
  lines,
  terms = {},
  delivery,
  events = [],
}: QuoteDraft): boolean =>
  transition === undefined &&
  lines === undefined &&
  delivery === undefined &&
  prices.length + lineTerms.length + Object.keys(terms).length + events.length === 0

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
  return addLines(trx, ctx, quote, lines.added)
}

/** The sub-quotes that have changed; new ones were inserted in their final state. */
const changedSubQuotes = (before: LockedQuote, after: LockedQuote): SubQuoteChange[] => {
  const was = new Map(before.subQuotes.map((sub) => [sub.id, sub]))
  return after.subQuotes.flatMap((sub) => {
    const old = was.get(sub.id)
    if (old === undefined) return []
    const { id, status, closeReason, closedByQuote, declinedReason, totalCents } = sub
    const isMoved =
      old.status !== status ||
      old.closeReason !== closeReason ||
      old.closedByQuote !== closedByQuote ||
      old.declinedReason !== declinedReason
    return isMoved || old.totalCents !== totalCents
      ? [{ id, status, closeReason, closedByQuote, declinedReason, totalCents, isMoved }]
      : []
  })
}

/** The close reason of a quote: its transition's, or that of an edit that left it without lines. */
const closeReasonAfter = (after: LockedQuote, { transition }: QuoteDraft): CloseReason | null => {
  if (!isClosed(after.status)) return null
  return transition === undefined
    ? lineEdits.emptied.closeReason
    : (transition.moves[0]?.quoteClosedAs ?? null)
}

/** The offer mail announces this revision; the page shows the changes since the last announced one, if any. */
const toldColumns = (quote: LockedQuote, offer: PlannedOffer | null): Updateable<QuotesTable> =>
  offer === null || !becomesOffer(quote, offer.quote.status) || offer.frozen === null
    ? {}
    : { told_revision: offer.frozen, compared_revision: quote.toldRevision ?? offer.frozen }

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

/**
 * Writes the result of an edit: first the rows, each table once, then the events, the consequences of an offer, and the
 * mails to the party whose turn it is. The caller holds the quote's lock. Answers the quote after the writes.
 */
export const writeDraft = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  draft: QuoteDraft,
): Promise<LockedQuote> => {
  if (isEmpty(draft)) return quote
  const edited = applyDraft(quote, draft, await writeLines(trx, ctx, quote, draft), ctx.now)
  const offer = isOnOffer(edited.status) ? planOffer(edited, await findLastRevision(trx, quote.id)) : null
  const after = offer?.quote ?? edited
  await updateSubQuotes(trx, changedSubQuotes(quote, after), ctx.now)
  const columns = { ...quoteColumns(quote, after, draft), ...toldColumns(quote, offer) }
  if (Object.keys(columns).length > 0) await updateQuote(trx, quote.id, columns, ctx.now)
  if (draft.delivery) await updateDestinations(trx, quote.id, draft.delivery)
  const change = { before: quote, after, ...(draft.transition ? { how: draft.transition } : {}) }
  await recordDraft(trx, ctx, change, draft)
  if (offer !== null) await freezeOffer(trx, ctx, offer, becomesOffer(quote, after.status))
  await followExpiry(trx, ctx, change)
  await notifyNextHolder(trx, ctx, change)
  return after
}
