import { startingPrice } from '@armature/domain/catalogue/products/price-breaks'
import type { Freights, Need, Offer, OfferBlock } from '@armature/domain/quotes/compare/compare-offers'
import { linesByNeed, offersTagLetters } from '@armature/domain/quotes/compare/compare-offers'
import { hasClosedLines } from '@armature/domain/quotes/workflow/quote-states'
import { isClosed, mayEditItems } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { takeTurns } from '../../../platform/threads/take-turns.ts'
import type { EquivalentPart, PartLink } from './equivalent-parts-repository.ts'
import { findEquivalentParts } from './equivalent-parts-repository.ts'
import { isOnHold } from '../record/quote-presenter.ts'
import type { ItemRow, QuoteRow, SubQuoteRow } from '../record/quote-repository.ts'
import type { QuotedProduct } from '../edit/quote-write-repository.ts'
import { findQuotableProducts } from '../edit/quote-write-repository.ts'
import { createHash } from 'node:crypto'

export interface ComparedOffer extends Offer {
  sku: string
  sameNumber: boolean
  link: PartLink | null
}

export interface ComparedNeed extends Need {
  /** Its first line. */
  item: ItemRow
  /** All of its lines, in the quote's order. */
  items: readonly ItemRow[]
  offers: readonly ComparedOffer[]
}

/** A line and its part of the quote. */
interface OpenLine {
  id: number
  product: number
  quantity: number
  item: ItemRow
  sub: SubQuoteRow
}

/** The facts about a quote that its offers are built from. */
interface Facts {
  ctx: Context
  row: QuoteRow
  lines: readonly OpenLine[]
  equal: ReadonlyMap<number, readonly EquivalentPart[]>
  /** The part of the quote that holds a product, closed ones too; the first where there are several. */
  holders: ReadonlyMap<number, SubQuoteRow>
  /** The products that may be sold now, by id. */
  sold: ReadonlyMap<number, QuotedProduct>
}

const isOpen = (sub: SubQuoteRow): boolean => !isClosed(sub.status)

/** Each vendor's freight for its open part. */
export const freightsOf = ({ sub_quotes }: QuoteRow): Freights =>
  new Map(sub_quotes.filter(isOpen).map(({ vendor_id, freight_cents }) => [vendor_id, freight_cents]))

/** A map, because every offer asks: searching all lines each time would take millions of steps. */
const holdersOf = ({ sub_quotes }: QuoteRow): Map<number, SubQuoteRow> =>
  new Map(
    sub_quotes.flatMap((sub) => sub.items.map(({ product_id }) => [product_id, sub] as const)).toReversed(),
  )

const openLines = ({ sub_quotes }: QuoteRow): OpenLine[] =>
  sub_quotes.filter(isOpen).flatMap((sub) =>
    sub.items.map((item) => ({
      id: item.id,
      product: item.product_id,
      quantity: item.quantity,
      item,
      sub,
    })),
  )

/** May this actor change the lines of this part of the quote now? */
const isEditable = (ctx: Context, { status, vendor_id, tenant_id, customer_id }: SubQuoteRow): boolean =>
  mayEditItems(ctx.actor, { status, vendorId: vendor_id, tenantId: tenant_id, customerId: customer_id })

const standingOffer = ({ sold }: Facts, { product, item, sub }: OpenLine): ComparedOffer => {
  const known = sold.get(product)
  return {
    product,
    name: item.name,
    sku: item.sku,
    vendor: sub.vendor_id,
    vendorName: sub.business_name ?? sub.vendor_username,
    cents: Math.max(0, item.price_cents),
    leadTimeDays: item.lead_time_days ?? known?.lead_time_days ?? null,
    isLeadTimeAnswered: item.lead_time_days !== null,
    minimum: item.minimum_quantity ?? known?.minimum_order ?? null,
    stock: known?.quantity ?? item.available ?? 0,
    noQuote: item.no_quote,
    line: item.id,
    blocked: known === undefined ? 'NOT_SOLD' : null,
    sameNumber: false,
    link: null,
  }
}

/** Why a product outside a need's lines can't be chosen there. */
const blockOf = ({ ctx, row, holders }: Facts, { id, vendor_id }: QuotedProduct): OfferBlock | null => {
  const holder = holders.get(id)
  if (holder !== undefined) return isOpen(holder) ? 'OWN_LINE' : 'CLOSED_PART'
  const own = row.sub_quotes.find((sub) => sub.vendor_id === vendor_id)
  if (own === undefined) return null
  const { status, items } = own
  const isFree = isOpen(own) ? isEditable(ctx, own) : !hasClosedLines({ status, lines: items.length })
  return isFree ? null : 'VENDOR_BUSY'
}

