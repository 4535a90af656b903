import { marketplaceName } from '@armature/domain/accounts/names'
import { bankFacts, blankLegalDetails, sellerLines } from '@armature/domain/documents/legal-details'
import type { LineTerms } from '@armature/domain/quotes/offer/line-terms'
import { sql } from 'kysely'
import { findLegalDetails } from '../../../people/stores/legal-details-repository.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { taxLeftSql } from '../../ledger/ledger-sql.ts'

interface Seller {
  name: string
  /** The logo's public id. */
  logo: string | null
  /** Its legal name, address and numbers. */
  lines: string[]
  payTo: [string, string][]
}

const marketplace = { name: marketplaceName, logo: null }

const findNamed = async (trx: Database, tenantId: number | null): Promise<Pick<Seller, 'name' | 'logo'>> => {
  if (tenantId === null) return marketplace
  const store = await trx
    .selectFrom('tenants')
    .leftJoin('media', 'media.id', 'tenants.logo_media_id')
    .select(['tenants.name', 'media.public_id as logo'])
    .where('tenants.id', '=', tenantId)
    .executeTakeFirst()
  return store ?? marketplace
}

/** The selling store, or else the marketplace, with its legal details. Call it as the system. */
export const findSeller = async (trx: Database, tenantId: number | null): Promise<Seller> => {
  const named = await findNamed(trx, tenantId)
  const details = (await findLegalDetails(trx, tenantId)) ?? blankLegalDetails
  return { ...named, lines: sellerLines(details), payTo: bankFacts(details) }
}

/** An order's line with its product's data at the time of the order. */
export interface DocumentLine extends LineTerms {
  name: string
  sku: string
  quantity: number
  price_cents: number
  manufacturer: string | null
  part_number: string | null
  country_of_origin: string | null
  hs_code: string | null
}

/** An order's lines in the order of its parts. */
export const listDocumentLines = (trx: Database, orderId: number): Promise<DocumentLine[]> =>
  trx
    .selectFrom('order_items as i')
    .innerJoin('sub_orders as s', 's.id', 'i.sub_order_id')
    .select([
      'i.name',
      'i.sku',
      'i.quantity',
      'i.price_cents',
      'i.lead_time_days',
      'i.minimum_quantity',
      'i.note',
      'i.manufacturer',
      'i.part_number',
      'i.country_of_origin',
      'i.hs_code',
    ])
    .where('s.order_id', '=', orderId)
    .orderBy('s.id')
    .orderBy('i.id')
    .execute()

/** An order's tax in the books after refunds. */
export const findTaxLeft = async (trx: Database, orderId: number): Promise<number> => {
  const { rows } = await sql<{ left: number }>`SELECT ${taxLeftSql(sql`${orderId}::bigint`)} AS left`.execute(
    trx,
  )
  return rows[0]?.left ?? 0
}

/** The name of an account's selling or buying company; null where none is named. */
export const findBuyerCompany = async (trx: Database, userId: number): Promise<string | null> => {
  const row = await trx
    .selectFrom('users as u')
    .leftJoin('vendor_profiles as p', 'p.user_id', 'u.id')
    .leftJoin('customer_companies as c', 'c.user_id', 'u.id')
    .select((eb) => eb.fn.coalesce('p.business_name', 'c.business_name').as('company'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.company ?? null
}

/** The amount that a refund takes off one of an order's lines, or off a part's freight. */
export interface CreditedLine {
  sub_order_id: number
  /** The line's name with its SKU; null for freight. */
  name: string | null
  /** The called-off or returned pieces; 0 if only the price was lowered. */
  pieces: number
  amount_cents: number
}

export const listCreditedLines = async (trx: Database, refundId: string): Promise<CreditedLine[]> => {
  const { rows } = await sql<CreditedLine>`
    SELECT l.sub_order_id, i.name || ' (' || i.sku || ')' AS name, l.called_off + l.returned AS pieces, l.amount_cents
    FROM refund_lines l JOIN order_items i ON i.id = l.order_item_id
    WHERE l.refund_id = ${refundId} AND l.amount_cents > 0
    UNION ALL
    SELECT h.sub_order_id, NULL, 0, h.freight_cents FROM refund_shares h
    WHERE h.refund_id = ${refundId} AND h.sub_order_id IS NOT NULL AND h.freight_cents > 0
    ORDER BY 1, 2 NULLS LAST`.execute(trx)
  return rows
}

/** The company that sends a parcel, as on its label. */
export const findSenderLines = async (trx: Database, vendorId: number): Promise<string[]> => {
  const row = await trx
    .selectFrom('vendor_profiles')
    .select(['business_name', 'address', 'postal_code', 'city', 'state', 'country'])
    .where('user_id', '=', vendorId)
    .executeTakeFirst()
  return row === undefined
    ? []
    : [
        row.business_name,
        row.address,
        `${row.postal_code} ${row.city}`.trim(),
        row.state,
        row.country,
      ].filter((line) => line !== '')
}
