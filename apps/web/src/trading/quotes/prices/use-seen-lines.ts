import { useState } from 'react'
import type { Quote } from '../record/quotes-api.ts'

interface Line {
  id: number
  quantity: number
  text: string
}

const linesOf = (quote: Quote): Line[] =>
  quote.subquotes.flatMap(({ quote_items }) =>
    quote_items.map(({ id, quantity, product }) => ({
      id,
      quantity,
      text: `${quantity} × ${product.data.name}`,
    })),
  )

const without = (lines: readonly Line[], others: readonly Line[]): string[] =>
  lines.filter(({ id }) => others.every((other) => other.id !== id)).map(({ text }) => text)

/**
 * The lines that the user edits. Others' changes show at once in the list, and count as seen once the user confirms:
 * until then a save is refused.
 */
export const useSeenLines = (quote: Quote) => {
  const [seen, setSeen] = useState(() => linesOf(quote))
  const now = linesOf(quote)
  const changes = [
    ...without(now, seen).map((text) => `Added: ${text}`),
    ...without(seen, now).map((text) => `Removed: ${text}`),
    ...seen.flatMap(({ id, quantity, text }) => {
      const line = now.find((one) => one.id === id)
      return line === undefined || line.quantity === quantity ? [] : `Changed: ${text} → ${line.text}`
    }),
  ]
  return {
    ids: seen.map(({ id }) => id),
    /** The quantity that the user was shown. */
    quantityOf: (id: number) => seen.find((line) => line.id === id)?.quantity,
    /** The changes that others made meanwhile, a line for each. */
    changes,
    see: (shown: Quote) => setSeen(linesOf(shown)),
  }
}
