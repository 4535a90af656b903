import { startingPrice } from '@armature/domain/catalogue/products/price-breaks'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { storeOfLines } from '@armature/domain/quotes/workflow/quote-parties'
import type { CountedLine } from '@armature/domain/quotes/offer/quote-totals'
import {
  isTotalTooLarge,
  makesTotalTooLarge,
  storedTotal,
  totalTooLargeText,
} from '@armature/domain/quotes/offer/quote-totals'
import { destinationColumns } from '../../../platform/db/sql/record-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { QuotedProduct } from './quote-write-repository.ts'
import { findQuotableProducts } from './quote-write-repository.ts'

export interface WantedLine {
  id: number
  quantity: number
  /** The buyer's note about it, for the line's vendor and the seller. */
  note?: string
  targetCents?: number | null
  /** The buyer's words that it replaces. */
  askedAs?: string
}

export interface QuotedLine extends Omit<WantedLine, 'id'> {
  product: QuotedProduct
}

/**
 * Looks the wanted products up among those that the actor may see. A quote holds one store's products or the
 * marketplace's, never both; errors are at their lines.
 */
export const findWantedLines = async (
  trx: Database,
  wanted: readonly WantedLine[],
  field: string,
  tenantId: number | null | undefined,
): Promise<Problem | { lines: QuotedLine[]; tenantId: number | null }> => {
  const products =
    wanted.length === 0
      ? []
      : await findQuotableProducts(
          trx,
          wanted.map((line) => line.id),
        )
  const byId = new Map(products.map((product) => [product.id, product]))
  const belongsTo =
    tenantId === undefined ? storeOfLines(products.map((product) => product.tenant_id)) : tenantId
  const errors: Record<string, string[]> = {}
  const lines: QuotedLine[] = []
  for (const [index, line] of wanted.entries()) {
    const product = byId.get(line.id)
    const at = `${field}.${index}.id`
    if (product === undefined) errors[at] = [messages.productNotAvailable]
    else if (product.tenant_id !== belongsTo) {
      errors[at] = [belongsTo === null ? messages.marketplaceProductsOnly : messages.tenantProductsOnly]
    } else {
      const { id: _, ...wish } = line
      lines.push({ product, ...wish })
    }
  }
  return Object.keys(errors).length > 0 ? invalidFields(errors) : { lines, tenantId: belongsTo }
}

const startOf = ({
  product: { type, price_cents: price, price_breaks: breaks },
  quantity,
}: QuotedLine): number => startingPrice({ type, price, breaks }, quantity)

export const startingLine = (line: QuotedLine): CountedLine => ({
  price: startOf(line),
  quantity: line.quantity,
})

/**
 * Null where the totals with the added lines are valid. The error is at the quantity of a line that alone is too large,
 * and at the list where the lines together are.
 */
export const refuseTotals = (
  added: readonly QuotedLine[],
  field: string,
  was: readonly CountedLine[] = [],
  stays: readonly CountedLine[] = [],
): Problem | null => {
  const errors: Record<string, string[]> = {}
  for (const [index, line] of added.entries()) {
    if (isTotalTooLarge([startingLine(line)])) errors[`${field}.${index}.quantity`] = [totalTooLargeText()]
  }
  if (Object.keys(errors).length > 0) return invalidFields(errors)
  return makesTotalTooLarge(was, [...stays, ...added.map(startingLine)])
    ? invalidFields({ [field]: [totalTooLargeText()] })
    : null
}

export const linesByVendor = (lines: readonly QuotedLine[]): Map<number, QuotedLine[]> =>
  Map.groupBy(lines, (line) => line.product.vendor_id)

/** The primary picture; without pictures, the rendering of its CAD or FBX file. */
const pictureOf = ({ images, preview }: QuotedProduct): string | null =>
  (images.find((one) => one.is_primary) ?? images[0])?.image ?? preview

/** The owners of a quote's rows. */
export interface QuoteBelonging {
  quoteId: number
  tenantId: number | null
  customerId: number
  delivery: Delivery
}

/** A new sub-quote with its first lines. */
export const newSubQuote = (
  { quoteId, tenantId, customerId, delivery }: QuoteBelonging,
  vendorId: number,
  lines: readonly QuotedLine[],
  now: Date,
) => ({
  quote_id: quoteId,
  vendor_id: vendorId,
  tenant_id: tenantId,
  customer_id: customerId,
  total_cents: storedTotal(lines.map(startingLine)),
  ...destinationColumns(delivery),
  created_at: now,
  updated_at: now,
})

/** Copies of the products as they are now: name, SKU, price and picture never follow the product. */
export const copiedLines = (
  { quoteId, tenantId, customerId }: Omit<QuoteBelonging, 'delivery'>,
  to: { subQuoteId: number; vendorId: number },
  lines: readonly QuotedLine[],
) =>
  lines.map(({ product, quantity, note = '', targetCents = null, askedAs = '' }) => ({
    sub_quote_id: to.subQuoteId,
    quote_id: quoteId,
    vendor_id: to.vendorId,
    tenant_id: tenantId,
    customer_id: customerId,
    product_id: product.id,
    name: product.name,
    sku: product.sku,
    type: product.type,
    image: pictureOf(product),
    price_cents: startOf({ product, quantity }),
    quantity,
    buyer_note: note,
    asked_as: askedAs,
    target_cents: targetCents,
  }))
