import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { DomainProof } from '@armature/domain/accounts/company-domains'
import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import type { LegalDetails } from '@armature/domain/documents/legal-details'
import type { SecondStep } from '@armature/domain/auth/second-step'
import type { ConversionStatus } from '@armature/domain/media/conversion-machine'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import type { MediaState } from '@armature/domain/media/media-machine'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import type { Role } from '@armature/domain/rights/actor'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import type { storeStatuses } from '@armature/domain/subscriptions/subscription-machine'
import type { ApprovalRulesTable } from './approval-tables.ts'
import type { WebhookMessagesTable, WebhooksTable } from './webhook-tables.ts'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

type Id = GeneratedAlways<number>

/** A sign-in that waits for its one-time code. */
export interface LoginChallengesTable {
  id: string
  user_id: number
  channel: SecondStep
  code_hash: Buffer
  remember: boolean
  tries: Generated<number>
  plain_tries: Generated<number>
  client_address: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
  void_at: Date | null
}

/** People in companies, including invitations. */
export interface CompanyMembersTable {
  company_id: number
  person_id: number
  roles: CompanyRole[]
  invited_at: Date
  /** Null until the invitation is accepted. */
  joined_at: Date | null
  /** Bought in a calendar month (UTC) without approval, at most; null for no limit. */
  monthly_limit_cents: ColumnType<number | null, number | null | undefined, number | null>
  /** Approves in this person's place until then. */
  substitute_id: ColumnType<number | null, never, number | null>
  substitute_until: ColumnType<Date | null, never, Date | null>
}

export interface ApiKeysTable {
  id: Id
  company_id: number
  name: string
  roles: CompanyRole[]
  begins_with: string
  secret_hash: Buffer
  old_hash: ColumnType<Buffer | null, never, Buffer | null>
  old_until: ColumnType<Date | null, never, Date | null>
  addresses: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: ColumnType<Date | null, never, Date>
}

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

export interface AddressesTable {
  id: GeneratedAlways<number>
  user_id: number
  address: ColumnType<Address, string, string>
  used_at: Date
}

/** An uploaded file, from before its first byte is stored until after its last one is gone. */
export interface MediaTable {
  id: GeneratedAlways<number>
  public_id: string
  owner_id: number
  state: MediaState
  kind: MediaKind
  format: MediaFormat
  folder: string
  /** The chat that an upload was sent to, and that serves it, or the store whose logo it is; null of a product's. */
  channel: string | null
  name: string
  bytes: number
  sha256: Buffer | null
  /** Of a picture as it was sent. */
  source_sha256: Buffer | null
  width: number | null
  height: number | null
  created_at: Date
  unused_since: Date | null
  conversion_status: ConversionStatus | null
  conversion_failure: string | null
  conversion_attempts: Generated<number>
  box_length: number | null
  box_width: number | null
  box_height: number | null
  triangles: number | null
  parts: number | null
  /** Surfaces and parts that its view lacks. */
  missing: number | null
  /** The factor by which the part is larger than its file says; null where nobody has set one. */
  unit_scale: number | null
  conversion_retried: Generated<boolean>
  conversion_lease: Date | null
  converted_at: Date | null
}

/** The file of a paper: an order's purchase order, or an exemption's certificate. */
export interface PapersTable {
  media_id: number
  order_id: number | null
  exemption_id: number | null
  tenant_id: number | null
  customer_id: number | null
  public_id: string
  name: string
  bytes: number
}

/** Kept by a trigger on products. */
export interface MediaUsesTable {
  media_id: GeneratedAlways<number>
  product_id: GeneratedAlways<number>
  vendor_id: GeneratedAlways<number>
  tenant_id: GeneratedAlways<number | null>
}

export interface UsersTable {
  id: Id
  username: string
  /** Null where an older account has a name that looks like another's. */
  username_key: ColumnType<string | null, string | null | undefined, string | null>
  email: string
  /** E.164 if there is a country; otherwise the digits as typed. */
  phone_number: string | null
  phone_country: ColumnType<string | null, string | null | undefined, string | null>
  /** When a code that was sent to the number was entered. */
  phone_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  role: Role
  status: UserStatus
  first_name: string
  last_name: string
  password_hash: string | null
  email_verified_at: Date | null
  tenant_id: number | null
  device_generation: Generated<number>
  /** Minutes without use after which the company's sessions end; null: they don't. */
  idle_minutes: ColumnType<number | null, never, number | null>
  /** The account has lost its person, and stays for orders and books. */
  erased_at: ColumnType<Date | null, never, Date>
  created_at: Generated<Date>
}

/** The columns of an account that everybody who may see the account reads. */
export type UserBasics = Pick<
  Selectable<UsersTable>,
  'id' | 'username' | 'email' | 'role' | 'status' | 'first_name' | 'last_name'
>

