import type { Cents } from '../../money.ts'
import { cents } from '../../money.ts'
import type { OfferedFreight } from './freight.ts'
import { freightByName, frozenFreight, withFreight } from './freight.ts'
import type { StatedTax } from '../../taxes/tax.ts'
import { taxName } from '../../taxes/tax.ts'
import type { CountedLine } from './quote-totals.ts'
import { isTotalTooLarge } from './quote-totals.ts'
import { dueAtPurchase, linesTotal } from '../../orders/order-terms.ts'

/** A frozen offer's amounts. */
export interface PricedOffer {
  lines: readonly { price_cents: number; quantity: number }[]
  freight: readonly OfferedFreight[] | null
  tax: StatedTax | null
  down_payment: number
}

export interface OfferSum {
  name: string
  amount: Cents
}

/** The label of the lines' sum, the same on paper and on screen. */
export const partsName = 'Parts'
export const totalName = 'Total'

/** The base of the tax percentage: the lines and their freight. */
export const offerBase = ({ lines, freight }: Omit<PricedOffer, 'tax' | 'down_payment'>): Cents =>
  linesTotal(
    withFreight(
      lines.map((line) => ({ price: line.price_cents, quantity: line.quantity })),
      frozenFreight(freight),
    ),
  )

/** An offer's total with tax. */
export const offerTotal = ({ tax, ...offer }: Omit<PricedOffer, 'down_payment'>): Cents =>
  cents(offerBase(offer) + (tax?.cents ?? 0))

/** Does only the tax push the total above the limit? */
export const isLiftedByTax = (lines: readonly CountedLine[], tax: StatedTax | null): boolean =>
  tax !== null && !isTotalTooLarge(lines) && isTotalTooLarge([...lines, { price: tax.cents, quantity: 1 }])

/** The named amounts below an offer's lines: the parts of the total, the total, and what is due when. */
export const offerSums = ({ lines, freight, tax, down_payment }: PricedOffer) => {
  const counted = lines.map((line) => ({ price: line.price_cents, quantity: line.quantity }))
  const total = offerTotal({ lines, freight, tax })
  const freights = [...freightByName(freight)].map(([name, amount]) => ({ name, amount: cents(amount) }))
  const due = dueAtPurchase(total, down_payment)
  const parts: OfferSum[] = [
    ...(freights.length === 0 && tax === null ? [] : [{ name: partsName, amount: linesTotal(counted) }]),
    ...freights,
    ...(tax === null ? [] : [{ name: taxName(tax), amount: cents(tax.cents) }]),
  ]
  const dues: OfferSum[] = [
    { name: 'Due when accepted', amount: due },
    { name: 'Due later', amount: cents(total - due) },
  ]
  return { parts, total: { name: totalName, amount: total }, dues }
}
