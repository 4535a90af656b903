import type { Cents } from '../money.ts'
import { cents, sumCents } from '../money.ts'
import { splitCents } from '../money/split-cents.ts'
import type { OrderMoney } from '../orders/order-changes.ts'

/** A line of a vendor's part, and what refunds left of it. */
export interface RefundableLine {
  item: number
  quantity: number
  shipped: number
  calledOff: number
  priceCents: number
  /** The refunds that took something off its price, oldest first. */
  refunds: readonly LineRefund[]
}

/** A refund of a line, and its pieces; 0 if it lowered the price of all pieces. */
export interface LineRefund {
  pieces: number
  cents: number
}

/** A line's price less what refunds took off it. */
export const leftCentsOf = ({ quantity, priceCents, refunds }: RefundableLine): Cents =>
  cents(quantity * priceCents - sumCents(refunds.map((refund) => refund.cents)))

/** The cost of some of the untouched pieces. */
const worthOf = (untouched: { pieces: number; cents: Cents }, count: number): Cents =>
  splitCents(untouched.cents, [count, Math.max(0, untouched.pieces - count)])[0] ?? cents(0)

/**
 * The pieces that no refund named, and their price. A refund for some pieces removes them at full price, even if the
 * buyer kept them or got less back. A price reduction is shared between them and the removed pieces.
 */
export const untouchedOf = (line: RefundableLine): { pieces: number; cents: Cents } => {
  let pieces = line.quantity
  let pool = cents(line.quantity * line.priceCents)
  let apart = 0
  for (const refund of line.refunds) {
    if (refund.pieces > 0) {
      const worth = worthOf({ pieces, cents: pool }, refund.pieces)
      pieces = Math.max(0, pieces - refund.pieces)
      pool = cents(pool - worth)
      apart += worth - refund.cents
    } else {
      const [ofPool = 0, ofApart = 0] =
        refund.cents === 0 ? [] : splitCents(cents(refund.cents), [pool, Math.max(0, apart)])
      pool = cents(pool - ofPool)
      apart -= ofApart
    }
  }
  return { pieces, cents: pool }
}

/** The sums of a vendor's part that a scope needs. */
export interface ValuedPart {
  subOrderId: number
  /** The vendor's and the marketplace's remaining shares of the part, after earlier refunds. */
  earnedCents: number
  keptCents: number
  lines: readonly RefundableLine[]
  /** Its freight less what refunds took off it. */
  freightLeftCents: number
}

/** Pieces of one line. */
export interface Pieces {
  item: number
  quantity: number
}

/**
 * The subject of a refund: the order, a vendor's part, only freight (of a part, or of all), some pieces, or tax that
 * isn't due at another destination.
 */
export type RefundScope =
  | { of: 'ORDER' }
  | { of: 'TAX' }
  | { of: 'PART'; subOrderId: number }
  | { of: 'FREIGHT'; subOrderId: number | null }
  | { of: 'PIECES'; pieces: readonly Pieces[] }

/** A part's price after earlier refunds, by line and freight. */
interface PartValue<Part extends ValuedPart> {
  part: Part
  lines: { item: number; cents: Cents }[]
  freight: Cents
}

/** All that a refund of a scope can take off an order's price. */
export interface ScopeValue<Part extends ValuedPart = ValuedPart> {
  parts: PartValue<Part>[]
  tax: Cents
  shipment: Cents
}

export const partCents = (part: Pick<ValuedPart, 'earnedCents' | 'keptCents'>): number =>
  part.earnedCents + part.keptCents

const sumOfPart = ({ lines, freight }: Pick<PartValue<ValuedPart>, 'lines' | 'freight'>): Cents =>
  sumCents([...lines.map(({ cents: line }) => line), freight])

export const sumOfScope = ({ parts, tax, shipment }: ScopeValue): Cents =>
  sumCents([...parts.map(sumOfPart), tax, shipment])

/** The value of each part in a scope. */
export const partSums = ({ parts }: ScopeValue): Cents[] => parts.map(sumOfPart)

