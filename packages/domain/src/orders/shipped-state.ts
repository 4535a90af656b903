import type { Tone } from '../states/status-tones.ts'

/** Ordered, shipped and called-off pieces. */
export interface Pieces {
  shipped: number
  ordered: number
  /** Pieces that will never be shipped. */
  called_off: number
}

/** "3 of 10 shipped", for every reader of a line or sub-order. */
export const shippedText = (shipped: number, quantity: number): string => `${shipped} of ${quantity} shipped`

/** "2 called off", beside what shipped; null for none. */
export const calledOffText = (calledOff: number): string | null =>
  calledOff === 0 ? null : `${calledOff} called off`

/** The state of a vendor's shipments, in the words of its page and its buyer's. */
export const sentText = ({ shipped, ordered, called_off }: Pieces): string => {
  if (called_off === ordered) return 'Called off, so nothing is sent'
  const sent = shipped === 0 ? 'Not sent yet' : shippedText(shipped, ordered)
  return [sent, calledOffText(called_off)].filter((text) => text !== null).join('; ')
}

/** Sums several lines or several vendors' parts. */
export const allPieces = (parts: readonly Pieces[]): Pieces => ({
  shipped: parts.reduce((sum, { shipped }) => sum + shipped, 0),
  ordered: parts.reduce((sum, { ordered }) => sum + ordered, 0),
  called_off: parts.reduce((sum, { called_off }) => sum + called_off, 0),
})

/** The value of “Shipped” in lists and files: nothing yet, nothing any more, all, or how much. */
export const shippedState = ({ shipped, ordered, called_off }: Pieces): { label: string; tone: Tone } => {
  const isOver = called_off > 0 && shipped + called_off >= ordered
  if (shipped === 0) return { label: isOver ? 'Called off' : 'Not yet', tone: 'neutral' }
  if (isOver) return { label: `${shipped} of ${ordered}`, tone: 'done' }
  return shipped >= ordered
    ? { label: 'Shipped', tone: 'done' }
    : { label: `${shipped} of ${ordered}`, tone: 'progress' }
}

/** Sums a sub-order's pieces over its lines. */
export const shippedOfLines = (
  lines: readonly { shipped: number; quantity: number; called_off: number }[],
): ReturnType<typeof shippedState> =>
  shippedState(
    allPieces(lines.map(({ shipped, quantity, called_off }) => ({ shipped, ordered: quantity, called_off }))),
  )
