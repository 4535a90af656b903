import { wholeText } from '../../values/number-text.ts'
import { fill, messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'
import type { ProductType } from './product-type.ts'

/** The unit price from a quantity on, in cents. */
export interface PriceBreak {
  cents: number
  quantity: number
}

export interface PricedProduct {
  type: ProductType
  /** A MODEL's list price for one piece. */
  price: number | null
  breaks: readonly PriceBreak[]
}

/** A MODEL's price breaks start above its list price; a COMPONENT has no list price, so its may start at one piece. */
export const leastQuantity: Readonly<Record<ProductType, number>> = { MODEL: 2, COMPONENT: 1 }

const listPrice = ({ type, price }: Omit<PricedProduct, 'breaks'>): number =>
  type === 'MODEL' ? (price ?? 0) : 0

/** The last price break that this quantity reaches. */
export const breakAt = (breaks: readonly PriceBreak[], quantity: number): PriceBreak | undefined =>
  breaks.findLast((one) => one.quantity <= quantity)

/**
 * A quote line's first unit price, in cents: the price break that the quantity reaches, else a MODEL's list price; 0,
 * unset, where the vendor has stated neither (decision 059).
 */
export const startingPrice = (product: PricedProduct, quantity: number): number =>
  breakAt(product.breaks, quantity)?.cents ?? listPrice(product)

/**
 * The price that lists and cards show, filter and sort by: the list price, else the price break of the fewest pieces;
 * null where the product is priced on the quote. `from_price_cents` stores its cents (decision 059).
 */
export const fromPriceOf = ({ price, breaks }: Omit<PricedProduct, 'type'>): PriceBreak | null =>
  price === null || price === 0 ? (breaks[0] ?? null) : { quantity: 1, cents: price }

/** Replaces the price for buyers where none is shown. */
export const priceOnRequest = 'Price on request'

/** A price on lists and cards: "$12.00", or "$9.00 from 10"; `otherwise` where there is none. */
export const fromPriceText = (from: PriceBreak | null, otherwise: string): string => {
  if (from === null) return otherwise
  const each = formatCents(from.cents)
  return from.quantity === 1 ? each : `${each} from ${wholeText(from.quantity)}`
}

/** An error at one field of one row. */
export interface BreakError {
  index: number
  field: 'quantity' | 'price'
  text: string
}

const errorOf = (
  { quantity, cents }: PriceBreak,
  before: PriceBreak | undefined,
  { type, price }: Omit<PricedProduct, 'breaks'>,
): Omit<BreakError, 'index'> | null => {
  if (quantity < leastQuantity[type])
    return { field: 'quantity', text: fill(messages.breakQuantityLeast, { least: leastQuantity[type] }) }
  if (before !== undefined && quantity <= before.quantity)
    return { field: 'quantity', text: fill(messages.breakQuantityAscending, { above: before.quantity }) }
  const above = before?.cents ?? listPrice({ type, price })
  return above > 0 && cents >= above
    ? { field: 'price', text: fill(messages.breakPriceLower, { below: formatCents(above) }) }
    : null
}

/** The errors of price breaks among themselves and against the list price; one text for each row. */
export const breakErrors = (
  breaks: readonly PriceBreak[],
  product: Omit<PricedProduct, 'breaks'>,
): BreakError[] =>
  breaks.flatMap((one, index) => {
    const error = errorOf(one, breaks[index - 1], product)
    return error === null ? [] : [{ index, ...error }]
  })

/** A price break in words: "from 10: $9.00". */
export const breakText = ({ quantity, cents }: PriceBreak): string =>
  `from ${wholeText(quantity)}: ${formatCents(cents)}`

export const breaksText = (breaks: readonly PriceBreak[]): string =>
  breaks.length === 0 ? 'none' : breaks.map(breakText).join(', ')
