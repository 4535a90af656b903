import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { StockMoveKind } from '@armature/domain/catalogue/products/stock-moves'
import { stockMoves } from '@armature/domain/catalogue/products/stock-moves'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { MovedStock, ShortLine } from './stock-repository.ts'
import { addStock, removeReservations, returnStock, takeFromStock, takeStock } from './stock-repository.ts'
import { notifyLowStock } from './notify-low-stock.ts'

type Acting = Pick<Context, 'actor' | 'now'>

/** Stock is the owner's own figure, so its events carry no store and reach nobody else's screens. */
const stockEvents = (kind: StockMoveKind, moved: readonly MovedStock[], orderId?: number): NewEvent[] =>
  moved.map(({ product_id, vendor_id, ...move }) => ({
    kind,
    product_id,
    vendor_id,
    summary: stockMoves[kind](move, orderId),
    ...(move.before === move.after
      ? {}
      : { before: { quantity: move.before }, after: { quantity: move.after } }),
  }))

/** Reserves a quote's lines for a hold; returns the first product that is short, without reserving anything. */
export const reserveStock = async (
  trx: Database,
  ctx: Acting,
  holdId: string,
  quoteId: number,
): Promise<ShortLine | null> => {
  const taken = await takeStock(trx, holdId, quoteId)
  if (!Array.isArray(taken)) return taken
  await recordEvents(trx, ctx, stockEvents('product.reserved', taken))
  await addJob(trx, 'stock-fell', { productIds: taken.map(({ product_id }) => product_id) })
  return null
}

/** Releases a hold's reserved stock. */
export const releaseStock = async (trx: Database, ctx: Acting, holdId: string): Promise<void> =>
  recordEvents(trx, ctx, stockEvents('product.released', await returnStock(trx, holdId)))

/** Puts pieces of an order back into stock, by product. */
export const restock = async (
  trx: Database,
  ctx: Acting,
  { kind, pieces, orderId }: { kind: StockMoveKind; pieces: ReadonlyMap<number, number>; orderId: number },
): Promise<void> => {
  if (pieces.size > 0) await recordEvents(trx, ctx, stockEvents(kind, await addStock(trx, pieces), orderId))
}

/** Takes a claim's replacement pieces from stock; a Problem if there are too few. */
export const takeReplacement = async (
  trx: Database,
  ctx: Acting & Pick<Context, 'deps'>,
  { productId, count, orderId }: { productId: number; count: number; orderId: number },
): Promise<Problem | null> => {
  if (count === 0) return null
  const taken = await takeFromStock(trx, productId, count)
  if (taken === undefined) return invalidFields({ pieces: [messages.tooFewInStock] })
  await recordEvents(trx, ctx, stockEvents('product.replaced', [taken], orderId))
  await addJob(trx, 'stock-fell', { productIds: [productId] })
  await notifyLowStock(trx, ctx, [taken])
  return null
}

/** Turns a hold's reserved stock into a sale. */
export const sellStock = async (
  trx: Database,
  ctx: Acting & Pick<Context, 'deps'>,
  holdId: string,
  orderId: number,
): Promise<void> => {
  const sold = await removeReservations(trx, holdId)
  await recordEvents(trx, ctx, stockEvents('product.sold', sold, orderId))
  await notifyLowStock(trx, ctx, sold)
}
