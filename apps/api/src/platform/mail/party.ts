/** A reader of mails, with the facts for its address, its greeting and its link's page. */
export interface Party {
  id: number
  email: string
  /** Null until somebody has shown that the address is theirs (reader.ts). */
  email_verified_at: Date | null
  first_name: string
  last_name: string
  username: string
  business_name: string | null
  role: 'ADMIN' | 'VENDOR' | 'CUSTOMER'
  tenant_id: number | null
}
