import type { ClaimedPieces } from '../claims/claim-rules.ts'
import { claimedOf } from '../claims/claim-rules.ts'
import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields, notFound } from '../problem.ts'
import { isAwaited } from '../payouts/payout-terms.ts'
import type { Pieces } from './shipped-state.ts'
import type { TransferStatus } from '../payouts/transfer-machine.ts'

/** Pieces of one line of a sub-order. */
export interface ParcelLine {
  item: number
  quantity: number
}

/** The pieces that a vendor shipped together; a void shipment never left, and counts for nothing. */
export interface Parcel {
  number: number
  isVoid: boolean
  lines: readonly ParcelLine[]
}

interface OrderedLine {
  id: number
  quantity: number
  /** Pieces that will never be shipped. */
  called_off: number
}

/** A sub-order's lines and its shipments. */
export interface PartsToShip {
  items: readonly OrderedLine[]
  parcels: readonly Parcel[]
}

/** The shipped pieces of one line. */
export const shippedOf = (item: number, parcels: readonly Parcel[]): number =>
  parcels
    .filter(({ isVoid }) => !isVoid)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.item === item ? sum + line.quantity : sum), 0)

/** The pieces left to ship, by line; empty once all are shipped. */
export const leftToShip = ({ items, parcels }: PartsToShip): ParcelLine[] =>
  items
    .map(({ id, quantity, called_off }) => ({
      item: id,
      quantity: quantity - called_off - shippedOf(id, parcels),
    }))
    .filter(({ quantity }) => quantity > 0)

const piecesOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** A sub-order's shipped, called-off and total pieces. */
export const piecesShipped = (parts: PartsToShip): Pieces => {
  const ordered = piecesOf(parts.items)
  const called_off = parts.items.reduce((sum, line) => sum + line.called_off, 0)
  return { shipped: ordered - called_off - piecesOf(leftToShip(parts)), ordered, called_off }
}

/** The newest shipment's number, void or not; 0 for none. */
export const newestParcel = ({ parcels }: Pick<PartsToShip, 'parcels'>): number =>
  Math.max(0, ...parcels.map(({ number }) => number))

/** The newest shipment that left; 0 for none. */
export const newestSent = ({ parcels }: Pick<PartsToShip, 'parcels'>): number =>
  newestParcel({ parcels: parcels.filter(({ isVoid }) => !isVoid) })

export interface WantedParcel {
  lines: readonly ParcelLine[]
  /** The newest shipment that the sender had seen; a newer one came from somebody else. */
  after?: number | undefined
}

/** The error of one line of a shipment, at its place in the request. */
const lineProblem = (
  line: ParcelLine,
  place: number,
  { lines, parts, left }: { lines: readonly ParcelLine[]; parts: PartsToShip; left: readonly ParcelLine[] },
): [string, string] | null => {
  const isKnown = parts.items.some(({ id }) => id === line.item)
  const isFirst = lines.findIndex(({ item }) => item === line.item) === place
  if (!isKnown || !isFirst) return [`lines.${place}.item`, messages.notFound]
  const remaining = left.find(({ item }) => item === line.item)?.quantity ?? 0
  if (line.quantity <= remaining) return null
  const text =
    remaining === 0 ? messages.noneLeftToShip : fill(messages.onlyLeftToShip, { left: String(remaining) })
  return [`lines.${place}.quantity`, text]
}

/** May this be sent as the next shipment? */
export const checkParcel = (parts: PartsToShip, { lines, after }: WantedParcel): Problem | null => {
  const left = leftToShip(parts)
  const newest = newestParcel(parts)
  if (left.length === 0) return conflict(messages.noneLeftToShip, { code: 'shipped' })
  if (after !== undefined && after !== newest)
    return conflict(messages.parcelsChanged, { code: 'parcels_changed' })
  if (parts.parcels.length >= limits.parcels.most)
    return conflict(fill(messages.tooManyParcels, { most: String(limits.parcels.most) }), {
      code: 'too_many_parcels',
    })
  const wrong = lines.flatMap((line, place) => {
    const found = lineProblem(line, place, { lines, parts, left })
    return found === null ? [] : [found]
  })
  if (wrong.length > 0) return invalidFields(Object.fromEntries(wrong.map(([at, text]) => [at, [text]])))
  return piecesOf(lines) === 0 ? invalidFields({ lines: [messages.nothingToShip] }) : null
}

/** May this shipment's tracking be corrected? A void one has none. */
export const checkCorrection = (parcels: readonly Parcel[], number: number): Problem | null => {
  const parcel = parcels.find((one) => one.number === number)
  if (parcel === undefined) return notFound(messages.notFound)
  return parcel.isVoid ? conflict(messages.parcelIsVoid, { code: 'void' }) : null
}

/** May the vendor void a shipment? Not once its payout is on its way, which was made because the parts were shipped. */
export const mayVoidParcels = (status: TransferStatus): boolean => isAwaited(status)

export const checkVoid = (
  parcels: readonly Parcel[],
  number: number,
  { status, claims }: { status: TransferStatus; claims: readonly ClaimedPieces[] },
): Problem | null => {
  const problem = checkCorrection(parcels, number)
  if (problem) return problem
  if (!mayVoidParcels(status)) return conflict(messages.paidOutParcel, { code: 'paid_out' })
  const others = parcels.filter((parcel) => parcel.number !== number)
  return claims.some(({ item }) => claimedOf(item, claims) > shippedOf(item, others))
    ? conflict(messages.claimedParcel, { code: 'claimed' })
    : null
}

/** The change of a record in words, for its history and chats; `parts` are as they are afterwards. */
export const parcelText = (
  record: string,
  parts: PartsToShip,
  { number, lines, host }: Omit<Parcel, 'isVoid'> & { host: string | null },
): string => {
  const { shipped, ...pieces } = piecesShipped(parts)
  const ordered = pieces.ordered - pieces.called_off
  const sent = piecesOf(lines)
  const where = host ?? 'an unknown place'
  if (sent === ordered) return `${record} is on its way: ${where}`
  const rest = shipped === ordered ? 'the last of them' : `${ordered - shipped} to come`
  return `${record}, parcel ${number} is on its way: ${sent} of ${ordered} pieces, ${rest}; ${where}`
}

/** A line on a shipment's packing list. */
export interface PackedLine {
  item: number
  /** The quantity in this shipment. */
  quantity: number
  /** Without what was called off. */
  ordered: number
  /** The quantity still to come after it, whatever has been shipped since. */
  toCome: number
}

/** A shipment's lines, each with the pieces still to come. */
export const packedLines = ({ items, parcels }: PartsToShip, number: number): PackedLine[] => {
  const until = parcels.filter((parcel) => parcel.number <= number)
  const own = until.filter((parcel) => parcel.number === number)
  return items
    .map(({ id, quantity, called_off }) => ({
      item: id,
      quantity: shippedOf(id, own),
      ordered: quantity - called_off,
      toCome: quantity - called_off - shippedOf(id, until),
    }))
    .filter(({ quantity }) => quantity > 0)
}
