import { fill, messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { cents, formatCents, sumCents } from '../money.ts'
import type { CreditedShare } from '../money/ledger.ts'
import { splitCents } from '../money/split-cents.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import type { OrderMoney } from '../orders/order-changes.ts'
import { checkMoneyAction } from '../orders/order-changes.ts'
import type { RefundKind } from './refund-kinds.ts'
import type { StepKind } from './refund-machine.ts'
import type { RefundScope, ScopeValue, ValuedPart } from './refund-scope.ts'
import { partCents, partSums, sumOfScope, valueOfScope } from './refund-scope.ts'

/** A vendor's part of an order in the books, in cents. */
export interface RefundablePart extends ValuedPart {
  /** The money that the vendor received for the part and hasn't returned. */
  paidOutCents: number
  /** The buyer's money that went to the vendor's own store. */
  takenCents: number
  /** The provider's transfer that paid it; null for none. */
  transferId: string | null
  /** A transfer for the part may still be under way. */
  isBeingPaid: boolean
}

/** A payment on the order, and its amount that hasn't been refunded. */
export interface RefundablePayment {
  id: number
  kind: 'CARD' | 'OFFLINE'
  reference: string
  leftCents: number
}

export interface RefundAsk {
  kind: RefundKind
  scope: RefundScope
  /** Null: the full value of the scope. */
  amount: Cents | null
}

export interface PlannedStep {
  kind: StepKind
  cents: Cents
  subOrderId: number | null
  paymentId: number | null
  /** The provider's transfer or payment, or the note on an off-line payment. */
  reference: string
}

/** The freight is a part of the share's amount. */
export interface PlannedShare extends CreditedShare {
  freightCents: Cents
}

/** The reduction of one line, and its pieces that are called off or returned. */
export interface PlannedLine {
  subOrderId: number
  item: number
  amountCents: Cents
  calledOff: number
  returned: number
}

export interface RefundPlan {
  /** The money that goes back to the buyer. */
  back: Cents
  /** The reduction of the order's price: at least what goes back. The rest of it was not paid yet. */
  credit: Cents
  shares: PlannedShare[]
  lines: PlannedLine[]
  steps: PlannedStep[]
}

/** Is a part refunded in full? */
export const isFree = (part: Pick<ValuedPart, 'earnedCents' | 'keptCents'>): boolean => partCents(part) === 0

/** Is the vendor still owed money? Only then does a refused payout wait for a retry. */
export const isOwed = ({
  earnedCents,
  paidOutCents,
  takenCents,
}: Pick<RefundablePart, 'earnedCents' | 'paidOutCents' | 'takenCents'>): boolean =>
  earnedCents > paidOutCents + takenCents

/** Only one refund or payout moves an order's money at a time, and none while a bank decides a dispute. */
export const checkUnderWay = (order: OrderMoney, parts: readonly RefundablePart[]): Problem | null => {
  if (order.disputed)
    return conflict(messages.orderDisputed, { code: 'disputed', current: { kind: 'order', id: order.id } })
  return parts.some(({ isBeingPaid }) => isBeingPaid)
    ? conflict(messages.orderMoneyUnderWay, {
        code: 'money_under_way',
        current: { kind: 'order', id: order.id },
      })
    : checkMoneyAction(order)
}

/** Null if the refund is allowed: at most the value of its scope, and at most what was paid. */
export const checkRefund = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  { amount, scope }: { amount: Cents; scope: Exclude<RefundScope, { of: 'PIECES' | 'TAX' }> },
): Problem | null => {
  const subOrderId = scope.of === 'ORDER' ? null : scope.subOrderId
  if (subOrderId !== null && parts.every((one) => one.subOrderId !== subOrderId))
    return invalidFields({ suborder: [messages.notFound] })
  // A refund in progress has already reduced its lines, but not its parts.
  const underWay = checkUnderWay(order, parts)
  if (underWay) return underWay
  const most = Math.min(order.paidCents, sumOfScope(valueOfScope(order, parts, scope)))
  return amount > most
    ? invalidFields({ amount: [fill(messages.refundAbovePaid, { most: formatCents(most) })] })
    : null
}

/** A share of the whole order: tax or shipment. */
const wholeShare = (amountCents: Cents, isTax: boolean): PlannedShare => ({
  subOrderId: null,
  isTax,
  amountCents,
  commissionCents: 0,
  freightCents: cents(0),
})

const isTaken = ({ amountCents }: { amountCents: number }): boolean => amountCents > 0

/**
 * Takes an amount off a scope in proportion. It reduces the marketplace's commission on each part and the tax on the
 * scope by their shares.
 */
