import type { Actor } from '@armature/domain/rights/actor'
import { sellerStatuses } from '@armature/domain/catalogue/products/selling'
import { limits } from '@armature/domain/limits'
import type { Destination } from '@armature/domain/quotes/offer/delivery'
import { newOpenOffer, openOfferMachine } from '@armature/domain/sourcing/open-lines'
import type { OpenOfferState } from '@armature/domain/sourcing/open-lines'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { BillRow } from '@armature/domain/requests/bill-row'
import type { WantedWords } from '../../platform/db/tables/trading-tables.ts'
import { destinationColumns } from '../../platform/db/sql/record-sql.ts'
import { rowJson } from '../../platform/db/sql/json-sql.ts'
import { scopeSql } from '../../platform/db/sql/scope-filter.ts'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { ToldOffer } from '../quotes/edit/open-line-repository.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { subQuoteScope } from '../quotes/record/quote-repository.ts'

/** The questions to vendors that an actor may see, on `open_line_offers o`. */
export const openOfferScope = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`${scopeSql(scopeOf(actor, 'openOffer'), { vendor: 'o.vendor_id', tenant: 'o.tenant_id' })} AND NOT o.hidden`

/** The caller's own, not its store's. */
const ownOffers = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`o.vendor_id = ${actor.userId} AND ${openOfferScope(actor)}`

export interface OwnOfferRow extends WantedWords {
  id: number
  bill_row: BillRow | null
  destination: Destination | null
  needed_by: string | null
  state: OpenOfferState
  reason: string | null
  product: { id: number; name: string } | null
  /** Set where its vendor may see it. */
  sub_quote: number | null
  asked_at: Date
}

const columns = (actor: Actor): RawBuilder<OwnOfferRow> => sql<OwnOfferRow>`
  o.id, o.text, o.part_number, o.quantity, o.bill_row, to_char(o.needed_by, 'YYYY-MM-DD') AS needed_by, o.state, o.reason, o.asked_at,
  CASE WHEN o.ship_country IS NULL THEN NULL
    ELSE ${rowJson(sql`SELECT o.ship_city AS city, o.ship_country AS country`)} END AS destination,
  ${rowJson(sql`SELECT p.id, p.name FROM products p WHERE p.id = o.product_id`)} AS product,
  (SELECT s.id FROM sub_quotes s
   WHERE o.product_id IS NOT NULL AND s.quote_id = o.quote_id AND s.vendor_id = o.vendor_id AND ${subQuoteScope(actor)}) AS sub_quote`

/** Does it await its vendor? */
const waits = isOneOf('o.state', openOfferMachine.statesWhere('waits'))

export interface OffersQuery {
  before?: number | undefined
  waiting?: boolean | undefined
}

/** Waiting questions first, newest first; reads one more than a page. */
export const listOwnOffers = async (
  trx: Database,
  actor: Actor,
  { before, waiting = false }: OffersQuery,
): Promise<OwnOfferRow[]> => {
  const wanted = [
    ownOffers(actor),
    ...(waiting ? [waits] : []),
    ...(before === undefined
      ? []
      : [
          sql`(${waits}, o.asked_at, o.id) < (SELECT ${waits}, o.asked_at, o.id FROM open_line_offers o
            WHERE o.id = ${before} AND ${ownOffers(actor)})`,
        ]),
  ]
  const { rows } = await sql<OwnOfferRow>`
    SELECT ${columns(actor)} FROM open_line_offers o WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY ${waits} DESC, o.asked_at DESC, o.id DESC LIMIT ${limits.openLines.page + 1}`.execute(trx)
  return rows
}

export const findOwnOffer = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<OwnOfferRow | undefined> => {
  const { rows } = await sql<OwnOfferRow>`
    SELECT ${columns(actor)} FROM open_line_offers o WHERE o.id = ${id} AND ${ownOffers(actor)}`.execute(trx)
  return rows[0]
}

/** The quote of a request that the caller is asked about; 404 for anybody else. */
export const findQuoteIdOfOffer = async (
  trx: Database,
  actor: Actor,
  id: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ quote_id: number }>`
    SELECT o.quote_id FROM open_line_offers o WHERE o.id = ${id} AND ${ownOffers(actor)}`.execute(trx)
  return rows[0]?.quote_id
}

/** How many questions await this vendor, and since when. */
export const countWaitingOffers = async (
  trx: Database,
  actor: Actor,
): Promise<{ count: number; first: number | null; since: Date | null }> => {
  const { rows } = await sql<{ count: number; first: number | null; since: Date | null }>`
    SELECT count(*)::int AS count, min(o.id) AS first, min(o.asked_at) AS since
    FROM open_line_offers o WHERE ${ownOffers(actor)} AND ${waits}`.execute(trx)
  return rows[0] ?? { count: 0, first: null, since: null }
}

