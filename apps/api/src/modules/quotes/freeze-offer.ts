import { limits } from '@armature/domain/limits'
import { linesTotal } from '@armature/domain/orders/order-terms'
import type { OfferedTerms } from '@armature/domain/quotes/offer-changes'
import { isTotalTooLarge } from '@armature/domain/quotes/quote-totals'
import { isClosed } from '@armature/domain/quotes/quote-workflow'
import type { Database, RevisionLine } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { addJob } from '../../outbox/job-repository.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import type { FrozenRevision } from './quote-write-repository.ts'
import { findLastRevision, insertRevision, updateQuote } from './quote-write-repository.ts'

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
      })),
    )

type Frozen = Pick<FrozenRevision, 'lines' | 'down_payment' | 'notes' | 'expires_at'>

const sameOffer = (last: Frozen, now: Frozen): boolean => {
  const essence = (of: readonly RevisionLine[]): string =>
    JSON.stringify(
      of
        .map((line) => [line.product, line.vendor_id, line.price_cents, line.quantity])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
  return (
    last.down_payment === now.down_payment &&
    last.notes === now.notes &&
    last.expires_at?.getTime() === now.expires_at?.getTime() &&
    essence(last.lines) === essence(now.lines)
  )
}

/**
 * Freezes what is on offer under its revision, so that an order copies what the customer read. The same offer
 * keeps its revision; another one gets the next. An offer with an unpriced line, without a down payment, or from
 * before totals had a limit and above it, is not frozen: it cannot be bought until it is whole.
 */
export const freezeOffer = async (trx: Database, ctx: Context, quote: LockedQuote): Promise<void> => {
  const lines = offerLines(quote)
  const { downPayment } = quote
  if (downPayment === null || lines.length === 0 || lines.some((line) => line.price_cents <= 0)) return
  const counted = lines.map((line) => ({ price: line.price_cents, quantity: line.quantity }))
  if (isTotalTooLarge(counted)) return
  // A burst of edits is told of once, after the last of them.
  const runAt = new Date(ctx.now.getTime() + limits.quote.changeToldSeconds * 1_000)
  await addJob(trx, 'short-stock', { quoteId: quote.id }, { runAt, key: `short-stock:${quote.id}` })
  const last = await findLastRevision(trx, quote.id)
  const terms = { lines, down_payment: downPayment, notes: quote.notes, expires_at: quote.expiresAt }
  if (last !== undefined && last.revision === quote.revision && sameOffer(last, terms)) return
  const revision = last === undefined ? quote.revision : Math.max(last.revision + 1, quote.revision)
  if (revision !== quote.revision) await updateQuote(trx, quote.id, { revision }, ctx.now)
  await insertRevision(trx, {
    quote_id: quote.id,
    revision,
    customer_id: quote.customerId,
    tenant_id: quote.tenantId,
    ...terms,
    total_cents: linesTotal(counted),
    created_at: ctx.now,
  })
  const job = { quoteId: quote.id, by: ctx.actor.userId }
  await addJob(trx, 'offer-changed', job, { runAt, key: `offer-changed:${quote.id}` })
}

/** The terms of a frozen revision, for comparing one with another. */
export const termsOf = ({ lines, down_payment, notes, expires_at }: Frozen): OfferedTerms => ({
  lines: lines.map(({ product, name, price_cents, quantity }) => ({
    product,
    name,
    price: price_cents,
    quantity,
  })),
  downPayment: down_payment,
  notes,
  expiresAt: expires_at,
})