/** A part's value by line and freight, which add up to its sum in the books even after refunds that named no lines. */
const valueOf = <Part extends ValuedPart>(part: Part): PartValue<Part> => {
  const split = splitCents(cents(partCents(part)), [...part.lines.map(leftCentsOf), part.freightLeftCents])
  return {
    part,
    lines: part.lines.map(({ item }, index) => ({ item, cents: split[index] ?? cents(0) })),
    freight: split.at(-1) ?? cents(0),
  }
}

const countOf = (item: number, pieces: readonly Pieces[]): number =>
  pieces.find((one) => one.item === item)?.quantity ?? 0

/** Does nothing of the part ship once these pieces are called off? */
const endsPart = ({ lines }: ValuedPart, pieces: readonly Pieces[]): boolean =>
  lines.every(
    ({ item, quantity, shipped, calledOff }) =>
      shipped === 0 && quantity === calledOff + countOf(item, pieces),
  )

/** The price of the pieces, plus the freight if nothing of the part ships. */
const valueOfPieces = <Part extends ValuedPart>(part: Part, pieces: readonly Pieces[]): PartValue<Part> => {
  const { lines, freight } = valueOf(part)
  return {
    part,
    lines: lines.flatMap(({ item, cents: left }, index) => {
      const line = part.lines[index]
      const count = countOf(item, pieces)
      if (line === undefined || count === 0) return []
      const worth = worthOf(untouchedOf(line), count)
      return [
        { item, cents: splitCents(left, [worth, Math.max(0, leftCentsOf(line) - worth)])[0] ?? cents(0) },
      ]
    }),
    freight: endsPart(part, pieces) ? freight : cents(0),
  }
}

/** The tax on this much of the order's parts: in proportion, rounded to the nearest cent. */
const taxOn = (order: OrderMoney, parts: readonly ValuedPart[], amount: number): Cents => {
  const rest = sumCents(parts.map(partCents)) - amount
  return amount === 0 ? cents(0) : (splitCents(cents(order.taxLeftCents), [amount, rest])[0] ?? cents(0))
}

/** The shipment: the order's price without the vendors' parts and the tax. */
const shipmentLeft = (order: OrderMoney, parts: readonly ValuedPart[]): Cents =>
  cents(order.paidCents + order.pendingCents - sumCents(parts.map(partCents)) - order.taxLeftCents)

/** The value of a scope after earlier refunds. */
export const valueOfScope = <Part extends ValuedPart>(
  order: OrderMoney,
  parts: readonly Part[],
  scope: RefundScope,
): ScopeValue<Part> => {
  const all = parts.map(valueOf)
  const shipment = shipmentLeft(order, parts)
  const whole = { parts: all, tax: cents(order.taxLeftCents), shipment }
  const taxed = (scoped: PartValue<Part>[], sent: number): ScopeValue<Part> => ({
    parts: scoped,
    tax: taxOn(order, parts, sumCents(scoped.map(sumOfPart))),
    shipment: cents(sent),
  })
  switch (scope.of) {
    case 'ORDER':
      return whole
    case 'TAX':
      return { parts: [], tax: cents(order.taxLeftCents), shipment: cents(0) }
    case 'PART':
      return taxed(
        all.filter(({ part }) => part.subOrderId === scope.subOrderId),
        0,
      )
    case 'FREIGHT': {
      const scoped = all.filter(({ part }) => [null, part.subOrderId].includes(scope.subOrderId))
      return taxed(
        scoped.map((value) => ({ ...value, lines: [] })),
        scope.subOrderId === null ? shipment : 0,
      )
    }
    case 'PIECES': {
      // If nothing ships, the order ends: its shipment and the last cent of tax come off, too.
      if (parts.every((part) => endsPart(part, scope.pieces))) return whole
      return taxed(
        parts.map((part) => valueOfPieces(part, scope.pieces)),
        0,
      )
    }
  }
}
