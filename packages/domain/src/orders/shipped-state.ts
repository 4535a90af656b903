import type { Tone } from '../states/status-tones.ts'

/** How many pieces were ordered, and how many of them are on their way. */
export interface Pieces {
  shipped: number
  ordered: number
  /** The pieces that are not sent and never will be, since all of their vendor's part was refunded. */
  called_off?: number
}

/** A vendor's pieces, with those that a refund of all of its part called off. */
export const piecesOfPart = (
  { shipped, ordered }: Pick<Pieces, 'shipped' | 'ordered'>,
  isCalledOff: boolean,
): Pieces => ({
  shipped,
  ordered,
  called_off: isCalledOff ? ordered - shipped : 0,
})

/** "3 of 10 shipped", as every reader of a line or of a whole sub-order is told it. */
export const shippedText = (shipped: number, quantity: number): string => `${shipped} of ${quantity} shipped`

/** Where a vendor's part is, as its page and its buyer's say it. */
export const sentText = (pieces: Pieces, isCalledOff: boolean): string => {
  const { shipped, ordered } = pieces
  if (shipped === 0) return isCalledOff ? 'Refunded, so it is not sent' : 'Not sent yet'
  const sent = shippedText(shipped, ordered)
  return isCalledOff && shipped < ordered ? `${sent}; the rest was refunded and is not sent` : sent
}

/** Of several lines, or of several vendors' parts, together. */
export const allPieces = (parts: readonly Pieces[]): Required<Pieces> => ({
  shipped: parts.reduce((sum, { shipped }) => sum + shipped, 0),
  ordered: parts.reduce((sum, { ordered }) => sum + ordered, 0),
  called_off: parts.reduce((sum, { called_off = 0 }) => sum + called_off, 0),
})

/** The words of lists and files under “Shipped”: nothing yet, nothing any more, all, or how much. */
export const shippedState = ({ shipped, ordered, called_off = 0 }: Pieces): { label: string; tone: Tone } => {
  const isOver = called_off > 0 && shipped + called_off >= ordered
  if (shipped === 0) return { label: isOver ? 'Refunded' : 'Not yet', tone: 'neutral' }
  if (isOver) return { label: `${shipped} of ${ordered}`, tone: 'done' }
  return shipped >= ordered
    ? { label: 'Shipped', tone: 'done' }
    : { label: `${shipped} of ${ordered}`, tone: 'progress' }
}

/** Sums the pieces of a sub-order's lines, each of which knows its own. */
export const shippedOfLines = (
  lines: readonly { shipped: number; quantity: number }[],
  isCalledOff: boolean,
) =>
  shippedState(
    piecesOfPart(
      allPieces(lines.map(({ shipped, quantity }) => ({ shipped, ordered: quantity }))),
      isCalledOff,
    ),
  )
