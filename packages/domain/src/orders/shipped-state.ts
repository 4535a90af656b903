import type { Tone } from '../states/status-tones.ts'

/** Ordered and shipped pieces. */
export interface Pieces {
  shipped: number
  ordered: number
  /** Pieces that will never be shipped, because all of the vendor's part was refunded. */
  called_off?: number
}

/** A vendor's pieces, including those that a full refund called off. */
export const piecesOfPart = (
  { shipped, ordered }: Pick<Pieces, 'shipped' | 'ordered'>,
  isCalledOff: boolean,
): Pieces => ({
  shipped,
  ordered,
  called_off: isCalledOff ? ordered - shipped : 0,
})

/** "3 of 10 shipped", for every reader of a line or sub-order. */
export const shippedText = (shipped: number, quantity: number): string => `${shipped} of ${quantity} shipped`

/** The state of a vendor's shipments, in the words of its page and its buyer's. */
export const sentText = (pieces: Pieces, isCalledOff: boolean): string => {
  const { shipped, ordered } = pieces
  if (shipped === 0) return isCalledOff ? 'Refunded, so it is not sent' : 'Not sent yet'
  const sent = shippedText(shipped, ordered)
  return isCalledOff && shipped < ordered ? `${sent}; the rest was refunded and is not sent` : sent
}

/** Sums several lines or several vendors' parts. */
export const allPieces = (parts: readonly Pieces[]): Required<Pieces> => ({
  shipped: parts.reduce((sum, { shipped }) => sum + shipped, 0),
  ordered: parts.reduce((sum, { ordered }) => sum + ordered, 0),
  called_off: parts.reduce((sum, { called_off = 0 }) => sum + called_off, 0),
})

/** The value of “Shipped” in lists and files: nothing yet, nothing any more, all, or how much. */
export const shippedState = ({ shipped, ordered, called_off = 0 }: Pieces): { label: string; tone: Tone } => {
  const isOver = called_off > 0 && shipped + called_off >= ordered
  if (shipped === 0) return { label: isOver ? 'Refunded' : 'Not yet', tone: 'neutral' }
  if (isOver) return { label: `${shipped} of ${ordered}`, tone: 'done' }
  return shipped >= ordered
    ? { label: 'Shipped', tone: 'done' }
    : { label: `${shipped} of ${ordered}`, tone: 'progress' }
}

/** Sums a sub-order's pieces over its lines. */
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
