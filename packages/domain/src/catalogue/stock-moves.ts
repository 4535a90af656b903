/** What a purchase does to a product's stock, as its history tells it. */
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

/** Was this event of a product's history a purchase's doing, and so some customer's? */
export const isStockMove = (kind: string): kind is StockMoveKind => Object.hasOwn(stockMoves, kind)

/** Did this event of a product change its stock and nothing else of it? */
export const isStockEvent = (kind: string): boolean => kind === 'product.quantity' || isStockMove(kind)
