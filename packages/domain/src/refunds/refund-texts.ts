/** Texts about refunds. */
export const refundRetried = 'The provider was asked again.'
export const refundRefusedAgain = 'The provider refused again. The reason stands beside the button.'
export const refundNotRefused =
  'Nothing of this order’s refunds was refused, so there is nothing to try again.'
export const noneLeftToRefund = 'Nothing is left that can go back.'
export const refundAbovePaid = 'The amount cannot be more than {most}, which can still go back.'
export const refundBounds = 'From {min} to {max}, in plain digits with a decimal point.'
export const orderMoneyChanged =
  'The money of this order changed meanwhile. Look at its sums again and choose.'
export const orderRefundedInFull = 'This order was refunded in full.'
export const nothingToPay = 'Nothing of it is to be paid any more.'
