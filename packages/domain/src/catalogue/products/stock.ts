import { limits } from '../../limits.ts'

/** A product's stock level: none left, few left, or enough. */
export const stockLevels = ['OUT', 'LOW', 'ENOUGH'] as const
export type StockLevel = (typeof stockLevels)[number]

/** A quantity's level; low is at most `limits.product.lowStock`. */
export const stockLevelOf = (quantity: number): StockLevel => {
  if (quantity <= 0) return 'OUT'
  return quantity <= limits.product.lowStock ? 'LOW' : 'ENOUGH'
}

/** Has a quantity just dropped to a low level? Only the move that crosses the limit counts. */
export const fallsLow = ({ before, after }: { before: number; after: number }): boolean =>
  stockLevelOf(before) === 'ENOUGH' && stockLevelOf(after) !== 'ENOUGH'
