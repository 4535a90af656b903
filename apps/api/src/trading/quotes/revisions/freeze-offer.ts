import { isDeepStrictEqual } from 'node:util'
import { limits } from '@armature/domain/limits'
import { isLiftedByTax, offerTotal } from '@armature/domain/quotes/offer/offer-sums'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import { isBuyersOwn } from '@armature/domain/taxes/no-tax'
import type { StatedTax } from '@armature/domain/taxes/tax'
import { statedTax, taxName } from '@armature/domain/taxes/tax'
import { linesTotal } from '@armature/domain/orders/order-terms'
import { offeredDelivery } from '@armature/domain/quotes/offer/delivery'
import type { OfferedFreight } from '@armature/domain/quotes/offer/freight'
import { frozenFreight, withFreight } from '@armature/domain/quotes/offer/freight'
import { termsOfLine } from '@armature/domain/quotes/offer/line-terms'
import type { OfferedTerms } from '@armature/domain/quotes/offer/offer-changes'
import type { CountedLine } from '@armature/domain/quotes/offer/quote-totals'
import { isTotalTooLarge } from '@armature/domain/quotes/offer/quote-totals'
import { isClosed } from '@armature/domain/quotes/workflow/quote-workflow'
import { lackingLines } from '@armature/domain/sourcing/open-lines'
import type { LackingLine, RevisionLine } from '../../../platform/db/tables/trading-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { TaxAnswer } from '../../../platform/ports/tax-rates.ts'
import { taxOfSale } from '../../taxes/tax-of-sale.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import type { FrozenRevision } from '../edit/quote-write-repository.ts'
import { findLastRevision, insertRevision, markShown } from '../edit/quote-write-repository.ts'

/** The sourcing requests as the customer sees them. */
const offerLines = (quote: LockedQuote): RevisionLine[] =>
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
        ...(line.askedAs !== '' && { asked_as: line.askedAs }),
        ...termsOfLine(line),
      })),
    )

/** The sourcing requests that aren't offered. */
const offerLacks = (quote: LockedQuote): LackingLine[] =>
  lackingLines(quote.openLines).map(({ text, part_number, quantity, reason }) => ({
    text,
    part_number,
    quantity,
    reason,
  }))

/** The vendors' freight for these lines. */
const offerFreight = (quote: LockedQuote): OfferedFreight[] =>
  quote.subQuotes
    .filter((sub) => !isClosed(sub.status) && sub.lines.length > 0)
    .flatMap(({ id, vendorId, vendorName, freightCents }) =>
      freightCents === null
        ? []
        : [{ sub_quote: id, vendor_id: vendorId ?? 0, vendor: vendorName, cents: freightCents }],
    )

/** The amounts of a frozen offer owed to its vendors. */
interface Priced {
  lines: readonly RevisionLine[]
  freight: readonly OfferedFreight[] | null
}

/** The offered total from the current rows, before tax. */
export const untaxedTotal = (quote: LockedQuote): number =>
  linesTotal(countedOffer({ lines: offerLines(quote), freight: offerFreight(quote) }))

/** Its lines and freight, as totals count them. */
export const countedOffer = ({ lines, freight }: Priced): CountedLine[] =>
  withFreight(
    lines.map((line) => ({ price: line.price_cents, quantity: line.quantity })),
    frozenFreight(freight),
  )

type Frozen = Pick<
  FrozenRevision,
  'lines' | 'lacking' | 'freight' | 'tax' | 'no_tax' | 'down_payment' | 'notes' | 'expires_at' | 'zone'
>

const sameOffer = (last: Frozen, now: Frozen): boolean => {
  const essence = (of: readonly RevisionLine[]): string =>
    JSON.stringify(
      of
        .map((line) => [line.product, line.vendor_id, line.price_cents, line.quantity, termsOfLine(line)])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    )
  const sent = (of: readonly OfferedFreight[] | null): string =>
    JSON.stringify((of ?? []).map(({ vendor_id, cents }) => [vendor_id, cents]))
  const taxed = (tax: StatedTax | null): string =>
    JSON.stringify(tax && [taxName(tax), tax.country, tax.region, tax.base_cents, tax.cents])
  // Places without a tax count as equal, but a reason that depends on the buyer is stated on its offer.
  const why = (none: NoTax | null): string => (isBuyersOwn(none) ? JSON.stringify(none) : '')
  return (
    last.down_payment === now.down_payment &&
    last.notes === now.notes &&
    last.expires_at?.getTime() === now.expires_at?.getTime() &&
    last.zone === now.zone &&
    isDeepStrictEqual(last.lacking, now.lacking) &&
    essence(last.lines) === essence(now.lines) &&
    sent(last.freight) === sent(now.freight) &&
    taxed(last.tax) === taxed(now.tax) &&
    why(last.no_tax) === why(now.no_tax)
  )
}

/** The lines on offer after an edit, and the offer to freeze. */
export interface PlannedOffer {
  /** With the revision that it will have. */
  quote: LockedQuote
  /** The newest frozen revision afterwards; null for none yet. */
  frozen: number | null
  /** False where it is incomplete and can't be bought. */
  isWhole: boolean
  /** The terms of a revision to freeze; null for none. */
  terms: (Frozen & { freight: OfferedFreight[]; totalCents: number }) | null
  /** The reason if only the tax blocks the offer; else null. */
  taxFault: TaxFault | null
}

