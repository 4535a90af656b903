import type { Generated, GeneratedAlways } from 'kysely'

/** Taxes by destination; the reference list of admins. */
export interface TaxRatesTable {
  id: GeneratedAlways<number>
  country: string
  region: Generated<string>
  name: string
  /** The whole ones of a rate. */
  basis_points: number
  /** Its tenths of a basis point. */
  tenths: Generated<number>
  valid_from: string
  ended_on: string | null
  created_at: Date
}

export interface TaxNumbersTable {
  user_id: number
  country: string
  number: string
  checked_by: 'VIES' | 'form'
  checked_at: Date
}

export interface TaxExemptionsTable {
  id: GeneratedAlways<number>
  user_id: number
  country: string
  region: string
  number: string
  valid_until: string
  accepted_by: number | null
  accepted_by_name: string
  created_at: Date
  ended_at: Date | null
}

/** Rates by destination, and buyers' own standing. */
export interface TaxTables {
  tax_rates: TaxRatesTable
  tax_numbers: TaxNumbersTable
  tax_exemptions: TaxExemptionsTable
}
