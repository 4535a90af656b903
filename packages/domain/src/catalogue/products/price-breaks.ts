import { wholeText } from '../../values/number-text.ts'
import { fill, messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'
import type { ProductType } from './product-type.ts'

/** The price of a piece from a quantity on, in cents. */
export interface PriceBreak {
  cents: number
  quantity: number
}

/** The facts that a product's price depends on. */
export interface PricedProduct {
  type: ProductType
  /** A MODEL's list price, that of one piece. */
  price: number | null
  breaks: readonly PriceBreak[]
}

/** The prices by quantity of a MODEL go on from its list price; a COMPONENT has none, so its may begin at one piece. */
export const leastQuantity: Readonly<Record<ProductType, number>> = { MODEL: 2, COMPONENT: 1 }

const listPrice = ({ type, price }: Omit<PricedProduct, 'breaks'>): number =>
  type === 'MODEL' ? (price ?? 0) : 0

/** The price by quantity that applies to this number of pieces: the last one that they reach. */
export const breakAt = (breaks: readonly PriceBreak[], quantity: number): PriceBreak | undefined =>
  breaks.findLast((one) => one.quantity <= quantity)

/**
 * The unit price that a quote line starts with, in cents: the price by quantity that it reaches, else a MODEL's list
 * price; 0, unset, where its vendor has said neither (decision 059).
 */
export const startingPrice = (product: PricedProduct, quantity: number): number =>
  breakAt(product.breaks, quantity)?.cents ?? listPrice(product)

/**
 * The price that lists and cards show, and that a product is found and ordered by: the list price as that of one piece, else the price
 * of the fewest pieces; null where all of it is priced on the quote. The column `from_price_cents` keeps its cents (decision 059).
 */
export const fromPriceOf = ({ price, breaks }: Omit<PricedProduct, 'type'>): PriceBreak | null =>
  price === null || price === 0 ? (breaks[0] ?? null) : { quantity: 1, cents: price }

/** Where buyers read no price. */
export const priceOnRequest = 'Price on request'

/** As lists and cards show it: "$12.00", or "$9.00 from 10"; `otherwise` where there is none. */
export const fromPriceText = (from: PriceBreak | null, otherwise: string): string => {
  if (from === null) return otherwise
  const each = formatCents(from.cents)
  return from.quantity === 1 ? each : `${each} from ${wholeText(from.quantity)}`
}

/** A text at one field of one row. */
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

/** The faults of prices by quantity among themselves and beside the list price; the first text of each row. */
export const breakErrors = (
  breaks: readonly PriceBreak[],
  product: Omit<PricedProduct, 'breaks'>,
): BreakError[] =>
  breaks.flatMap((one, index) => {
    const error = errorOf(one, breaks[index - 1], product)
    return error === null ? [] : [{ index, ...error }]
  })

/** As a person reads it: "from 10: $9.00". */
export const breakText = ({ quantity, cents }: PriceBreak): string =>
  `from ${wholeText(quantity)}: ${formatCents(cents)}`

export const breaksText = (breaks: readonly PriceBreak[]): string =>
  breaks.length === 0 ? 'none' : breaks.map(breakText).join(', ')
