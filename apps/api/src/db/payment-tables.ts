import type { StrayState } from '@armature/domain/orders/stray-payment'
/** Money that names a hold and isn't its payment. */
export interface StrayPaymentsTable {
  id: string
  hold_id: string
  quote_id: number
  amount_cents: number
  currency: string
  account: string | null
  livemode: boolean
  differences: string[]
  state: StrayState
  created_at: Date
  settled_at: Date | null
}

export interface ProviderEventsTable {
  id: string
  type: string
  received_at: Date
  handled_at: Date | null
}

export interface StockReservationsTable {
  hold_id: string
  product_id: number
  quantity: number
}