const newOffer = (
  facts: Facts,
  product: QuotedProduct,
  { same_number, link }: EquivalentPart,
  quantity: number,
): ComparedOffer => ({
  product: product.id,
  name: product.name,
  sku: product.sku,
  vendor: product.vendor_id,
  vendorName: product.vendor_name,
  cents: startingPrice(
    { type: product.type, price: product.price_cents, breaks: product.price_breaks },
    quantity,
  ),
  leadTimeDays: product.lead_time_days,
  isLeadTimeAnswered: false,
  minimum: product.minimum_order,
  stock: product.quantity,
  noQuote: null,
  line: null,
  blocked: blockOf(facts, product),
  sameNumber: same_number,
  link,
})

/** Other vendors' products for a need, each once, those with a price first. */
const newOffers = (facts: Facts, lines: readonly OpenLine[], quantity: number): ComparedOffer[] => {
  const own = new Set(lines.map(({ product }) => product))
  const found = new Map(
    lines
      .flatMap(({ product }) => facts.equal.get(product) ?? [])
      .filter(({ equal }) => !own.has(equal))
      .map((part) => [part.equal, part]),
  )
  return [...found.values()]
    .flatMap((part) => {
      const product = facts.sold.get(part.equal)
      return product === undefined ? [] : [newOffer(facts, product, part, quantity)]
    })
    .toSorted(
      (one, other) =>
        Number(one.cents === 0) - Number(other.cents === 0) ||
        one.cents - other.cents ||
        one.product - other.product,
    )
}

/** Adds why the offers are equivalent parts, on all but the first. */
const withEquivalence = (facts: Facts, offers: readonly ComparedOffer[]): ComparedOffer[] =>
  offers.map((offer, at) => {
    const [first] = offers
    const part = facts.equal.get(first?.product ?? 0)?.find(({ equal }) => equal === offer.product)
    return at === 0 || part === undefined
      ? offer
      : { ...offer, sameNumber: part.same_number, link: part.link }
  })

const needOf = (facts: Facts, lines: readonly OpenLine[]): ComparedNeed[] => {
  const { ctx, row } = facts
  const [first] = lines
  if (first === undefined) return []
  const { id, quantity, item } = first
  const standing = lines.map((line) => standingOffer(facts, line))
  const isOver = row.order_id !== null || isOnHold(ctx, row)
  return [
    {
      id,
      quantity,
      item,
      items: lines.map((line) => line.item),
      isLocked: isOver || lines.some(({ sub }) => !isEditable(ctx, sub)),
      offers: [...withEquivalence(facts, standing), ...newOffers(facts, lines, quantity)],
    },
  ]
}

/** Reads each line's need and its offers (decision 090). */
export const readNeeds = async (trx: Database, ctx: Context, row: QuoteRow): Promise<ComparedNeed[]> => {
  const lines = openLines(row)
  const products = [...new Set(lines.map(({ product }) => product))]
  const parts = await findEquivalentParts(trx, products, row.tenant_id)
  const ids = [...new Set([...products, ...parts.map(({ equal }) => equal)])]
  const sold = ids.length === 0 ? [] : await findQuotableProducts(trx, ids)
  const equal = Map.groupBy(parts, ({ product }) => product)
  const facts: Facts = {
    ctx,
    row,
    lines,
    equal,
    holders: holdersOf(row),
    sold: new Map(sold.map((one) => [one.id, one])),
  }
  const equals = new Map(
    [...equal].map(([product, same]) => [product, new Set(same.map((part) => part.equal))]),
  )
  const areEqual = (one: OpenLine, other: OpenLine) => equals.get(one.product)?.has(other.product) ?? false
  const needs: ComparedNeed[] = []
  const turn = takeTurns()
  for (const need of linesByNeed(lines, areEqual)) {
    await turn()
    needs.push(...needOf(facts, need))
  }
  return needs
}

/**
 * A short tag for a need's quantity and its offers' prices and lead times. A choice sends it instead of all shown
 * offers, because a large quote has more of them than a request may hold. The offers' order doesn't change the tag.
 */
export const offersTag = ({ quantity, offers }: Pick<ComparedNeed, 'quantity' | 'offers'>): string => {
  const facts = offers.map(({ product, cents, leadTimeDays }) => [product, cents, leadTimeDays].join(' '))
  const text = [quantity, ...facts.toSorted()].join('\n')
  return createHash('sha256').update(text).digest('base64url').slice(0, offersTagLetters)
}
