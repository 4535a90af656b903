import { wholeText } from '../../values/number-text.ts'

interface QuantityChange {
  name: string
  before: number
  after: number
  priceCents: number
}

/**
 * A line's new quantity in the words of its quote's history. Its price is what its vendor or the seller has agreed to, so it
 * stays, also where the vendor has another one from that quantity on; who prices the line may take that one (decision 059).
 */
export const quantityChangeText = ({ name, before, after, priceCents }: QuantityChange): string => {
  const change = `Quantity of ${name}: ${wholeText(before)} → ${wholeText(after)}`
  return priceCents === 0 ? change : `${change} at the same price each`
}
