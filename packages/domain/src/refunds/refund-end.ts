import type { Cents } from '../money.ts'
import { formatCents } from '../money.ts'

interface Asked {
  amount: number
  /** The one vendor's part to refund; null refunds all parts in proportion. */
  subOrderId: number | null
}

/** Does a refund end its order? Refunding everything that was paid ends it, and the unpaid balance is never charged. */
export const endsOrder = ({ amount, subOrderId }: Asked, paidCents: number): boolean =>
  subOrderId === null && amount > 0 && amount === paidCents

/** Warns an admin before a refund that it ends the order; `pending` is still unpaid. */
export const orderEndsText = (pending: Cents): string =>
  pending === 0
    ? 'All that was paid goes back, so the order ends with it.'
    : `All that was paid goes back, so the order ends with it: ${formatCents(pending)} still pending will not be charged.`

/** Tells the customer's mail that nothing more is charged; null where the order continues or nothing was left to pay. */
export const notChargedText = (notCharged: Cents): string | null =>
  notCharged === 0
    ? null
    : `The order ends with this refund: ${formatCents(notCharged)} still to be paid will not be charged.`

/** Did a refund end the order, so that nothing is paid or owed any more? */
export const isRefundedInFull = (order: { paid: number; pending: number; refunded: number }): boolean =>
  order.refunded > 0 && order.paid === 0 && order.pending === 0
