const ofOrder = (orderId: number | undefined, word: string): string =>
  orderId === undefined ? '' : `${word} order #${orderId}`

/** The product history's events for stock that a purchase, or its order, moved. */
export const stockMoves = {
  'product.reserved': ({ count, before, after }: StockMove): string =>
    `Quantity ${before} → ${after}: ${count} reserved for a purchase`,
  'product.released': ({ count, before, after }: StockMove): string =>
    `Quantity ${before} → ${after}: ${count} given back, the purchase did not happen`,
  'product.called_off': ({ count, before, after }: StockMove, orderId?: number): string =>
    `Quantity ${before} → ${after}: ${count} called off${ofOrder(orderId, ' from')}`,
  'product.returned': ({ count, before, after }: StockMove, orderId?: number): string =>
    `Quantity ${before} → ${after}: ${count} returned${ofOrder(orderId, ' from')}`,
  'product.replaced': ({ count, before, after }: StockMove, orderId?: number): string =>
    `Quantity ${before} → ${after}: ${count} sent as a replacement${ofOrder(orderId, ' for')}`,
  'product.sold': ({ count }: StockMove, orderId?: number): string =>
    `Sold ${count}${ofOrder(orderId, ' with')}`,
} as const

export type StockMoveKind = keyof typeof stockMoves

export interface StockMove {
  count: number
  before: number
  after: number
}

/** Was this product event caused by a purchase or its order? */
const isStockMove = (kind: string): kind is StockMoveKind => Object.hasOwn(stockMoves, kind)

/** Did this event change only the product's stock? */
export const isStockEvent = (kind: string): boolean => kind === 'product.quantity' || isStockMove(kind)
