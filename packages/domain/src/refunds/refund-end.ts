import type { Cents } from '../money.ts'
import { formatCents } from '../money.ts'

interface Asked {
  amount: number
  /** The one vendor's part to refund; null refunds all parts in proportion. */
  subOrderId: number | null
}

/** Does a refund end its order? Where all that was paid goes back, the order costs nothing any more, and its unpaid rest is not charged. */
export const endsOrder = ({ amount, subOrderId }: Asked, paidCents: number): boolean =>
  subOrderId === null && amount > 0 && amount === paidCents

/** An admin reads before refunding that the order ends; `pending` is still to be paid. */
export const orderEndsText = (pending: Cents): string =>
  pending === 0
    ? 'All that was paid goes back, so the order ends with it.'
    : `All that was paid goes back, so the order ends with it: ${formatCents(pending)} still pending will not be charged.`

/** The same, as the customer's mail tells it; null where the order goes on, or nothing was left to pay. */
export const notChargedText = (notCharged: Cents): string | null =>
  notCharged === 0
    ? null
    : `The order ends with this refund: ${formatCents(notCharged)} still to be paid will not be charged.`

/** Did an order end with a refund? Nothing of it is paid or owed any more. */
export const isRefundedInFull = (order: { paid: number; pending: number; refunded: number }): boolean =>
  order.refunded > 0 && order.paid === 0 && order.pending === 0