const takeOff = (
  { parts, tax, shipment }: ScopeValue<RefundablePart>,
  credit: Cents,
): Pick<RefundPlan, 'shares'> & { lines: Omit<PlannedLine, 'calledOff' | 'returned'>[] } => {
  const sums = partSums({ parts, tax, shipment })
  const split = splitCents(credit, [...sums, tax, shipment])
  const taken = parts.map(({ part, lines, freight }, index) => {
    const amountCents = split[index] ?? cents(0)
    const within = splitCents(amountCents, [...lines.map((line) => line.cents), freight])
    const [, commission] =
      amountCents === 0 ? [] : splitCents(amountCents, [part.earnedCents, part.keptCents])
    const { subOrderId } = part
    const share: PlannedShare = {
      subOrderId,
      isTax: false,
      amountCents,
      commissionCents: commission ?? 0,
      freightCents: within.at(-1) ?? cents(0),
    }
    const ofLines = lines.map(({ item }, place) => ({
      subOrderId,
      item,
      amountCents: within[place] ?? cents(0),
    }))
    return { share, lines: ofLines }
  })
  return {
    shares: [
      ...taken.map(({ share }) => share),
      wholeShare(split[parts.length] ?? cents(0), true),
      wholeShare(split[parts.length + 1] ?? cents(0), false),
    ].filter(isTaken),
    lines: taken.flatMap(({ lines }) => lines),
  }
}

/** Card payments are refunded first, newest first; the operator refunds the rest off-line. */
const splitPayments = (payments: readonly RefundablePayment[], amount: Cents): PlannedStep[] => {
  let left: number = amount
  const cardsFirst = [...payments].toSorted((a, b) =>
    a.kind === b.kind ? b.id - a.id : a.kind === 'CARD' ? -1 : 1,
  )
  const steps: PlannedStep[] = []
  for (const payment of cardsFirst) {
    const part = Math.min(left, payment.leftCents)
    if (part <= 0) continue
    left -= part
    steps.push({
      kind: payment.kind,
      cents: cents(part),
      subOrderId: null,
      paymentId: payment.id,
      reference: payment.reference,
    })
  }
  return steps
}

/** Reverses at most what was transferred, even where the vendor's store received money, too. */
const reversalsOf = (parts: readonly RefundablePart[], shares: readonly PlannedShare[]): PlannedStep[] =>
  shares.flatMap((share): PlannedStep[] => {
    const part = parts.find((one) => one.subOrderId === share.subOrderId)
    if (part === undefined || part.transferId === null) return []
    const earnedAfter = part.earnedCents - (share.amountCents - share.commissionCents)
    const back = Math.min(part.paidOutCents, part.paidOutCents + part.takenCents - earnedAfter)
    const { subOrderId, transferId: reference } = part
    return back <= 0 ? [] : [{ kind: 'REVERSAL', cents: cents(back), subOrderId, paymentId: null, reference }]
  })

/** Such a refund reduces the unpaid balance first, since nobody asked for money back. */
const countsTowardsRest = ({ of }: RefundScope): boolean => of === 'PIECES' || of === 'TAX'

/**
 * Plans an allowed refund: the reduction of each part and line, and the steps. Vendors' transfers are reversed first, then
 * the customer's payments refunded. A lower price is refunded as requested. For called-off or returned pieces, and
 * for tax that isn't due, only what was paid above the new total is refunded; the rest counts towards it.
 */
export const planRefund = (
  order: OrderMoney,
  { parts, payments }: { parts: readonly RefundablePart[]; payments: readonly RefundablePayment[] },
  { kind, scope, amount }: RefundAsk,
): RefundPlan => {
  const value = valueOfScope(order, parts, scope)
  const credit = amount ?? sumOfScope(value)
  const back = cents(countsTowardsRest(scope) ? Math.max(0, credit - order.pendingCents) : credit)
  const { shares, lines } = takeOff(value, credit)
  const piecesOf = (item: number, of: RefundKind): number =>
    scope.of === 'PIECES' && kind === of
      ? sumCents(scope.pieces.filter((one) => one.item === item).map(({ quantity }) => quantity))
      : 0
  return {
    back,
    credit,
    shares,
    lines: lines
      .map((line) => ({
        ...line,
        calledOff: piecesOf(line.item, 'CALLED_OFF'),
        returned: piecesOf(line.item, 'RETURNED'),
      }))
      .filter((line) => isTaken(line) || line.calledOff + line.returned > 0),
    steps: [...reversalsOf(parts, shares), ...splitPayments(payments, back)],
  }
}