export interface TenantsTable {
  id: Id
  owner_id: number
  name: string
  domain: string
  status: Generated<(typeof storeStatuses)[number]>
  subscribed: Generated<boolean>
  logo_media_id: number | null
  /** When its domain was last seen to lead here; null where it isn't. */
  domain_found_at: Date | null
  /** When its owner proved the domain; null: buyers don't meet the store. */
  domain_proved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Generated<Date>
}

/** The seller as invoices state it. */
export interface LegalDetailsTable extends LegalDetails {
  id: Id
  /** Null: the marketplace. */
  tenant_id: number | null
  takes_transfers: Generated<boolean>
  changed_at: Date
}

/** How the marketplace (`tenant_id` null) or a store sells. */
export interface SellerSettingsTable {
  tenant_id: number | null
  zone: string
}

export interface VendorProfilesTable {
  user_id: number
  /** Null where the marketplace's applies. */
  commission_percent: string | number | null
  commission_on_freight: Generated<boolean>
  business_name: string
  business_name_key: ColumnType<string | null, string | null | undefined, string | null>
  location: string
  industry: string
  address: string
  city: string
  state: string
  country: string
  postal_code: string
  /** Buyers read whether its parts are in stock. */
  shows_stock: Generated<boolean>
  payout_account_id: string | null
  payout_status: PayoutStatus | null
  payout_request: string | null
  payout_requested_at: Date | null
  payout_checked_at: Date | null
}

export interface SessionsTable {
  id: string
  /** The company that the session is in. */
  user_id: number
  /** The person who signed in. */
  person_id: ColumnType<number, number | undefined, never>
  created_at: Date
  expires_at: Date
  last_seen_at: Date
  /** When the person last confirmed who they are; null: at the sign-in. */
  confirmed_at: ColumnType<Date | null, Date | undefined, Date>
  revoked_at: Date | null
  revoked_why: string | null
  remember: boolean
  ip: string | null
  user_agent: string | null
}

export interface AuthenticatorsTable {
  user_id: number
  secret: Buffer
  created_at: Date
  /** Null until the app's first code was entered. */
  confirmed_at: ColumnType<Date | null, never, Date>
  last_step: Generated<number>
}

export interface RecoveryCodesTable {
  user_id: number
  code_hash: Buffer
  used_at: ColumnType<Date | null, never, Date>
}

export interface PasskeysTable {
  id: Id
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  /** The host where it was made, and where alone it works. */
  host: string
  name: string
  created_at: Date
  last_used_at: ColumnType<Date | null, never, Date>
}

export interface PasskeyChallengesTable {
  challenge: string
  /** Null for a sign-in, whose person isn't known yet. */
  user_id: number | null
  purpose: 'sign-in' | 'add' | 'confirm'
  expires_at: Date
}

export interface PhoneConfirmationsTable {
  user_id: number
  id: string
  phone_number: string
  phone_country: ColumnType<string | null, string | null | undefined, string | null>
  code_hash: Buffer
  tries: Generated<number>
  expires_at: Date
}

export type MailTokenKind =
  | 'VERIFY_EMAIL'
  | 'RESET_PASSWORD'
  | 'INVITATION'
  | 'TRUST_DEVICE'
  | 'CHANGE_EMAIL'
  | 'UNDO_EMAIL'

export interface MailTokensTable {
  id: Id
  user_id: number
  kind: MailTokenKind
  /** The address that the link gives to the account; null if it gives none. */
  email: ColumnType<string | null, string | undefined, never>
  token_hash: Buffer
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** A company's OpenID Connect provider; the secret is sealed. */
export interface CompanySignInsTable {
  company_id: number
  issuer: string
  client_id: string
  client_secret: Buffer
  changed_at: Date
}

/** A person's request to be let into a company. */
export interface JoinRequestsTable {
  company_id: number
  person_id: number
  asked_at: Date
}

/** A company's claim to a domain. */
export interface CompanyDomainsTable {
  id: Id
  company_id: number
  domain: string
  token: string
  claimed_at: Date
  checked_at: Date | null
  finding: string | null
  lapsed_at: Date | null
  proved_at: Date | null
  proof: DomainProof | null
}

export interface PeopleTables {
  users: UsersTable
  tenants: TenantsTable
  legal_details: LegalDetailsTable
  seller_settings: SellerSettingsTable
  vendor_profiles: VendorProfilesTable
  customer_companies: CustomerCompaniesTable
  sessions: SessionsTable
  api_keys: ApiKeysTable
  webhooks: WebhooksTable
  webhook_messages: WebhookMessagesTable
  approval_rules: ApprovalRulesTable
  company_members: CompanyMembersTable
  company_domains: CompanyDomainsTable
  join_requests: JoinRequestsTable
  company_sign_ins: CompanySignInsTable
  login_challenges: LoginChallengesTable
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  phone_confirmations: PhoneConfirmationsTable
  mail_tokens: MailTokensTable
  media: MediaTable
  papers: PapersTable
  media_uses: MediaUsesTable
  addresses: AddressesTable
}