/** A tax that alone makes the total too large, or one that depends on a region of this country that nobody stated. */
export type TaxFault = { tooMuch: StatedTax } | { regionOf: string }

/** Null if the offer is incomplete; its tax if that is the only cause. */
const wholeTerms = (quote: LockedQuote, answer: TaxAnswer): PlannedOffer['terms'] | TaxFault => {
  const lines = offerLines(quote)
  const { downPayment, notes, expiresAt, zone } = quote
  if (downPayment === null || lines.length === 0 || lines.some((line) => line.price_cents <= 0)) return null
  const freight = offerFreight(quote)
  const counted = countedOffer({ lines, freight })
  if (isTotalTooLarge(counted)) return null
  if (answer === 'region_needed') return { regionOf: quote.delivery.ship_to?.country ?? '' }
  const tax = 'rate' in answer ? statedTax(answer.rate, linesTotal(counted)) : null
  if (tax !== null && isLiftedByTax(counted, tax)) return { tooMuch: tax }
  return {
    lines,
    lacking: offerLacks(quote),
    freight,
    tax,
    no_tax: 'none' in answer ? answer.none : null,
    down_payment: downPayment,
    notes,
    expires_at: expiresAt,
    zone,
    totalCents: offerTotal({ lines, freight, tax }),
  }
}

/** Today's tax of the quote. */
const taxOf = (
  trx: Database,
  ctx: Context,
  { delivery, ...quote }: LockedQuote,
): TaxAnswer | Promise<TaxAnswer> =>
  delivery.ship_to === null ? { none: { why: 'nowhere' } } : taxOfSale(trx, ctx, quote, delivery.ship_to)

/**
 * Freezes the lines on offer as their revision, so that an order copies the prices that the customer read. An unchanged
 * offer keeps its revision; a changed one gets the next. An offer with an unpriced line, without a down payment, or
 * with an old total above the limit isn't frozen: nobody can buy it until it is complete. An offer that only its tax
 * lifts above the limit, or whose tax depends on an unknown region, is refused with an explanation.
 */
export const planOffer = async (trx: Database, ctx: Context, quote: LockedQuote): Promise<PlannedOffer> => {
  const last = await findLastRevision(trx, quote.id)
  const terms = wholeTerms(quote, await taxOf(trx, ctx, quote))
  const kept = { quote, frozen: last?.revision ?? null, isWhole: false, terms: null, taxFault: null }
  if (terms === null) return kept
  if ('tooMuch' in terms || 'regionOf' in terms) return { ...kept, taxFault: terms }
  if (last !== undefined && last.revision === quote.revision && sameOffer(last, terms))
    return { ...kept, isWhole: true }
  const revision = last === undefined ? quote.revision : Math.max(last.revision + 1, quote.revision)
  return { quote: { ...quote, revision }, frozen: revision, isWhole: true, terms, taxFault: null }
}

/**
 * Marks this revision as announced by the offer's mail; the page shows the changes since the last announced one, if
 * any.
 */
export const announced = ({ quote, frozen, isWhole }: PlannedOffer): LockedQuote => {
  const { toldRevision: told } = quote
  if (isWhole) return { ...quote, toldRevision: frozen, comparedRevision: told ?? frozen }
  // Its customer is notified once it is complete, as of a new offer.
  return told === null ? quote : { ...quote, toldRevision: null, comparedRevision: told }
}

const insertTerms = async (
  trx: Database,
  ctx: Context,
  { quote, terms }: PlannedOffer,
  isTold: boolean,
): Promise<void> => {
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
}

/** Freezes the planned offer and schedules its mails. `isTold`: its customer is mailed now. */
export const freezeOffer = async (
  trx: Database,
  ctx: Context,
  offer: PlannedOffer,
  isTold: boolean,
): Promise<void> => {
  const { quote, frozen, isWhole, terms } = offer
  if (isTold && terms === null && frozen !== null) await markShown(trx, quote.id, frozen, ctx.now)
  if (!isWhole) return
  // A burst of edits is announced once, after the last.
  const runAt = new Date(ctx.now.getTime() + limits.quote.changeToldSeconds * 1_000)
  await addJob(trx, 'short-stock', { quoteId: quote.id }, { runAt, key: `short-stock:${quote.id}` })
  await insertTerms(trx, ctx, offer, isTold)
  // An offer that was incomplete when it became one is still to be announced.
  if (terms === null && (isTold || quote.toldRevision !== null)) return
  const job = { quoteId: quote.id, by: ctx.actor.userId }
  await addJob(trx, 'offer-changed', job, { runAt, key: `offer-changed:${quote.id}` })
}

/** A frozen revision's terms, for comparison. */
export const termsOf = ({
  lines,
  freight,
  tax,
  lacking,
  down_payment,
  notes,
  expires_at,
  zone,
}: Frozen): OfferedTerms => ({
  lines: lines.map(({ product, name, price_cents, quantity, ...line }) => ({
    product,
    name,
    price: price_cents,
    quantity,
    ...termsOfLine(line),
  })),
  freight: freight ?? [],
  tax,
  lacking,
  downPayment: down_payment,
  notes,
  end: { expiresAt: expires_at, zone },
})
