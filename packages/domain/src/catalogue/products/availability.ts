import type { StockLevel } from './stock.ts'
import { stockLevelOf } from './stock.ts'

/** A product's stock as buyers read it: they never learn how much there is of it. */
export const availabilities = ['IN_STOCK', 'OUT_OF_STOCK', 'ON_REQUEST'] as const
export type Availability = (typeof availabilities)[number]

/** That few are left is the seller's matter. */
const ofLevel: Record<StockLevel, Availability> = {
  OUT: 'OUT_OF_STOCK',
  LOW: 'IN_STOCK',
  ENOUGH: 'IN_STOCK',
}

/** Of a vendor who doesn't show its stock nothing is said, whatever there is (decision 072). */
export const availabilityOf = (product: { showsStock: boolean; quantity: number }): Availability =>
  product.showsStock ? ofLevel[stockLevelOf(product.quantity)] : 'ON_REQUEST'

/** For pages that a server makes and for those of the app. */
export const availabilityWords: Record<Availability, string> = {
  IN_STOCK: 'In stock',
  OUT_OF_STOCK: 'Out of stock',
  ON_REQUEST: 'Stock on request',
}
