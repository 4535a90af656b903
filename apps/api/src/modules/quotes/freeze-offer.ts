import { limits } from '@armature/domain/limits'
import { linesTotal } from '@armature/domain/orders/order-terms'
import { offeredDelivery } from '@armature/domain/quotes/delivery'
import { termsOfLine } from '@armature/domain/quotes/line-terms'
import type { OfferedTerms } from '@armature/domain/quotes/offer-changes'
import { isTotalTooLarge } from '@armature/domain/quotes/quote-totals'
import { isClosed } from '@armature/domain/quotes/quote-workflow'
import type { RevisionLine } from '../../db/revision-tables.ts'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { addJob } from '../../outbox/job-repository.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import type { FrozenRevision } from './quote-write-repository.ts'
import { insertRevision, markShown } from './quote-write-repository.ts'

/** The open lines as a customer is shown them. */
export const offerLines = (quote: LockedQuote): RevisionLine[] =>
  quote.subQuotes
    .filter((sub) => !isClosed(sub.status))
    .flatMap((sub) =>
      sub.lines.map((line) => ({
        item: line.id,
        sub_quote: sub.id,
        product: line.productId,
        vendor_id: sub.vendorId ?? 0,
        vendor: sub.vendorName,
        name: line.name,
        sku: line.sku,
        type: line.type,
        image: line.image,
        price_cents: line.priceCents,
        quantity: line.quantity,
        ...termsOfLine(line),
      })),
    )

type Frozen = Pick<FrozenRevision, 'lines' | 'down_payment' | 'notes' | 'expires_at'>

const sameOffer = (last: Frozen, now: Frozen): boolean => {
  const essence = (of: readonly RevisionLine[]): string =>
    JSON.stringify(
      of
        .map((line) => [line.product, line.vendor_id, line.price_cents, line.quantity, termsOfLine(line)])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
  return (
    last.down_payment === now.down_payment &&
    last.notes === now.notes &&
    last.expires_at?.getTime() === now.expires_at?.getTime() &&
    essence(last.lines) === essence(now.lines)
  )
}

/** The lines on offer after an edit, and the offer to freeze. */
export interface PlannedOffer {
  /** Under the revision that it has then. */
  quote: LockedQuote
  /** The newest revision that is frozen then; null where there is none yet. */
  frozen: number | null
  /** False where it can't be bought until it is whole. */
  isWhole: boolean
  /** The terms of a revision that is to be frozen; null where none is. */
  terms: (Frozen & { totalCents: number }) | null
}

/** Null where the offer isn't whole. */
const wholeTerms = (quote: LockedQuote): PlannedOffer['terms'] => {
  const lines = offerLines(quote)
  const { downPayment, notes, expiresAt } = quote
  if (downPayment === null || lines.length === 0 || lines.some((line) => line.price_cents <= 0)) return null
  const counted = lines.map((line) => ({ price: line.price_cents, quantity: line.quantity }))
  if (isTotalTooLarge(counted)) return null
  return { lines, down_payment: downPayment, notes, expires_at: expiresAt, totalCents: linesTotal(counted) }
}

/**
 * Freezes the lines on offer under their revision, so that an order copies the prices that the customer read. The same
 * offer keeps its revision; a changed one gets the next. An offer with an unpriced line, without a down payment, or
 * with an old total above the limit, is not frozen: nobody can buy it until it is complete.
 */
export const planOffer = (quote: LockedQuote, last: FrozenRevision | undefined): PlannedOffer => {
  const terms = wholeTerms(quote)
  const kept = { quote, frozen: last?.revision ?? null, isWhole: terms !== null, terms: null }
  if (terms === null) return kept
  if (last !== undefined && last.revision === quote.revision && sameOffer(last, terms)) return kept
  const revision = last === undefined ? quote.revision : Math.max(last.revision + 1, quote.revision)
  return { quote: { ...quote, revision }, frozen: revision, isWhole: true, terms }
}

/** Freezes the planned offer, and schedules the mails about it. `isTold`: its customer is mailed of it now. */
export const freezeOffer = async (
  trx: Database,
  ctx: Context,
  { quote, frozen, isWhole, terms }: PlannedOffer,
  isTold: boolean,
): Promise<void> => {
  if (isTold && terms === null && frozen !== null) await markShown(trx, quote.id, frozen, ctx.now)
  if (!isWhole) return
  // A burst of edits is told of once, after the last of them.
  const runAt = new Date(ctx.now.getTime() + limits.quote.changeToldSeconds * 1_000)
  await addJob(trx, 'short-stock', { quoteId: quote.id }, { runAt, key: `short-stock:${quote.id}` })
  if (terms === null) return
  const { totalCents, ...offered } = terms
  await insertRevision(trx, {
    quote_id: quote.id,
    revision: quote.revision,
    customer_id: quote.customerId,
    tenant_id: quote.tenantId,
    ...offered,
    total_cents: totalCents,
    frozen_by: ctx.actor.userId,
    frozen_by_name: ctx.actor.name,
    shown_at: isTold ? ctx.now : null,
    delivery: JSON.stringify(offeredDelivery(quote.delivery)),
    created_at: ctx.now,
  })
  const job = { quoteId: quote.id, by: ctx.actor.userId }
  await addJob(trx, 'offer-changed', job, { runAt, key: `offer-changed:${quote.id}` })
}

/** The terms of a frozen revision, for comparing one with another. */
export const termsOf = ({ lines, down_payment, notes, expires_at }: Frozen): OfferedTerms => ({
  lines: lines.map(({ product, name, price_cents, quantity, ...line }) => ({
    product,
    name,
    price: price_cents,
    quantity,
    ...termsOfLine(line),
  })),
  downPayment: down_payment,
  notes,
  expiresAt: expires_at,
})
