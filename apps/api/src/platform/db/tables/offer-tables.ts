/** The signed links to a quote's offers. */
interface OfferLinksTable {
  quote_id: number
  number: number
  tenant_id: number | null
  customer_id: number
  made_by: number | null
  made_at: Date | null
  last_used_at: Date | null
  ended_by: number | null
  ended_at: Date | null
}

export interface OfferTables {
  offer_links: OfferLinksTable
}
