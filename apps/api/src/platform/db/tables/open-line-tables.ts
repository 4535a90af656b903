import type { OpenLineState, OpenOfferState } from '@armature/domain/sourcing/open-lines'
import type { Generated } from 'kysely'

/** The words that tell which part is looked for. */
export interface WantedWords {
  text: string
  /** The maker's or part number as it was typed. */
  part_number: string
  quantity: number
}

interface OpenLinesTable extends WantedWords {
  id: Generated<number>
  quote_id: number
  tenant_id: number | null
  customer_id: number
  note: string
  target_cents: number | null
  state: OpenLineState
  reason: string | null
  product_id: number | null
  created_at: Date
  changed_at: Date
}

interface OpenLineOffersTable extends WantedWords {
  id: Generated<number>
  open_line_id: number
  quote_id: number
  vendor_id: number
  tenant_id: number | null
  ship_city: string | null
  ship_country: string | null
  needed_by: string | null
  state: OpenOfferState
  reason: string | null
  product_id: number | null
  hidden: Generated<boolean>
  asked_at: Date
  changed_at: Date
}

export interface OpenLineTables {
  open_lines: OpenLinesTable
  open_line_offers: OpenLineOffersTable
}
