import type { Delivery, Destination } from '@armature/domain/quotes/offer/delivery'
import { destinationOf } from '@armature/domain/quotes/offer/delivery'
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

/** Where the parts of `sub_quotes s` go. */
export const destinationJson: RawBuilder<Destination | null> = sql`CASE WHEN s.ship_country IS NULL THEN NULL
  ELSE ${rowJson(sql`SELECT s.ship_city AS city, s.ship_country AS country`)} END`
