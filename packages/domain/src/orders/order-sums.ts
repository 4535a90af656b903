import type { Cents } from '../money.ts'
import { cents, sumCents } from '../money.ts'
import { freightName } from '../quotes/offer/freight.ts'
import type { OfferSum } from '../quotes/offer/offer-sums.ts'
import { partsName } from '../quotes/offer/offer-sums.ts'

/** The amounts of an order, each in cents. */
export interface OrderAmounts {
  lines: readonly { price: number; quantity: number }[]
  /** Each vendor's as it was offered; null where the vendor stated none. */
  freights: readonly { vendor: string; amount: number | null }[]
  tax: { name: string; amount: number } | null
  /** The operator's charge for sending, added to the order after the offer. */
  shipment: number
  refunded: number
  total: number
}

const unlessNone = (name: string, amount: number): OfferSum[] =>
  amount === 0 ? [] : [{ name, amount: cents(amount) }]

/**
 * The amounts that an order's total is made of, each by its name, the same on paper as on the screen: they add up to it to the cent.
 * A shipment of nothing isn't among them, since the freight of the vendors is what sending costs then.
 */
export const orderSums = ({ lines, freights, tax, shipment, refunded, total }: OrderAmounts): OfferSum[] => {
  const stated = new Map<string, number>()
  for (const { vendor, amount } of freights) {
    const name = freightName(vendor)
    // Companies of one name count as one, as on their offer.
    if (amount !== null) stated.set(name, (stated.get(name) ?? 0) + amount)
  }
  const parts = sumCents(lines.map(({ price, quantity }) => price * quantity))
  const known: OfferSum[] = [
    { name: partsName, amount: parts },
    ...[...stated].map(([name, amount]) => ({ name, amount: cents(amount) })),
    ...(tax === null ? [] : [{ name: tax.name, amount: cents(tax.amount) }]),
    ...unlessNone('Shipment', shipment),
    ...unlessNone('Refunded', -refunded),
  ]
  // An order that was refunded in full costs nothing any more; the part that was never paid is waived too.
  const waived: Cents = cents(sumCents(known.map(({ amount }) => amount)) - total)
  return [...known, ...unlessNone('Not charged', -waived)]
}
