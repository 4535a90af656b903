import type { Cents } from '../money.ts'
import { cents } from '../money.ts'
import { dueAtPurchase, linesTotal } from '../orders/order-terms.ts'

/** What a frozen offer comes to. */
export interface PricedOffer {
  lines: readonly { price_cents: number; quantity: number }[]
  down_payment: number
}

export interface OfferSum {
  name: string
  amount: Cents
}

/** The amounts under an offer's lines, each by its name; the last one is the total. */
export const offerSums = ({ lines, down_payment }: PricedOffer): OfferSum[] => {
  const total = linesTotal(lines.map((line) => ({ price: line.price_cents, quantity: line.quantity })))
  const due = dueAtPurchase(total, down_payment)
  return [
    { name: 'Due when accepted', amount: due },
    { name: 'Due later', amount: cents(total - due) },
    { name: 'Total', amount: total },
  ]
}
