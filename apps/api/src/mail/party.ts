/** A reader of mails: what an address, a greeting and the right page's address need. */
export interface Party {
  id: number
  email: string
  first_name: string
  last_name: string
  username: string
  business_name: string | null
  role: 'ADMIN' | 'VENDOR' | 'CUSTOMER'
  tenant_id: number | null
}
