import { wholeText } from '../../values/number-text.ts'

interface QuantityChange {
  name: string
  before: number
  after: number
  priceCents: number
}

/**
 * A line's new quantity in words for the quote's history. The price was agreed, so it stays even where a price break
 * now applies; the vendor or seller may then change it (decision 059).
 */
export const quantityChangeText = ({ name, before, after, priceCents }: QuantityChange): string => {
  const change = `Quantity of ${name}: ${wholeText(before)} → ${wholeText(after)}`
  return priceCents === 0 ? change : `${change} at the same price each`
}
