/** The product history's events for stock that a purchase moved. */
export const stockMoves = {
  'product.reserved': ({ count, before, after }: StockMove): string =>
    `Quantity ${before} → ${after}: ${count} reserved for a purchase`,
  'product.released': ({ count, before, after }: StockMove): string =>
    `Quantity ${before} → ${after}: ${count} given back, the purchase did not happen`,
  'product.sold': ({ count }: StockMove, orderId?: number): string =>
    `Sold ${count}${orderId === undefined ? '' : ` with order #${orderId}`}`,
} as const

export type StockMoveKind = keyof typeof stockMoves

export interface StockMove {
  count: number
  before: number
  after: number
}

/** Did a purchase, and so a customer, cause this product event? */
export const isStockMove = (kind: string): kind is StockMoveKind => Object.hasOwn(stockMoves, kind)

/** Did this event change only the product's stock? */
export const isStockEvent = (kind: string): boolean => kind === 'product.quantity' || isStockMove(kind)
