import { noTerms } from '@armature/domain/quotes/offer/line-terms'
import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import { isClosed } from '@armature/domain/quotes/workflow/quote-workflow'
import { lineEdits } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { announceChanges } from '../../../platform/journal/announce-change.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import { changeOpenLines } from './change-open-lines.ts'
import type { Effect, QuoteChange } from './edit-quote.ts'
import { handOver } from '../moves/hand-over.ts'
import type { OpenLineChange } from './open-line-repository.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { openTotal, withLines } from './quote-lock-repository.ts'
import { inPartsStatus } from './quote-status.ts'
import { deleteItems, insertItems, insertSubQuotes, updateItemQuantities } from './quote-write-repository.ts'
import type { QuotedLine } from './split-by-vendor.ts'
import { copiedLines, newSubQuote } from './split-by-vendor.ts'

/** An edit of a quote's lines: product ids to remove, lines to add by vendor, and new quantities by line. */
export interface LineEdit {
  removed: ReadonlySet<number>
  added: ReadonlyMap<number, readonly QuotedLine[]>
  quantities: ReadonlyMap<number, number>
  makesRevision: boolean
}

/** The rows created for an edit's added lines: new sub-quotes, and all lines, by vendor. */
interface MadeLines {
  subQuotes: readonly LockedSubQuote[]
  lines: ReadonlyMap<number, readonly LockedLine[]>
}

const begunSubQuote = (
  { tenantId, customerId }: LockedQuote,
  id: number,
  vendor: { vendorId: number; vendorName: string },
): LockedSubQuote => ({
  id,
  ...vendor,
  tenantId,
  customerId,
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
  added: LineEdit['added'],
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
  const ofVendor = Map.groupBy(lines, ({ vendorId }) => vendorId)
  return {
    subQuotes: begun.map(([vendorId, [first]]) =>
      begunSubQuote(quote, made.get(vendorId) ?? 0, {
        vendorId,
        vendorName: first?.product.vendor_name ?? '',
      }),
    ),
    lines: new Map([...ofVendor].map(([vendorId, own]) => [vendorId, own.map(({ line }) => line)])),
  }
}

/** The line with its new quantity. */
export const withQuantity = (line: LockedLine, quantities: LineEdit['quantities']): LockedLine => ({
  ...line,
  quantity: quantities.get(line.id) ?? line.quantity,
})

/** A sub-quote without lines is withdrawn; a closed one that gets lines starts anew. */
const refilledSubQuote = (
  sub: LockedSubQuote,
  { removed, quantities }: LineEdit,
  added: readonly LockedLine[],
): LockedSubQuote => {
  const kept = sub.lines
    .filter((line) => !removed.has(line.productId))
    .map((line) => withQuantity(line, quantities))
  const refilled = withLines(sub, [...kept, ...added])
  // A sub-quote without lines has no freight either; its new lines make another shipment.
  const begun = { ...refilled, closedByQuote: false, declinedReason: null, freightCents: null }
  if (isClosed(sub.status)) return added.length > 0 ? { ...begun, ...lineEdits.filled } : refilled
  return refilled.lines.length === 0 ? { ...begun, ...lineEdits.emptied } : refilled
}

/** Announces sub-quotes that closed or reopened without an event, because some readers can no longer see them. */
const announceSilentMoves = (trx: Database, { before, after }: QuoteChange): Promise<void> =>
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

const refill = (edit: LineEdit, events: readonly NewEvent[]): Effect => {
  let made: MadeLines = { subQuotes: [], lines: new Map() }
  return {
    write: async (trx, ctx, quote) => {
      await deleteItems(trx, quote.id, [...edit.removed])
      if (edit.quantities.size > 0) await updateItemQuantities(trx, edit.quantities)
      made = await addLines(trx, ctx, quote, edit.added)
    },
    apply: (quote, now) => {
      const subQuotes = [...quote.subQuotes, ...made.subQuotes].map((sub) =>
        refilledSubQuote(sub, edit, made.lines.get(sub.vendorId ?? 0) ?? []),
      )
      // The total of a quote that this closes also comes from its lines, so it is zero.
      const refilled = { ...quote, subQuotes, totalCents: openTotal({ subQuotes }) }
      return inPartsStatus(refilled, { closedAs: lineEdits.emptied.closeReason, now })
    },
    events: () => events,
    follow: (trx, _, change) => announceSilentMoves(trx, change),
    makesRevision: edit.makesRevision,
  }
}

/** A request whose product is removed from the quote has none, unless the edit gives it another. */
const released = (
  { openLines }: LockedQuote,
  { removed, added }: LineEdit,
  given: readonly OpenLineChange[],
): OpenLineChange[] => {
  const isGiven = new Set(given.map(({ id }) => id))
  const isAdded = new Set([...added.values()].flat().map(({ product }) => product.id))
  return openLines.flatMap(({ id, state, productId }) =>
    productId !== null && removed.has(productId) && !isAdded.has(productId) && !isGiven.has(id)
      ? { id, state: openLineMachine.next('release', state) }
      : [],
  )
}

/** Removes and adds a quote's products and sets quantities, with the changes of sourcing requests that follow. */
export const changeLines = (
  quote: LockedQuote,
  edit: LineEdit,
  { events, openLines = [] }: { events: readonly NewEvent[]; openLines?: readonly OpenLineChange[] },
): Effect[] => {
  const changes = [...released(quote, edit, openLines), ...openLines]
  return [refill(edit, events), ...(changes.length > 0 ? [changeOpenLines(changes)] : []), handOver()]
}
