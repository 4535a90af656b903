import { fill, messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { cents, formatCents, sumCents } from '../money.ts'
import type { CreditedShare } from '../money/ledger.ts'
import { splitCents } from '../money/split-cents.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import type { OrderMoney } from '../orders/order-changes.ts'
import { judgeMoneyAction } from '../orders/order-changes.ts'
import { endsOrder } from './refund-end.ts'
import type { StepKind } from './refund-machine.ts'

/** A vendor's part of an order as the books have it, in cents. */
export interface RefundablePart {
  subOrderId: number
  /** The vendor's and the marketplace's remaining shares of the part, after earlier refunds. */
  earnedCents: number
  keptCents: number
  /** The money that the vendor got for the part and has not given back. */
  paidOutCents: number
  /** The money that the vendor's own store got of the buyer. */
  takenCents: number
  /** The provider's transfer that sent the money; null where no transfer did. */
  transferId: string | null
  /** A transfer for the part may still be on its way. */
  isBeingPaid: boolean
}

/** A payment on the order, and the money of it that hasn't gone back. */
export interface RefundablePayment {
  id: number
  kind: 'CARD' | 'OFFLINE'
  reference: string
  leftCents: number
}

export interface RefundAsk {
  amount: Cents
  /** The one vendor's part to refund; null refunds all parts in proportion. */
  subOrderId: number | null
}

export interface PlannedStep {
  kind: StepKind
  cents: Cents
  subOrderId: number | null
  paymentId: number | null
  /** The provider's transfer or payment, or the note on an off-line payment. */
  reference: string
}

export interface RefundPlan {
  /** The amount that comes off the order's price: the refund, and after a full refund the unpaid rest too. */
  credit: Cents
  shares: CreditedShare[]
  steps: PlannedStep[]
}

const partCents = (part: Pick<RefundablePart, 'earnedCents' | 'keptCents'>): number =>
  part.earnedCents + part.keptCents

/** Did refunds take all of a part that was sold? No part is sold for nothing. */
export const isCalledOff = (part: Pick<RefundablePart, 'earnedCents' | 'keptCents'>): boolean =>
  partCents(part) === 0

/** Is the vendor still owed some of it? A payout that was refused waits for another try only then. */
export const isOwed = ({
  earnedCents,
  paidOutCents,
  takenCents,
}: Pick<RefundablePart, 'earnedCents' | 'paidOutCents' | 'takenCents'>): boolean =>
  earnedCents > paidOutCents + takenCents

/** The part of the order's tax that is left, shared in proportion to the parts. */
const taxOfParts = (order: OrderMoney, parts: readonly RefundablePart[]): Cents[] => {
  const weights = parts.map(partCents)
  // The last cent of tax may outlive the parts: it goes back with the rest of the order.
  return splitCents(cents(sumCents(weights) === 0 ? 0 : order.taxLeftCents), weights)
}

const taxOfPart = (order: OrderMoney, parts: readonly RefundablePart[], part: RefundablePart): Cents =>
  taxOfParts(order, parts)[parts.indexOf(part)] ?? cents(0)

/** The largest possible refund: the paid amount and, for one part alone, no more than the rest of that part and its tax. */
const mostOf = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  part: RefundablePart | undefined,
): number =>
  part === undefined
    ? order.paidCents
    : Math.min(order.paidCents, partCents(part) + taxOfPart(order, parts, part))

/** Judges a refund; null where it is allowed. */
export const judgeRefund = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  { amount, subOrderId }: RefundAsk,
): Problem | null => {
  const part = parts.find((one) => one.subOrderId === subOrderId)
  if (subOrderId !== null && part === undefined) return invalidFields({ suborder: [messages.notFound] })
  const most = mostOf(order, parts, part)
  if (amount > most)
    return invalidFields({ amount: [fill(messages.refundAbovePaid, { most: formatCents(most) })] })
  const current = { kind: 'order', id: order.id } as const
  if (parts.some(({ isBeingPaid }) => isBeingPaid))
    return conflict(messages.orderMoneyUnderWay, { code: 'money_under_way', current })
  return judgeMoneyAction(order)
}

/** The commission that the marketplace gives up on a part's credit: in proportion, and the rest with the last cent. */
const shareOf = (part: RefundablePart, amount: Cents): CreditedShare => {
  const [, commission] = splitCents(amount, [part.earnedCents, part.keptCents])
  return { subOrderId: part.subOrderId, isTax: false, amountCents: amount, commissionCents: commission ?? 0 }
}

/** Of the order as a whole: tax, or shipment. */
const wholeShare = (amountCents: Cents, isTax: boolean): CreditedShare => ({
  subOrderId: null,
  isTax,
  amountCents,
  commissionCents: 0,
})

const splitCredit = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  credit: Cents,
  only: number | null,
): CreditedShare[] => {
  const part = parts.find(({ subOrderId }) => subOrderId === only)
  if (part !== undefined) {
    const [own = cents(0), tax = cents(0)] = splitCents(credit, [
      partCents(part),
      taxOfPart(order, parts, part),
    ])
    return [shareOf(part, own), wholeShare(tax, true)].filter(({ amountCents }) => amountCents > 0)
  }
  const left = sumCents(parts.map(partCents))
  const tax = order.taxLeftCents
  // The order's price without the vendors' parts and its tax is shipment.
  const shipment = order.paidCents + order.pendingCents - left - tax
  const split = splitCents(credit, [...parts.map(partCents), tax, shipment])
  return [
    ...parts.map((one, index) => shareOf(one, split[index] ?? cents(0))),
    wholeShare(split[parts.length] ?? cents(0), true),
    wholeShare(split[parts.length + 1] ?? cents(0), false),
  ].filter(({ amountCents }) => amountCents > 0)
}

/** Card payments go back first, the newest first of all; the operator gives the rest back off-line. */
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

/**
 * The steps of a refund that has been judged. First the vendors' transfers come back, then the customer's payments go
 * back. After a full refund the order costs nothing any more, the unpaid rest included.
 */
export const planRefund = (
  order: OrderMoney,
  { parts, payments }: { parts: readonly RefundablePart[]; payments: readonly RefundablePayment[] },
  { amount, subOrderId }: RefundAsk,
): RefundPlan => {
  const isWhole = endsOrder({ amount, subOrderId }, order.paidCents)
  const credit = cents(isWhole ? amount + order.pendingCents : amount)
  const shares = splitCredit(order, parts, credit, subOrderId)
  const reversals = shares.flatMap((share): PlannedStep[] => {
    const part = parts.find((one) => one.subOrderId === share.subOrderId)
    if (part === undefined || part.transferId === null) return []
    const earnedAfter = part.earnedCents - (share.amountCents - share.commissionCents)
    // No more than was sent can be taken back, even of a vendor whose store got money, too.
    const back = Math.min(part.paidOutCents, part.paidOutCents + part.takenCents - earnedAfter)
    return back <= 0
      ? []
      : [
          {
            kind: 'REVERSAL',
            cents: cents(back),
            subOrderId: part.subOrderId,
            paymentId: null,
            reference: part.transferId,
          },
        ]
  })
  return { credit, shares, steps: [...reversals, ...splitPayments(payments, amount)] }
}
