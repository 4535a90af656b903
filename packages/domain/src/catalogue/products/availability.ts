import type { StockLevel } from './stock.ts'
import { stockLevelOf } from './stock.ts'

/** A product's stock as buyers read it. They never learn the quantity. */
export const availabilities = ['IN_STOCK', 'OUT_OF_STOCK', 'ON_REQUEST'] as const
export type Availability = (typeof availabilities)[number]

/** Only the seller learns that few are left. */
const ofLevel: Record<StockLevel, Availability> = {
  OUT: 'OUT_OF_STOCK',
  LOW: 'IN_STOCK',
  ENOUGH: 'IN_STOCK',
}

/** A vendor that doesn't show its stock has no availability, whatever the quantity (decision 072). */
export const availabilityOf = (product: { showsStock: boolean; quantity: number }): Availability =>
  product.showsStock ? ofLevel[stockLevelOf(product.quantity)] : 'ON_REQUEST'

/** Shared by server-made pages and the app. */
export const availabilityWords: Record<Availability, string> = {
  IN_STOCK: 'In stock',
  OUT_OF_STOCK: 'Out of stock',
  ON_REQUEST: 'Stock on request',
}
