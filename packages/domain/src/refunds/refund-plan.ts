import { fill, messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { cents, formatCents, sumCents } from '../money.ts'
import type { CreditedShare } from '../money/ledger.ts'
import { splitCents } from '../money/split-cents.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import type { OrderMoney } from '../orders/order-changes.ts'
import { checkMoneyAction } from '../orders/order-changes.ts'
import { endsOrder } from './refund-end.ts'
import type { StepKind } from './refund-machine.ts'

/** A vendor's part of an order in the books, in cents. */
export interface RefundablePart {
  subOrderId: number
  /** The vendor's and the marketplace's remaining shares of the part, after earlier refunds. */
  earnedCents: number
  keptCents: number
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
  /** The reduction of the order's price: the refund and, after a full refund, the unpaid balance. */
  credit: Cents
  shares: CreditedShare[]
  steps: PlannedStep[]
}

const partCents = (part: Pick<RefundablePart, 'earnedCents' | 'keptCents'>): number =>
  part.earnedCents + part.keptCents

/** Did refunds take all of a part that was sold? No part is sold for nothing. */
export const isCalledOff = (part: Pick<RefundablePart, 'earnedCents' | 'keptCents'>): boolean =>
  partCents(part) === 0

/** Is the vendor still owed money? Only then does a refused payout wait for a retry. */
export const isOwed = ({
  earnedCents,
  paidOutCents,
  takenCents,
}: Pick<RefundablePart, 'earnedCents' | 'paidOutCents' | 'takenCents'>): boolean =>
  earnedCents > paidOutCents + takenCents

/** The order's remaining tax, split over the parts. */
const taxOfParts = (order: OrderMoney, parts: readonly RefundablePart[]): Cents[] => {
  const weights = parts.map(partCents)
  // The last cent of tax may outlive the parts; it is refunded with the rest of the order.
  return splitCents(cents(sumCents(weights) === 0 ? 0 : order.taxLeftCents), weights)
}

const taxOfPart = (order: OrderMoney, parts: readonly RefundablePart[], part: RefundablePart): Cents =>
  taxOfParts(order, parts)[parts.indexOf(part)] ?? cents(0)

/** The largest possible refund: the paid amount and, for one part, at most the rest of that part with its tax. */
const mostOf = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  part: RefundablePart | undefined,
): number =>
  part === undefined
    ? order.paidCents
    : Math.min(order.paidCents, partCents(part) + taxOfPart(order, parts, part))

/** Null where the refund is allowed. */
export const checkRefund = (
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
  return checkMoneyAction(order)
}

/** The marketplace's commission within a part's credit: in proportion, with the last cent taking the rest. */
const shareOf = (part: RefundablePart, amount: Cents): CreditedShare => {
  const [, commission] = splitCents(amount, [part.earnedCents, part.keptCents])
  return { subOrderId: part.subOrderId, isTax: false, amountCents: amount, commissionCents: commission ?? 0 }
}

/** A share of the whole order: tax or shipment. */
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

/**
 * The steps of an allowed refund: first the vendors' transfers are reversed, then the customer's payments refunded. A
 * full refund also waives the unpaid balance.
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
    // Reverse at most what was transferred, even where the vendor's store received money, too.
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
