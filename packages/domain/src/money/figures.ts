/**
 * The figures of the books for a period; `due` and `store_due` are what was owed at its end. Those of a store are about the
 * orders of its customers, whichever vendor's parts are in them; its owner has them beside its own as a vendor.
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

/** The name of what came off a vendor's part: its customer got it back, or was never charged it, since the order ended before it was paid. */
export const takenOffName = 'Refunded or not charged'
