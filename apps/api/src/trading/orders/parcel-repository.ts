import type { Packing } from '@armature/domain/orders/packing'
import type { ParcelLine, PartsToShip } from '@armature/domain/orders/parcels'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { rowsJson } from '../../platform/db/sql/json-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A shipment in its sub-order's row. */
export interface ParcelRow {
  number: number
  sent_at: string
  tracking_url: string
  note: string
  packing: Packing
  voided_at: string | null
  void_reason: string
  lines: ParcelLine[]
}

/** A sub-order's lines and shipments in the form of the domain's rules. */
export const partsOf = ({
  items,
  parcels,
}: {
  items: PartsToShip['items']
  parcels: readonly ParcelRow[]
}): PartsToShip => ({
  items,
  parcels: parcels.map(({ number, voided_at, lines }) => ({ number, isVoid: voided_at !== null, lines })),
})

/** The shipments of `sub_orders s`, oldest first. */
export const parcelsJson: RawBuilder<ParcelRow[]> = rowsJson(sql<ParcelRow>`
  SELECT p.number, p.sent_at, p.tracking_url, p.note, p.voided_at, p.void_reason,
    jsonb_build_object('carrier', p.carrier, 'packages', p.packages, 'dimensions', p.dimensions, 'weight',
      CASE WHEN p.weight IS NOT NULL THEN jsonb_build_object('value', p.weight, 'unit', p.weight_unit) END) AS packing, ${rowsJson(sql`
    SELECT l.order_item_id AS item, l.quantity FROM parcel_lines l WHERE l.parcel_id = p.id ORDER BY l.order_item_id`)} AS lines
  FROM parcels p WHERE p.sub_order_id = s.id ORDER BY p.number`)

/** The shipped pieces of `sub_orders s`. */
export const shippedPieces: RawBuilder<number> = sql`(SELECT coalesce(sum(l.quantity), 0)::int FROM parcels p
  JOIN parcel_lines l ON l.parcel_id = p.id WHERE p.sub_order_id = s.id AND p.voided_at IS NULL)`

interface NewParcel {
  subOrderId: number
  number: number
  trackingUrl: string
  note: string
  packing: Packing
  at: Date
  by: number
  lines: readonly ParcelLine[]
}

/** Takes the owners from the sub-order. The caller holds the order's lock. */
export const insertParcel = async (trx: Database, parcel: NewParcel): Promise<void> => {
  const { subOrderId, number, trackingUrl, note, packing, at, by, lines } = parcel
  await sql`
    WITH sent AS (
      INSERT INTO parcels (sub_order_id, number, vendor_id, tenant_id, customer_id, tracking_url, note, sent_at, sent_by,
        carrier, packages, weight, weight_unit, dimensions)
      SELECT s.id, ${number}::int, s.vendor_id, s.tenant_id, s.customer_id, ${trackingUrl}, ${note}, ${at}, ${by},
        ${packing.carrier}, ${packing.packages}::int, ${packing.weight?.value ?? null}::double precision,
        ${packing.weight?.unit ?? null}, ${packing.dimensions}
      FROM sub_orders s WHERE s.id = ${subOrderId}
      RETURNING id, vendor_id, tenant_id, customer_id)
    INSERT INTO parcel_lines (parcel_id, order_item_id, vendor_id, tenant_id, customer_id, quantity)
    SELECT sent.id, line.item, sent.vendor_id, sent.tenant_id, sent.customer_id, line.quantity
    FROM sent, unnest(${lines.map(({ item }) => item)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      AS line (item, quantity)`.execute(trx)
}

interface OneParcel {
  subOrderId: number
  number: number
}

export const setParcelTracking = async (
  trx: Database,
  { subOrderId, number }: OneParcel,
  url: string,
): Promise<void> => {
  await trx
    .updateTable('parcels')
    .set({ tracking_url: url })
    .where('sub_order_id', '=', subOrderId)
    .where('number', '=', number)
    .execute()
}

export const setParcelVoid = async (
  trx: Database,
  { subOrderId, number }: OneParcel,
  { at, by, reason }: { at: Date; by: number; reason: string },
): Promise<void> => {
  await trx
    .updateTable('parcels')
    .set({ voided_at: at, voided_by: by, void_reason: reason })
    .where('sub_order_id', '=', subOrderId)
    .where('number', '=', number)
    .execute()
}

/** The called-off pieces of `sub_orders s`. */
export const calledOffPieces: RawBuilder<number> = sql`(SELECT coalesce(sum(r.called_off), 0)::int FROM refund_lines r
  WHERE r.sub_order_id = s.id)`

/**
 * A sub-order gets the newest shipment's tracking once nothing is left to ship, and none before; payouts and overdue
 * checks use it. One of which nothing was sent until then is called off.
 */
export const followParcels = async (trx: Database, subOrderId: number): Promise<void> => {
  const newest = sql`(SELECT p.tracking_url FROM parcels p
    WHERE p.sub_order_id = s.id AND p.voided_at IS NULL ORDER BY p.number DESC LIMIT 1)`
  await sql`UPDATE sub_orders s
    SET tracking_url = CASE WHEN now_left.is_left THEN NULL ELSE ${newest} END,
      called_off = NOT now_left.is_left AND ${newest} IS NULL
    FROM (SELECT EXISTS (SELECT FROM left_to_ship(${subOrderId})) AS is_left) now_left
    WHERE s.id = ${subOrderId}`.execute(trx)
}
