import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { OfferedDelivery } from '@armature/domain/quotes/offer/delivery'
import type { OfferedFreight } from '@armature/domain/quotes/offer/freight'
import type { LineTerms } from '@armature/domain/quotes/offer/line-terms'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { ColumnType } from 'kysely'
import type { WantedWords } from './open-line-tables.ts'

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
  /** The words that it was asked for by; none where it was asked for as a part. */
  asked_as?: string
  item: number
  sub_quote: number
  product: number
  vendor_id: number
  vendor: string
}

/** A line that was asked for in words and isn't offered; the reason where the seller gave one. */
export interface LackingLine extends WantedWords {
  reason: string | null
}

export interface QuoteRevisionsTable {
  quote_id: number
  revision: number
  customer_id: number
  tenant_id: number | null
  lines: ColumnType<RevisionLine[], string, never>
  /** By sub-quote, as far as it was stated; null where the offer was frozen before freight was. */
  freight: ColumnType<OfferedFreight[] | null, string, never>
  /** Null where none was stated. */
  tax: ColumnType<StatedTax | null, string | null, never>
  /** Lines, freight and tax. */
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
  /** The lines that the revision names as not offered. */
  lacking: ColumnType<LackingLine[], string | undefined, never>
  created_at: Date
}
