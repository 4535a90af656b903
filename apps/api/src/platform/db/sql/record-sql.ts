import type { Delivery, Destination } from '@armature/domain/quotes/offer/delivery'
import { destinationOf, shippingLabel } from '@armature/domain/quotes/offer/delivery'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { rowJson } from './json-sql.ts'

/** The delivery of a quote or an order. */
export const deliveryJson = (table: 'q' | 'o'): RawBuilder<Delivery> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return rowJson(sql`SELECT ${of('ship_to')}, ${of('bill_to')}, ${of('purchase_order')}, ${of('needed_by')}`)
}

/** A quote's or an order's columns. */
export const deliveryColumns = ({ ship_to, bill_to, purchase_order, needed_by }: Delivery) => ({
  ship_to: ship_to === null ? null : JSON.stringify(ship_to),
  bill_to: bill_to === null ? null : JSON.stringify(bill_to),
  purchase_order,
  needed_by,
})

/** Its sub-quotes' columns. */
export const destinationColumns = (delivery: Delivery) => {
  const destination: Destination | null = destinationOf(delivery)
  return {
    ship_city: destination?.city ?? null,
    ship_country: destination?.country ?? null,
    needed_by: delivery.needed_by,
  }
}

/** The columns of an order's sub-orders. */
export const shippingColumns = ({ ship_to, purchase_order, needed_by }: Delivery) => ({
  ship_to: ship_to === null ? null : JSON.stringify(shippingLabel(ship_to)),
  purchase_order,
  needed_by,
})

/** Where the parts of `sub_quotes s` go. */
export const destinationJson: RawBuilder<Destination | null> = sql`CASE WHEN s.ship_country IS NULL THEN NULL
  ELSE ${rowJson(sql`SELECT s.ship_city AS city, s.ship_country AS country`)} END`

/** The terms of a line `i` of a quote or an order. */
export const lineTerms = sql`i.lead_time_days, i.minimum_quantity, i.note`

/** The terms of a quote's line, with the reason for not offering it. */
export const lineAnswer = sql`${lineTerms}, i.no_quote`

/** The zone in which this seller's days begin and end; null is the marketplace. */
export const sellerZoneSql = (tenantId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((SELECT z.zone FROM seller_settings z WHERE z.tenant_id IS NOT DISTINCT FROM ${tenantId}), 'UTC')`

/** Does the store of this tenant sell now? Null is the marketplace, which always does. */
export const storeOpenSql = (tenantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((SELECT t.subscribed FROM tenants t WHERE t.id = ${tenantId}), true)`

/**
 * Joins `profile` of the vendor whose id is in `vendor`, its columns null where it has none. Asked for row by row: the
 * planner takes a page's few vendors for many, and would read every vendor's profile for each row of the page.
 */
export const vendorProfileJoin = (vendor: string): RawBuilder<unknown> => sql`LEFT JOIN LATERAL (
  SELECT f.business_name, f.payout_status FROM vendor_profiles f WHERE f.user_id = ${sql.ref(vendor)} OFFSET 0) profile ON true`

/**
 * The picture of a line's part, on lines `i` with `product_id` and `image`, the same on every screen. A line keeps the
 * picture that its product had when the line was made; without one it shows the product's newer picture, or a drawing
 * of the part's kind.
 */
export const partJoins = sql`
  LEFT JOIN products part ON part.id = i.product_id
  LEFT JOIN component_subcategories part_subcategory ON part_subcategory.id = part.component_subcategory_id
  LEFT JOIN equipment part_equipment ON part_equipment.id = part.equipment_id`

export const partImage = sql`coalesce(i.image, part.preview)`

/** The facts that choose a drawing; the catalogue's own lists choose by the same. */
export const partKind = sql`coalesce(part_subcategory.name, part_equipment.name)`

/** A quote's or order's first part and number of lines, its city, and the day that it is needed by. */
export interface SubjectColumns {
  part: { name: string; image: string | null; kind: string | null; parts: number } | null
  city: string | null
  needed_by: string | null
}

/** `lines` is what follows FROM, with the lines as `i`. */
export const subjectColumns = (
  table: 'q' | 'o',
  lines: RawBuilder<unknown>,
): RawBuilder<SubjectColumns> => sql`
  ${rowJson(sql`SELECT i.name, ${partImage} AS image, ${partKind} AS kind, count(*) OVER ()::int AS parts
    FROM ${lines} ORDER BY i.id LIMIT 1`)} AS part,
  ${sql.ref(`${table}.ship_to`)}->>'city' AS city, ${sql.ref(`${table}.needed_by`)}`
