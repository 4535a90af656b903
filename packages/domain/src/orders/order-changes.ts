import { fill, messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { formatCents } from '../money.ts'
import { notByCardText, restNotByCardText } from '../payments/card-amounts.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import { isRefundedInFull } from '../refunds/refund-end.ts'

/** An order's money under its lock, in cents. */
export interface OrderMoney {
  id: number
  linesCents: number
  shipmentCents: number
  creditedCents: number
  /** The shipment's part of the credit. */
  shipmentCreditedCents: number
  /** The order's tax that wasn't refunded. */
  taxLeftCents: number
  paidCents: number
  pendingCents: number
  /** A card payment or a refund is under way, with an unknown outcome. */
  moneyUnderWay: boolean
  /** A payer's bank holds a payment and decides about it. */
  disputed: boolean
}

/** Only one action at a time may move an order's money. */
export const checkMoneyAction = (order: Pick<OrderMoney, 'id' | 'moneyUnderWay'>): Problem | null =>
  order.moneyUnderWay
    ? conflict(messages.orderMoneyUnderWay, {
        code: 'money_under_way',
        current: { kind: 'order', id: order.id },
      })
    : null

/** May the balance be paid now? */
export const awaitsPayment = ({
  pendingCents,
  moneyUnderWay,
}: Pick<OrderMoney, 'pendingCents' | 'moneyUnderWay'>): boolean => pendingCents > 0 && !moneyUnderWay

/** Nothing is pending: the order is fully paid, or it ended with a refund. */
const nonePending = ({ id, paidCents, pendingCents, creditedCents }: OrderMoney): Problem => {
  const current = { kind: 'order', id } as const
  return isRefundedInFull({ paid: paidCents, pending: pendingCents, refunded: creditedCents })
    ? conflict(messages.orderRefundedInFull, { code: 'refunded_in_full', current })
    : conflict(messages.orderPaidInFull, { code: 'paid_in_full', current })
}

const readSums = {
  paidCents: { code: 'paid_changed', text: messages.orderMoneyChanged },
  pendingCents: { code: 'pending_changed', text: messages.orderMoneyChanged },
  shipmentCents: { code: 'shipment_changed', text: messages.shipmentChanged },
} as const

/** Is the order's sum still the one that the actor read before acting? Passes where the actor named none. */
export const checkReadSum = (
  order: OrderMoney,
  sum: keyof typeof readSums,
  read: Cents | undefined,
): Problem | null => {
  const { code, text } = readSums[sum]
  return read === undefined || read === order[sum]
    ? null
    : conflict(text, { code, current: { kind: 'order', id: order.id } })
}

/** May the customer pay this amount on the order, by card or off-line? At most the pending amount. */
export const checkBalance = (order: OrderMoney, amount: Cents): Problem | null => {
  if (order.pendingCents === 0) return nonePending(order)
  if (amount > order.pendingCents)
    return invalidFields({
      amount: [fill(messages.paymentAbovePending, { pending: formatCents(order.pendingCents) })],
    })
  return checkMoneyAction(order)
}

/** May the customer pay this amount by card? The provider's bounds apply too. */
export const checkCardBalance = (order: OrderMoney, amount: Cents): Problem | null => {
  const problem = checkBalance(order, amount)
  if (problem) return problem
  const text = notByCardText(amount) ?? restNotByCardText(order.pendingCents - amount)
  return text === null ? null : invalidFields({ amount: [text] })
}

/**
 * May shipment cost this amount? Only before full payment. The order may never cost less than was paid, nor shipment
 * less than was refunded of it, or a later refund couldn't be split over the order's parts.
 */
export const checkShipment = (order: OrderMoney, shipment: Cents): Problem | null => {
  if (order.pendingCents === 0) return nonePending(order)
  const leastForPaid = order.paidCents + order.creditedCents - order.linesCents
  const least = Math.max(leastForPaid, order.shipmentCreditedCents)
  if (shipment < least) {
    const text = least === leastForPaid ? messages.shipmentBelowPaid : messages.shipmentBelowRefunded
    return invalidFields({ shipment_amount: [fill(text, { least: formatCents(least) })] })
  }
  return checkMoneyAction(order)
}

/** Has the buyer paid what is due before shipping? */
export const checkPaidFirst = ({ awaits_money }: { awaits_money: boolean }): Problem | null =>
  awaits_money ? conflict(messages.awaitsMoney, { code: 'awaits_money' }) : null
