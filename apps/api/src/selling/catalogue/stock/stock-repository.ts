import type { StockMove } from '@armature/domain/catalogue/products/stock-moves'
import { limits } from '@armature/domain/limits'
import { closedStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { isNoneOf } from '../../../platform/db/sql/states-sql.ts'
import { sql } from 'kysely'
import { changesOnlyStock } from '../../../platform/db/pipelined-client.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

const onlyStock = sql.raw(changesOnlyStock)

/** A move of one product's stock. */
export interface MovedStock extends StockMove {
  product_id: number
  vendor_id: number
}

/**
 * Releases a hold's stock. Products are updated in id order, as reserving does. If the stock was meanwhile set to the
 * maximum it stays there, so that the purchase can end.
 */
export const returnStock = async (trx: Database, holdId: string): Promise<MovedStock[]> => {
  const { rows } = await sql<MovedStock>`
    ${onlyStock} WITH freed AS (DELETE FROM stock_reservations WHERE hold_id = ${holdId} RETURNING product_id, quantity),
    ordered AS (SELECT p.id, p.quantity AS before, f.quantity FROM products p JOIN freed f ON f.product_id = p.id ORDER BY p.id FOR UPDATE OF p)
    UPDATE products p SET quantity = least(p.quantity + o.quantity, ${limits.product.quantityMax}) FROM ordered o WHERE p.id = o.id
    RETURNING p.id AS product_id, p.vendor_id, o.quantity AS count, o.before, p.quantity AS after`.execute(
    trx,
  )
  return rows
}

/** Puts pieces back into stock, up to the maximum; products are updated in id order, as reserving does. */
export const addStock = async (trx: Database, pieces: ReadonlyMap<number, number>): Promise<MovedStock[]> => {
  const { rows } = await sql<MovedStock>`
    ${onlyStock} WITH back AS (SELECT * FROM unnest(${[...pieces.keys()]}::bigint[], ${[...pieces.values()]}::int[]) AS b (id, count)),
    ordered AS (SELECT p.id, p.quantity AS before, b.count FROM products p JOIN back b ON b.id = p.id ORDER BY p.id FOR UPDATE OF p)
    UPDATE products p SET quantity = least(p.quantity + o.count, ${limits.product.quantityMax}) FROM ordered o WHERE p.id = o.id
    RETURNING p.id AS product_id, p.vendor_id, o.count, o.before, p.quantity AS after`.execute(trx)
  return rows
}

/** Takes pieces of one product from stock; undefined where there are too few. */
export const takeFromStock = async (
  trx: Database,
  productId: number,
  count: number,
): Promise<MovedStock | undefined> => {
  const { rows } = await sql<MovedStock>`
    ${onlyStock} UPDATE products p SET quantity = p.quantity - ${count}::int WHERE p.id = ${productId} AND p.quantity >= ${count}::int
    RETURNING p.id AS product_id, p.vendor_id, ${count}::int AS count, p.quantity + ${count}::int AS before, p.quantity AS after`.execute(
    trx,
  )
  return rows[0]
}

export interface ShortLine {
  name: string
  available: number
}

/**
 * Takes the lines' quantities from stock and remembers them under the hold; returns the first product that is short,
 * and then takes nothing. A product deleted since is still sold, because the quote has it.
 */
export const takeStock = async (
  trx: Database,
  holdId: string,
  quoteId: number,
): Promise<ShortLine | MovedStock[]> => {
  const { rows } = await sql<{ name: string } & MovedStock>`
    SELECT p.id AS product_id, p.vendor_id, p.name, w.count, p.quantity AS before, p.quantity - w.count AS after
    FROM products p
    JOIN (SELECT i.product_id, sum(i.quantity)::int AS count FROM quote_items i JOIN sub_quotes s ON s.id = i.sub_quote_id
          WHERE i.quote_id = ${quoteId} AND ${isNoneOf('s.status', closedStatuses)} GROUP BY i.product_id) w ON w.product_id = p.id
    ORDER BY p.id FOR UPDATE OF p`.execute(trx)
  const short = rows.find((row) => row.after < 0)
  if (short) return { name: short.name, available: short.before }
  for (const row of rows) {
    await sql`${onlyStock} UPDATE products SET quantity = ${row.after} WHERE id = ${row.product_id}`.execute(
      trx,
    )
  }
  if (rows.length > 0) {
    await trx
      .insertInto('stock_reservations')
      .values(rows.map((row) => ({ hold_id: holdId, product_id: row.product_id, quantity: row.count })))
      .execute()
  }
  return rows
}

/** Deletes and returns a hold's reservations, because they are sold. */
export const removeReservations = async (trx: Database, holdId: string): Promise<MovedStock[]> => {
  const { rows } = await sql<MovedStock>`
    WITH sold AS (DELETE FROM stock_reservations WHERE hold_id = ${holdId} RETURNING product_id, quantity)
    SELECT p.id AS product_id, p.vendor_id, s.quantity AS count, p.quantity AS before, p.quantity AS after
    FROM sold s JOIN products p ON p.id = s.product_id ORDER BY p.id`.execute(trx)
  return rows
}

/** A product's unsold pieces: in stock, or held by unfinished purchases. */
export interface UnsoldStock {
  id: number
  name: string
  sku: string
  vendor_id: number
  tenant_id: number | null
  /** The store's owner or the vendor. */
  owner_id: number
  left: number
}

/**
 * The products' unsold stock, locked until the transaction ends. One statement locks and a second counts, which sees
 * the sales that the first waited for. The lock allows order lines to refer to the products, so two sales that have
 * written theirs don't wait for each other.
 */
export const lockUnsold = async (trx: Database, ids: readonly number[]): Promise<UnsoldStock[]> => {
  if (ids.length === 0) return []
  await sql`SELECT FROM products p WHERE p.id = ANY(${ids}::bigint[]) ORDER BY p.id FOR NO KEY UPDATE`.execute(
    trx,
  )
  const { rows } = await sql<UnsoldStock>`
    SELECT p.id, p.name, p.sku, p.vendor_id, p.tenant_id, coalesce(t.owner_id, p.vendor_id) AS owner_id,
      p.quantity + coalesce((SELECT sum(r.quantity) FROM stock_reservations r WHERE r.product_id = p.id), 0)::int AS left
    FROM products p LEFT JOIN tenants t ON t.id = p.tenant_id
    WHERE p.id = ANY(${ids}::bigint[]) AND p.deleted_at IS NULL ORDER BY p.id`.execute(trx)
  return rows
}
