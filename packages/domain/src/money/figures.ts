/**
 * The books' figures for a period; `due` and `store_due` are the amounts owed at its end. A store's figures cover its
 * customers' orders, whichever vendor's parts they hold; its owner also has figures as a vendor.
 */
export const figureNames = [
  'earned',
  'due',
  'paid',
  'fees',
  'refunds',
  'out',
  'store_sales',
  'store_due',
] as const
export type FigureName = (typeof figureNames)[number]

/**
 * The name for money taken off a vendor's part: the customer got it back, or was never charged because the order ended
 * before it was paid.
 */
export const takenOffName = 'Refunded or not charged'
