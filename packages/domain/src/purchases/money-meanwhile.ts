import { formatCents } from '../money.ts'

/** An order's sums as a person read them, in cents. */
export interface ReadSums {
  /** Net of refunds. */
  paid: number
  refunded: number
  shipment: number
}

/** The changes of an order's money since its sums were read, in words. */
export const moneyMeanwhileText = (read: ReadSums, now: ReadSums): string => {
  const refunded = now.refunded - read.refunded
  const paid = now.paid - read.paid + refunded
  const done = [
    ...(paid === 0 ? [] : [`${formatCents(paid)} was paid`]),
    ...(refunded === 0 ? [] : [`${formatCents(refunded)} was refunded`]),
    ...(now.shipment === read.shipment ? [] : [`shipment was set to ${formatCents(now.shipment)}`]),
  ]
  return `Meanwhile ${new Intl.ListFormat('en').format(done)}.`
}
