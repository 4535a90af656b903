import { sql } from 'kysely'
import type { Database, PurchaseHoldsTable } from '../../db/tables.ts'
import type { Selectable } from 'kysely'
import { announceChanges } from '../../records/announce-change.ts'

export type Hold = Selectable<PurchaseHoldsTable>

/** Stock is the owner's own figure, so nobody else's screens are told. */
const announceStock = (trx: Database, products: readonly { id: number; vendor_id: number }[]) =>
  announceChanges(
    trx,
    products.map(({ id, vendor_id }) => ({ kind: 'product', id, audience: { vendorId: vendor_id } })),
  )

/** Gives back what a hold had reserved. Products are updated in the order of their ids, as reserving does. */
export const releaseStock = async (trx: Database, holdId: string): Promise<void> => {
  const { rows } = await sql<{ id: number; vendor_id: number }>`
    WITH freed AS (DELETE FROM stock_reservations WHERE hold_id = ${holdId} RETURNING product_id, quantity),
    ordered AS (SELECT p.id, f.quantity FROM products p JOIN freed f ON f.product_id = p.id ORDER BY p.id FOR UPDATE OF p)
    UPDATE products p SET quantity = p.quantity + o.quantity FROM ordered o WHERE p.id = o.id
    RETURNING p.id, p.vendor_id`.execute(trx)
  await announceStock(trx, rows)
}

/** A payment without an answer stops blocking its quote after its 15 minutes; the reconciler goes on looking. */
export const lapseHolds = async (trx: Database, quoteId: number, now: Date): Promise<void> => {
  const lapsed = await trx
    .updateTable('purchase_holds')
    .set({ state: 'LAPSED' })
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'PAYING')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  for (const { id } of lapsed) await releaseStock(trx, id)
}

export interface ShortLine {
  name: string
  available: number
}

/**
 * Takes the lines' quantities from stock and remembers them under the hold; answers the first product that
 * is short, in which case the caller rolls back.
 */
export const reserveStock = async (
  trx: Database,
  holdId: string,
  quoteId: number,
): Promise<ShortLine | null> => {
  const { rows } = await sql<{
    id: number
    vendor_id: number
    name: string
    quantity: number
    wanted: number
  }>`
    SELECT p.id, p.vendor_id, p.name, p.quantity, w.wanted FROM products p
    JOIN (SELECT i.product_id, sum(i.quantity)::int AS wanted FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
          WHERE i.quote_id = ${quoteId} AND s.status <> 'CLOSED' GROUP BY i.product_id) w ON w.product_id = p.id
    ORDER BY p.id FOR UPDATE OF p`.execute(trx)
  const short = rows.find((row) => row.quantity < row.wanted)
  if (short) return { name: short.name, available: short.quantity }
  for (const row of rows) {
    await trx
      .updateTable('products')
      .set({ quantity: sql`quantity - ${row.wanted}` })
      .where('id', '=', row.id)
      .execute()
  }
  if (rows.length > 0) {
    await trx
      .insertInto('stock_reservations')
      .values(rows.map((row) => ({ hold_id: holdId, product_id: row.id, quantity: row.wanted })))
      .execute()
  }
  await announceStock(trx, rows)
  return null
}

export const insertHold = async (
  trx: Database,
  hold: Omit<Hold, 'payment_id' | 'failure' | 'settled_at'> & Partial<Hold>,
): Promise<void> => {
  await trx.insertInto('purchase_holds').values(hold).execute()
}

/** The hold under the lock of its row; its quote's lock is taken first by whoever needs both. */
export const findHold = async (trx: Database, holdId: string): Promise<Hold | undefined> =>
  trx.selectFrom('purchase_holds').selectAll().where('id', '=', holdId).executeTakeFirst()

export const updateHold = async (
  trx: Database,
  holdId: string,
  change: Partial<Pick<Hold, 'state' | 'payment_id' | 'failure' | 'settled_at'>>,
): Promise<void> => {
  await trx.updateTable('purchase_holds').set(change).where('id', '=', holdId).execute()
}

/** Reservations of a bought hold have become the sale. */
export const consumeStock = async (trx: Database, holdId: string): Promise<void> => {
  await trx.deleteFrom('stock_reservations').where('hold_id', '=', holdId).execute()
}

export const findHoldByKey = async (trx: Database, idempotencyKey: string): Promise<Hold | undefined> =>
  trx
    .selectFrom('purchase_holds')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

/** Holds that nobody settled, for the reconciler that starts with the server. */
export const listUnsettledHolds = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('purchase_holds')
    .select('id')
    .where('state', 'in', ['PAYING', 'LAPSED', 'REFUND_DUE'])
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}
