import type { Cents } from '../money.ts'
import { cents, sumCents } from '../money.ts'
import { freightName } from '../quotes/offer/freight.ts'
import type { OfferSum } from '../quotes/offer/offer-sums.ts'
import { partsName } from '../quotes/offer/offer-sums.ts'

/** The amounts of an order, each in cents. */
export interface OrderAmounts {
  lines: readonly { price: number; quantity: number }[]
  /** Each vendor's as offered; null where the vendor stated none. */
  freights: readonly { vendor: string; amount: number | null }[]
  tax: { name: string; amount: number } | null
  /** The operator's charge for shipment, added to the order after the offer. */
  shipment: number
  refunded: number
  total: number
}

const unlessNone = (name: string, amount: number): OfferSum[] =>
  amount === 0 ? [] : [{ name, amount: cents(amount) }]

/**
 * The named amounts of an order's total, equal on paper and on screen; they add up to the cent. A shipment of zero is
 * left out, since the vendors' freight covers it then.
 */
export const orderSums = ({ lines, freights, tax, shipment, refunded, total }: OrderAmounts): OfferSum[] => {
  const stated = new Map<string, number>()
  for (const { vendor, amount } of freights) {
    const name = freightName(vendor)
    // Companies of the same name count as one, as on the offer.
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
  // A fully refunded order costs nothing; its unpaid part is waived too. Less tax shows before its refund has ended.
  const waived: Cents = cents(sumCents(known.map(({ amount }) => amount)) - total)
  return [...known, ...unlessNone(waived < 0 ? 'To be credited' : 'Not charged', -waived)]
}
