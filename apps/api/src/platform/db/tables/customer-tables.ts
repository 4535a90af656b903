/** The company that a CUSTOMER buys for (decision 104). */
export interface CustomerCompaniesTable {
  user_id: number
  /** The store that the customer belongs to; null on the marketplace. */
  tenant_id: number | null
  business_name: string
  country: string
  address: string
  city: string
  state: string
  postal_code: string
}
