import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import type { StatedTax } from '@armature/domain/taxes/tax'
import { sql } from 'kysely'
import {
  deliveryColumns,
  deliveryJson,
  destinationColumns,
  shippingColumns,
} from '../../platform/db/sql/record-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface OrderedDelivery {
  delivery: Delivery
  tax: StatedTax | null
  /** A part of the order is on its way. */
  isSent: boolean
  parts: { id: number; vendorId: number }[]
}

/** The caller holds the order's lock. */
export const findOrderedDelivery = async (trx: Database, orderId: number): Promise<OrderedDelivery> => {
  const { rows } = await sql<OrderedDelivery>`
    SELECT ${deliveryJson('o')} AS delivery, o.tax,
      (SELECT jsonb_agg(jsonb_build_object('id', s.id, 'vendorId', s.vendor_id) ORDER BY s.id)
        FROM sub_orders s WHERE s.order_id = o.id) AS parts,
      EXISTS (SELECT FROM sub_orders s LEFT JOIN parcels p ON p.sub_order_id = s.id AND p.voided_at IS NULL
        WHERE s.order_id = o.id AND (p.id IS NOT NULL OR s.tracking_url IS NOT NULL)) AS "isSent"
    FROM orders o WHERE o.id = ${orderId}`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new Error(`order ${orderId} is gone under its lock`)
  return found
}

/** Updates the order's copy, its vendors' view of it, and the quote behind it. */
export const writeOrderedDelivery = async (
  trx: Database,
  { id, quoteId }: { id: number; quoteId: number },
  delivery: Delivery,
): Promise<void> => {
  await trx.updateTable('orders').set(deliveryColumns(delivery)).where('id', '=', id).execute()
  await trx.updateTable('sub_orders').set(shippingColumns(delivery)).where('order_id', '=', id).execute()
  await trx
    .updateTable('quotes')
    .set({ ...deliveryColumns(delivery), ship_to_assumed: false })
    .where('id', '=', quoteId)
    .execute()
  await trx
    .updateTable('sub_quotes')
    .set(destinationColumns(delivery))
    .where('quote_id', '=', quoteId)
    .execute()
}

/** Sets the current tax, or the reason for none. More tax raises the order's price; less comes off by a refund. */
export const writeOrderTax = async (
  trx: Database,
  orderId: number,
  { tax, none, moreCents }: { tax: StatedTax | null; none: NoTax | null; moreCents: number },
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      tax: tax && JSON.stringify(tax),
      no_tax: none && JSON.stringify(none),
      tax_cents: eb('tax_cents', '+', moreCents),
      lines_cents: eb('lines_cents', '+', moreCents),
    }))
    .where('id', '=', orderId)
    .execute()
}
