import { fromPriceText, priceOnRequest } from '@armature/domain/catalogue/products/price-breaks'
import { fromWire } from '@armature/domain/money'

/** The price for the smallest priced quantity, undecoded; null for none. */
type PriceFrom = { quantity: number; price: string } | null

const textOf = (from: PriceFrom, otherwise: string): string =>
  fromPriceText(from && { quantity: from.quantity, cents: fromWire(from.price) ?? 0 }, otherwise)

/** A product's price, for its seller. */
export const sellerPriceText = (from: PriceFrom): string => textOf(from, 'On quote')

/** A product's price, for buyers. */
export const shopPriceText = (from: PriceFrom): string => textOf(from, priceOnRequest)
