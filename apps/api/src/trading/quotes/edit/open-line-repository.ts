import type { OpenLineState, OpenOfferState } from '@armature/domain/sourcing/open-lines'
import { newOpenLine, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { sql } from 'kysely'
import { destinationColumns } from '../../../platform/db/sql/record-sql.ts'
import { rowsJson } from '../../../platform/db/sql/json-sql.ts'
import { isOneOf } from '../../../platform/db/sql/states-sql.ts'
import type { WantedWords } from '../../../platform/db/tables/trading-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** A line in words that a buyer asks for. */
export interface WantedOpenLine {
  text: string
  partNumber: string
  quantity: number
  note: string
  targetCents: number | null
}

interface QuoteOwners {
  quoteId: number
  tenantId: number | null
  customerId: number
}

export const insertOpenLines = async (
  trx: Database,
  { quoteId, tenantId, customerId }: QuoteOwners,
  lines: readonly WantedOpenLine[],
  now: Date,
): Promise<void> => {
  if (lines.length === 0) return
  await trx
    .insertInto('open_lines')
    .values(
      lines.map(({ text, partNumber, quantity, note, targetCents }) => ({
        quote_id: quoteId,
        tenant_id: tenantId,
        customer_id: customerId,
        text,
        part_number: partNumber,
        quantity,
        note,
        target_cents: targetCents,
        state: newOpenLine,
        reason: null,
        product_id: null,
        created_at: now,
        changed_at: now,
      })),
    )
    .execute()
}

/** An open line under its quote's lock, with the vendors that were asked. */
export interface LockedOpenLine extends WantedWords {
  id: number
  note: string
  targetCents: number | null
  state: OpenLineState
  reason: string | null
  productId: number | null
  offers: { id: number; vendorId: number; state: OpenOfferState }[]
}

/** Of `quotes q`. */
export const lockedOpenLines = rowsJson(sql<LockedOpenLine>`
  SELECT l.id, l.text, l.part_number, l.quantity, l.note, l.target_cents AS "targetCents", l.state, l.reason,
    l.product_id AS "productId", ${rowsJson(sql`
      SELECT o.id, o.vendor_id AS "vendorId", o.state FROM open_line_offers o WHERE o.open_line_id = l.id ORDER BY o.id`)} AS offers
  FROM open_lines l WHERE l.quote_id = q.id ORDER BY l.id`)

export interface OpenOfferRow {
  vendor_id: number
  business_name: string | null
  state: OpenOfferState
  reason: string | null
  changed_at: string
}

/** An open line as its quote's readers are shown it. */
export interface OpenLineRow extends WantedWords {
  id: number
  note: string
  target_cents: number | null
  state: OpenLineState
  reason: string | null
  /** The product that has taken its place. */
  product: { id: number; name: string } | null
  /** None to readers whom the database shows none. */
  offers: OpenOfferRow[]
}

/** Of `quotes q`, as far as the transaction's actor may read them. */
export const openLinesJson = rowsJson(sql<OpenLineRow>`
  SELECT l.id, l.text, l.part_number, l.quantity, l.note, l.target_cents, l.state, l.reason,
    (SELECT json_build_object('id', i.product_id, 'name', i.name) FROM quote_items i
     WHERE i.quote_id = l.quote_id AND i.product_id = l.product_id) AS product,
    ${rowsJson(sql`
      SELECT o.vendor_id, b.business_name, o.state, o.reason, o.changed_at
      FROM open_line_offers o LEFT JOIN vendor_profiles b ON b.user_id = o.vendor_id
      WHERE o.open_line_id = l.id ORDER BY o.id`)} AS offers
  FROM open_lines l WHERE l.quote_id = q.id ORDER BY l.id`)

/** An open line after an edit. */
export interface OpenLineChange {
  id: number
  state: OpenLineState
  /** Why it was dropped. */
  reason?: string
  /** The product that took its place. */
  productId?: number
}

export const updateOpenLines = async (
  trx: Database,
  changes: readonly OpenLineChange[],
  now: Date,
): Promise<void> => {
  await sql`
    UPDATE open_lines l SET state = c.state, reason = c.reason, product_id = c."productId", changed_at = ${now}
    FROM json_to_recordset(${JSON.stringify(changes)}::json)
      AS c (id bigint, state text, reason text, "productId" bigint)
    WHERE l.id = c.id`.execute(trx)
}

/** An offer that changed, and whose it is. */
export interface ToldOffer {
  id: number
  vendor_id: number
}

/** Nobody is asked about these lines any more; and whose product isn't the line's, hasn't taken it up any longer. */
export const endOffers = async (
  trx: Database,
  lineIds: readonly number[],
  now: Date,
): Promise<ToldOffer[]> => {
  const { rows } = await sql<ToldOffer>`
    UPDATE open_line_offers o SET state = ${openOfferMachine.move('end').to}, product_id = NULL, changed_at = ${now}
    FROM open_lines l
    WHERE l.id = o.open_line_id AND l.id = ANY(${lineIds}) AND (${isOneOf('o.state', openOfferMachine.move('end').from)}
      OR (${isOneOf('o.state', openOfferMachine.move('release').from)} AND o.product_id IS DISTINCT FROM l.product_id))
    RETURNING o.id, o.vendor_id`.execute(trx)
  return rows
}

/** Vendors see what they are asked as long as its quote is open. */
export const hideOffers = async (trx: Database, quoteId: number, hidden: boolean): Promise<ToldOffer[]> => {
  const { rows } = await sql<ToldOffer>`
    UPDATE open_line_offers SET hidden = ${hidden} WHERE quote_id = ${quoteId} RETURNING id, vendor_id`.execute(
    trx,
  )
  return rows
}

/** Where the parts go, as far as the vendors who are asked may know. */
export const updateOfferDestinations = async (
  trx: Database,
  quoteId: number,
  delivery: Delivery,
): Promise<void> => {
  await trx
    .updateTable('open_line_offers')
    .set(destinationColumns(delivery))
    .where('quote_id', '=', quoteId)
    .execute()
}
