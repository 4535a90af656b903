import type { StatedTax } from '@armature/domain/taxes/tax'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Taxes by destination; the reference list of admins. */
export interface TaxRatesTable {
  id: GeneratedAlways<number>
  country: string
  region: Generated<string>
  name: string
  basis_points: number
  valid_from: string
  ended_on: string | null
  created_at: Date
}

/** An order's tax as it was offered; null where none was stated. */
export interface TaxColumns {
  tax: ColumnType<StatedTax | null, string | null | undefined, never>
  tax_cents: Generated<number>
}

export interface TaxTables {
  tax_rates: TaxRatesTable
}
