import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { formatCents, fromWire, toWire } from '@armature/domain/money'
import { wholeText } from '@armature/domain/values/number-text'
import { isAnswered } from '@armature/domain/quotes/offer/line-terms'
import { shownPrice } from '@armature/domain/quotes/offer/shown-price'
import { numberRefusal, readCents } from '@armature/domain/values/typed-number'

const { minCents, maxCents } = limits.price

/** At least one dollar, at most two decimals (specification section 5). */
export const priceError = (text: string): string | null => {
  const amount = readCents(text)
  if (amount === null) return numberRefusal(messages.priceInvalid, text)
  return amount < minCents || amount > maxCents ? messages.priceInvalid : null
}

/** Shown beside the specification's text, which doesn't say what is valid. */
export const priceBounds = fill(messages.priceHint, {
  min: formatCents(minCents),
  max: formatCents(maxCents),
})

/** A typed price in wire format; an empty one is unset, and an unreadable one is left as it is. */
export const typedPrice = (text: string): string => {
  if (text === '') return toWire(0)
  const amount = readCents(text)
  return amount === null ? text : toWire(amount)
}

/** A unit price's text; a text that isn't an amount is shown as it is. */
export const priceText = (price: string): string => {
  const amount = fromWire(price)
  return amount === null ? price : shownPrice(amount)
}

/** Price times quantity; a price that isn't an amount is shown as it is. */
export const lineTotalText = (price: string, quantity: number): string => {
  const amount = fromWire(price)
  return amount === null ? price : shownPrice(amount * quantity)
}

/** The calculation below a line's total, "4 × $19.99"; null if nobody has priced the line. */
export const reckoningText = (price: string, quantity: number): string | null =>
  unpricedIn([{ price }]) === 0 ? `${wholeText(quantity)} × ${priceText(price)}` : null

/** A total that lacks lines says so. */
export const totalText = (total: string, unpricedItems: number): string => {
  const text = priceText(total)
  const isPart = unpricedItems > 0 && (fromWire(total) ?? 0) > 0
  return isPart ? fill(messages.totalSoFar, { total: text }) : text
}

/** The sum to pay; a total that isn't an amount is shown as it is. */
export const totalWithTax = (total: string, tax: { amount: string } | null): string => {
  const amounts = [fromWire(total), tax === null ? 0 : fromWire(tax.amount)]
  const [before = null, added = null] = amounts
  return before === null || added === null ? total : toWire(before + added)
}

interface Line {
  price: string
  no_quote?: string | null
}

/** A line without an offer needs no price. */
const isUnpriced = ({ price, no_quote = null }: Line): boolean =>
  !isAnswered(fromWire(price) ?? 1, { no_quote })

export const unpricedIn = (items: readonly Line[]): number => items.filter(isUnpriced).length
