import type { OpenLineState, OpenOfferState } from '@armature/domain/sourcing/open-lines'
import { newOpenLine, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import type { BillRow } from '@armature/domain/requests/bill-row'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { sql } from 'kysely'
import { destinationColumns } from '../../../platform/db/sql/record-sql.ts'
import { rowsJson } from '../../../platform/db/sql/json-sql.ts'
import { isOneOf } from '../../../platform/db/sql/states-sql.ts'
import type { WantedWords } from '../../../platform/db/tables/trading-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** A sourcing request by a buyer. */
export interface WantedOpenLine {
  text: string
  partNumber: string
  quantity: number
  note: string
  targetCents: number | null
  billRow: BillRow | null
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
      lines.map(({ text, partNumber, quantity, note, targetCents, billRow }) => ({
        quote_id: quoteId,
        tenant_id: tenantId,
        customer_id: customerId,
        text,
        part_number: partNumber,
        quantity,
        note,
        target_cents: targetCents,
        bill_row: billRow && JSON.stringify(billRow),
        state: newOpenLine,
        reason: null,
        product_id: null,
        created_at: now,
        changed_at: now,
      })),
    )
    .execute()
}

/** A sourcing request under its quote's lock, with the asked vendors. */
export interface LockedOpenLine extends WantedWords {
  id: number
  note: string
  targetCents: number | null
  billRow: BillRow | null
  state: OpenLineState
  reason: string | null
  productId: number | null
  offers: { id: number; vendorId: number; state: OpenOfferState }[]
}

/** On `quotes q`. */
export const lockedOpenLines = rowsJson(sql<LockedOpenLine>`
  SELECT l.id, l.text, l.part_number, l.quantity, l.note, l.target_cents AS "targetCents", l.bill_row AS "billRow", l.state, l.reason,
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

/** A sourcing request as the quote's readers see it. */
export interface OpenLineRow extends WantedWords {
  id: number
  note: string
  target_cents: number | null
  bill_row: BillRow | null
  state: OpenLineState
  reason: string | null
  /** The product that replaced it. */
  product: { id: number; name: string } | null
  /** Empty for readers whom the database shows none. */
  offers: OpenOfferRow[]
}

/** On `quotes q`, limited to what the transaction's actor may read. */
export const openLinesJson = rowsJson(sql<OpenLineRow>`
  SELECT l.id, l.text, l.part_number, l.quantity, l.note, l.target_cents, l.bill_row, l.state, l.reason,
    (SELECT json_build_object('id', i.product_id, 'name', i.name) FROM quote_items i
     WHERE i.quote_id = l.quote_id AND i.product_id = l.product_id) AS product,
    ${rowsJson(sql`
      SELECT o.vendor_id, b.business_name, o.state, o.reason, o.changed_at
      FROM open_line_offers o LEFT JOIN vendor_profiles b ON b.user_id = o.vendor_id
      WHERE o.open_line_id = l.id ORDER BY o.id`)} AS offers
  FROM open_lines l WHERE l.quote_id = q.id ORDER BY l.id`)

/** A sourcing request after an edit. */
export interface OpenLineChange {
  id: number
  state: OpenLineState
  /** Why it was dropped. */
  reason?: string
  /** The product that replaced it. */
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

/** A changed question to a vendor, and its owners. */
export interface ToldOffer {
  id: number
  vendor_id: number
}

/** Ends the questions about these requests; an answer whose product is no longer the request's is undone. */
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

/** Vendors see their questions as long as the quote is open. */
export const hideOffers = async (trx: Database, quoteId: number, hidden: boolean): Promise<ToldOffer[]> => {
  const { rows } = await sql<ToldOffer>`
    UPDATE open_line_offers SET hidden = ${hidden} WHERE quote_id = ${quoteId} RETURNING id, vendor_id`.execute(
    trx,
  )
  return rows
}

/** The destination, as far as the asked vendors may know it. */
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
