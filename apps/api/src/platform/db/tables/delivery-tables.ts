import type { Address, ShippingLabel } from '@armature/domain/quotes/offer/delivery'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type JsonOrNone<T> = ColumnType<T | null, string | null | undefined, string | null>
/** Days are read as texts by delivery-sql.ts. */
type Day = ColumnType<string | null, string | null | undefined, string | null>

/** Where parts go, of a quote and of the order that it became. */
export interface DeliveryColumns {
  ship_to: JsonOrNone<Address>
  bill_to: JsonOrNone<Address>
  purchase_order: ColumnType<string, string | undefined, string>
  needed_by: Day
}

/** The part of the delivery that a vendor reads on its sub-quote. */
export interface DestinationColumns {
  ship_city: string | null
  ship_country: string | null
  needed_by: Day
}

/** The part of the delivery that a vendor reads on its sub-order. */
export interface ShippingColumns {
  ship_to: JsonOrNone<ShippingLabel>
  needed_by: Day
}

/** When the parts of a sub-order are there. */
export interface PromiseColumns {
  /** A trigger keeps it, once it is said. */
  promised_day: Day
  expected_day: Day
  delay_reason: Generated<string>
}

export interface AddressesTable {
  id: GeneratedAlways<number>
  user_id: number
  address: ColumnType<Address, string, string>
  used_at: Date
}

/** The parcel that a vendor sent at once. The database holds each line's sum to what was ordered. */
export interface ParcelsTable {
  id: GeneratedAlways<number>
  sub_order_id: number
  number: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  tracking_url: string
  note: Generated<string>
  sent_at: Date
  sent_by: number
  voided_at: Date | null
  voided_by: number | null
  void_reason: Generated<string>
}

export interface ParcelLinesTable {
  parcel_id: number
  order_item_id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  quantity: number
}
