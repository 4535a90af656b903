import { fromPriceText, priceOnRequest } from '@armature/domain/catalogue/products/price-breaks'
import { fromWire } from '@armature/domain/money'

/** The price of the fewest pieces that have one, as it comes; null where there is none. */
type PriceFrom = { quantity: number; price: string } | null

const textOf = (from: PriceFrom, otherwise: string): string =>
  fromPriceText(from && { quantity: from.quantity, cents: fromWire(from.price) ?? 0 }, otherwise)

/** A product's price as its seller reads it. */
export const sellerPriceText = (from: PriceFrom): string => textOf(from, 'On quote')

/** A product's price as buyers read it. */
export const shopPriceText = (from: PriceFrom): string => textOf(from, priceOnRequest)
