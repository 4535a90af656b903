import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import { formatCents } from '../money.ts'

const { min, max } = limits.card

/** Why this amount can't be charged to a card, in words for its payer; null where it can. */
export const notByCardText = (amount: number): string | null =>
  amount >= min && amount <= max
    ? null
    : fill(messages.notByCard, {
        min: formatCents(min),
        max: formatCents(max),
        amount: formatCents(amount),
      })

/** Why a card payment may not leave this balance, which no card could pay later; null where it may. */
export const restNotByCardText = (rest: number): string | null =>
  rest === 0 || rest >= min
    ? null
    : fill(messages.restNotByCard, { min: formatCents(min), rest: formatCents(rest) })
