import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { formatCents, fromWire, toWire } from '@armature/domain/money'
import { readCents } from '@armature/domain/typed-number'

const { minCents, maxCents } = limits.price

/** At least one dollar, at most two decimals (specification section 5). */
export const priceError = (text: string): string | null => {
  const amount = readCents(text)
  return amount === null || amount < minCents || amount > maxCents ? messages.priceInvalid : null
}

/** Stands beside the specification's text, which doesn't say what is valid. */
export const priceBounds = fill(messages.priceHint, {
  min: formatCents(minCents),
  max: formatCents(maxCents),
})

/** A price as typed, as it travels; what can't be read is left as it is. */
export const typedPrice = (text: string): string => {
  const amount = readCents(text)
  return amount === null ? text : toWire(amount)
}

/** What to show for a unit price; 0 or below counts as unset, what isn't an amount is shown as it is. */
export const priceText = (price: string, unset: string): string => {
  const amount = fromWire(price)
  if (amount === null) return price
  return amount > 0 ? formatCents(amount) : unset
}

/** Price times quantity, or null where the price is unset or no amount. */
export const lineTotalText = (price: string, quantity: number): string | null => {
  const amount = fromWire(price)
  return amount === null || amount <= 0 ? null : formatCents(amount * quantity)
}
