import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { formatCents, fromWire } from '@armature/domain/money'

/** "$1,290.5" as people type it, without what only makes it readable. */
export const plainPrice = (text: string): string => text.replaceAll(/[$,\s]/g, '')

/** At least one dollar, at most two decimals (specification section 5). */
export const priceError = (text: string): string | null => {
  const amount = fromWire(plainPrice(text))
  return amount === null || amount < limits.price.minCents || amount > limits.price.maxCents
    ? messages.priceInvalid
    : null
}

/** What to show for a unit price; 0 or below counts as unset, what isn't an amount is shown as it is. */
export const priceText = (price: string, unset: string): string => {
  const amount = fromWire(plainPrice(price))
  if (amount === null) return price
  return amount > 0 ? formatCents(amount) : unset
}

/** Price times quantity, or null where the price is unset or no amount. */
export const lineTotalText = (price: string, quantity: number): string | null => {
  const amount = fromWire(plainPrice(price))
  return amount === null || amount <= 0 ? null : formatCents(amount * quantity)
}
