import type { Tone } from '../status-tones.ts'

/** How many pieces were ordered, and how many of them are on their way. */
export interface Pieces {
  shipped: number
  ordered: number
}

/** "3 of 10 shipped", as every reader of a line or of a whole sub-order is told it. */
export const shippedText = (shipped: number, quantity: number): string => `${shipped} of ${quantity} shipped`

/** Of several lines, or of several vendors' parts, together. */
export const allPieces = (parts: readonly Pieces[]): Pieces => ({
  shipped: parts.reduce((sum, { shipped }) => sum + shipped, 0),
  ordered: parts.reduce((sum, { ordered }) => sum + ordered, 0),
})

/** The words of lists and files under “Shipped”: nothing yet, all, or how much. */
export const shippedState = ({ shipped, ordered }: Pieces): { label: string; tone: Tone } => {
  if (shipped === 0) return { label: 'Not yet', tone: 'neutral' }
  return shipped >= ordered
    ? { label: 'Shipped', tone: 'done' }
    : { label: `${shipped} of ${ordered}`, tone: 'progress' }
}

/** Sums the pieces of a sub-order's lines, each of which knows its own. */
export const shippedOfLines = (lines: readonly { shipped: number; quantity: number }[]) =>
  shippedState(allPieces(lines.map(({ shipped, quantity }) => ({ shipped, ordered: quantity }))))
