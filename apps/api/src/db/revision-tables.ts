import type { ProductType } from '@armature/domain/catalogue/product-type'
import type { OfferedDelivery } from '@armature/domain/quotes/delivery'
import type { LineTerms } from '@armature/domain/quotes/line-terms'
import type { ColumnType } from 'kysely'

/** A part as it was when it was put on a quote. */
export interface PartColumns {
  name: string
  sku: string
  type: ProductType
  image: string | null
  price_cents: number
  quantity: number
}

/** One line of a frozen offer. */
export interface RevisionLine extends PartColumns, Partial<LineTerms> {
  item: number
  sub_quote: number
  product: number
  vendor_id: number
  vendor: string
}

export interface QuoteRevisionsTable {
  quote_id: number
  revision: number
  customer_id: number
  tenant_id: number | null
  lines: ColumnType<RevisionLine[], string, never>
  total_cents: number
  down_payment: number
  /** Null where it was frozen before notes and ends were. */
  notes: string | null
  expires_at: Date | null
  /** Null where the system froze it, or an earlier release that didn't keep it. */
  frozen_by: number | null
  frozen_by_name: string | null
  /** When its customer was first told of it or read it; null where it was replaced before. */
  shown_at: Date | null
  /** Where its parts were to go then, without phones; null where it was frozen before this was kept. */
  delivery: ColumnType<OfferedDelivery | null, string | null, never>
  created_at: Date
}
