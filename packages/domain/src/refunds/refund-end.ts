/** Is nothing paid or owed any more, after refunds or calling off? */
export const isRefundedInFull = (order: { paid: number; pending: number; refunded: number }): boolean =>
  order.refunded > 0 && order.paid === 0 && order.pending === 0