export const isOwnProduct = async (trx: Database, vendorId: number, productId: number): Promise<boolean> =>
  (await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined

export interface AskedVendor {
  id: number
  name: string
}

/** The vendors that sell at a store or on the marketplace. */
const sellers = (trx: Database, tenantId: number | null) =>
  trx
    .selectFrom('users as v')
    .leftJoin('vendor_profiles as b', 'b.user_id', 'v.id')
    .select((eb) => ['v.id', eb.fn.coalesce('b.business_name', 'v.username').as('name')])
    .where('v.role', '=', 'VENDOR')
    .where('v.status', 'in', sellerStatuses)
    .where(sql<boolean>`v.tenant_id IS NOT DISTINCT FROM ${tenantId}::bigint`)
    .orderBy('v.id')

export const findSellers = (
  trx: Database,
  tenantId: number | null,
  ids: readonly number[],
): Promise<AskedVendor[]> =>
  ids.length === 0 ? Promise.resolve([]) : sellers(trx, tenantId).where('v.id', 'in', ids).execute()

const again = openOfferMachine.move('ask-again')

/**
 * The sellers with parts of a subcategory, up to the limit asked at once: those asked about none of the requests first,
 * without those that would be asked nothing new and without the buyer.
 */
export const findSellersOf = (
  trx: Database,
  { tenantId, customerId }: Pick<LockedQuote, 'tenantId' | 'customerId'>,
  subcategory: number,
  lineIds: readonly number[],
): Promise<AskedVendor[]> =>
  sellers(trx, tenantId)
    .where('v.id', '!=', customerId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM unnest(${lineIds}::bigint[]) AS l (id)
        WHERE NOT EXISTS (SELECT FROM open_line_offers o
          WHERE o.open_line_id = l.id AND o.vendor_id = v.id AND NOT ${isOneOf('o.state', again.from)}))`,
    )
    .clearOrderBy()
    .orderBy(
      sql`EXISTS (SELECT FROM open_line_offers o WHERE o.open_line_id = ANY(${lineIds}) AND o.vendor_id = v.id)`,
    )
    .orderBy('v.id')
    .where(
      sql<boolean>`EXISTS (SELECT FROM products p WHERE p.vendor_id = v.id AND p.deleted_at IS NULL
        AND p.component_subcategory_id = ${subcategory} AND p.tenant_id IS NOT DISTINCT FROM ${tenantId}::bigint)`,
    )
    .limit(limits.openLines.vendors)
    .execute()

/** A sourcing request, with the parts of its bill's row that vendors may see. */
export interface AskedAbout {
  id: number
  row: BillRow | null
}

export interface NewOffer extends ToldOffer {
  open_line_id: number
}

/** Asks each vendor about each request; a vendor that is already being asked isn't asked again or returned. */
export const askVendors = async (
  trx: Database,
  { id, tenantId, delivery }: Pick<LockedQuote, 'id' | 'tenantId' | 'delivery'>,
  { lines, vendors, now }: { lines: readonly AskedAbout[]; vendors: readonly AskedVendor[]; now: Date },
): Promise<NewOffer[]> => {
  const { ship_city, ship_country, needed_by } = destinationColumns(delivery)
  const { rows } = await sql<NewOffer>`
    INSERT INTO open_line_offers AS o (open_line_id, quote_id, vendor_id, tenant_id, text, part_number, quantity, bill_row, ship_city, ship_country, needed_by, state, asked_at, changed_at)
    SELECT l.id, ${id}::bigint, v.id, ${tenantId}::bigint, l.text, l.part_number, l.quantity, a."row", ${ship_city}::text, ${ship_country}::text, ${needed_by}::date,
      ${newOpenOffer}, ${now}::timestamptz, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS a (id bigint, "row" jsonb)
    JOIN open_lines l ON l.id = a.id CROSS JOIN unnest(${vendors.map((vendor) => vendor.id)}::bigint[]) AS v (id)
    WHERE true
    ON CONFLICT (open_line_id, vendor_id) DO UPDATE SET state = ${again.to}, reason = NULL, asked_at = excluded.asked_at, changed_at = excluded.changed_at
      WHERE ${isOneOf('o.state', again.from)}
    RETURNING o.id, o.vendor_id, o.open_line_id`.execute(trx)
  return rows
}

/** A vendor's answer. The database, too, lets only one vendor take a request (open_line_offers_taken). */
export const answerOffer = async (
  trx: Database,
  id: number,
  answer: { state: OpenOfferState; product_id?: number; reason?: string },
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('open_line_offers')
    .set({ ...answer, changed_at: now })
    .where('id', '=', id)
    .execute()
}
