import { fill, messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { cents, formatCents, sumCents } from '../money.ts'
import type { CreditedShare } from '../money/ledger.ts'
import { splitCents } from '../money/split-cents.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import type { OrderMoney } from './order-changes.ts'
import { judgeMoneyAct } from './order-changes.ts'
import type { StepKind } from './refund-machine.ts'

/** A vendor's part of an order as the books have it, in cents. */
export interface RefundablePart {
  subOrderId: number
  /** What is left of it for the vendor, and for the marketplace, after earlier refunds. */
  earnedCents: number
  keptCents: number
  /** What the vendor was sent for it and has not given back. */
  paidOutCents: number
  /** The provider's transfer that sent it; null where none did. */
  transferId: string | null
  /** A transfer for it may still be on its way. */
  isBeingPaid: boolean
}

/** A payment of the order, and what of it hasn't gone back. */
export interface RefundablePayment {
  id: number
  kind: 'CARD' | 'OFFLINE'
  reference: string
  leftCents: number
}

export interface RefundAsk {
  amount: Cents
  /** One vendor's part alone; all of the order in proportion where it is left out. */
  subOrderId: number | null
}

export interface PlannedStep {
  kind: StepKind
  cents: Cents
  subOrderId: number | null
  paymentId: number | null
  /** The provider's transfer or payment, or what was written down of an off-line one. */
  reference: string
}

export interface RefundPlan {
  /** What the order costs less: what goes back, and where all of it goes back also what was never paid. */
  credit: Cents
  shares: CreditedShare[]
  steps: PlannedStep[]
}

const partCents = (part: RefundablePart): number => part.earnedCents + part.keptCents

/** How much can go back at most: what was paid and, of one part alone, what is left of it. */
const mostOf = (order: OrderMoney, part: RefundablePart | undefined): number =>
  part === undefined ? order.paidCents : Math.min(order.paidCents, partCents(part))

/** May it be refunded? Null where it may. */
export const judgeRefund = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  { amount, subOrderId }: RefundAsk,
): Problem | null => {
  const part = parts.find((one) => one.subOrderId === subOrderId)
  if (subOrderId !== null && part === undefined) return invalidFields({ suborder: [messages.notFound] })
  const most = mostOf(order, part)
  if (amount > most)
    return invalidFields({ amount: [fill(messages.refundAbovePaid, { most: formatCents(most) })] })
  const current = { kind: 'order', id: order.id } as const
  if (parts.some(({ isBeingPaid }) => isBeingPaid))
    return conflict(messages.orderMoneyUnderWay, { code: 'money_under_way', current })
  return judgeMoneyAct(order)
}

/** What of one part's credit the marketplace gave up of its commission: in proportion, and all of it with the last cent. */
const shareOf = (part: RefundablePart, amount: Cents): CreditedShare => {
  const [, commission] = splitCents(amount, [part.earnedCents, part.keptCents])
  return { subOrderId: part.subOrderId, amountCents: amount, commissionCents: commission ?? 0 }
}

const splitCredit = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  credit: Cents,
  only: number | null,
): CreditedShare[] => {
  const part = parts.find(({ subOrderId }) => subOrderId === only)
  if (part !== undefined) return [shareOf(part, credit)]
  const left = sumCents(parts.map(partCents))
  // Whatever isn't a vendor's part is shipment.
  const shipment = order.paidCents + order.pendingCents - left
  const split = splitCents(credit, [...parts.map(partCents), shipment])
  return [
    ...parts.map((one, index) => shareOf(one, split[index] ?? cents(0))),
    { subOrderId: null, amountCents: split[parts.length] ?? 0, commissionCents: 0 },
  ].filter(({ amountCents }) => amountCents > 0)
}

/** The newest payment goes back first; of what was paid off-line the operator gives back what is left. */
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
 * What a refund does, step by step: what vendors were paid for what is refunded comes back first, then the customer's
 * payments. It has been judged. An order whose every cent goes back costs nothing any more, also what was never paid.
 */
export const planRefund = (
  order: OrderMoney,
  { parts, payments }: { parts: readonly RefundablePart[]; payments: readonly RefundablePayment[] },
  { amount, subOrderId }: RefundAsk,
): RefundPlan => {
  const isWhole = subOrderId === null && amount === order.paidCents
  const credit = cents(isWhole ? amount + order.pendingCents : amount)
  const shares = splitCredit(order, parts, credit, subOrderId)
  const reversals = shares.flatMap((share): PlannedStep[] => {
    const part = parts.find((one) => one.subOrderId === share.subOrderId)
    if (part === undefined || part.transferId === null) return []
    const earnedAfter = part.earnedCents - (share.amountCents - share.commissionCents)
    const back = part.paidOutCents - earnedAfter
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
