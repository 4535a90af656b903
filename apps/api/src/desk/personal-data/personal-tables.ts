import type { KeptReason } from '@armature/domain/accounts/erasure'
import type { Tables } from '../../platform/db/tables/tables.ts'

export interface PersonalTable {
  /** The column that names the person in the export and, of deleted rows, in the erasure. */
  of: string
  /** The columns of the person's export; none if they are somebody else's, a secret, or mean nothing alone. */
  exported?: readonly string[]
  /** Rows are deleted, rewritten by the repository's statements, or kept as they are. */
  erased: 'deleted' | 'replaced' | 'kept'
  /** Columns in which the person's words may stay, and why. */
  keeps?: { columns: readonly string[]; why: KeptReason }
}

const books = (...columns: string[]) => ({ erased: 'kept', keeps: { columns, why: 'books' } }) as const
const trade = (...columns: string[]) => ({ columns, why: 'trade' }) as const
const passing = (...columns: string[]) => ({ columns, why: 'passing' }) as const

/** Every table that holds data about people. Rows that are deleted go in this order. */
export const personalTables = {
  // what only the person needs
  push_subscriptions: { of: 'user_id', erased: 'deleted' },
  api_keys: {
    of: 'company_id',
    exported: ['name', 'roles', 'created_at', 'last_used_at'],
    erased: 'deleted',
  },
  webhook_messages: { of: 'company_id', erased: 'deleted' },
  webhooks: {
    of: 'company_id',
    exported: ['url', 'description', 'types', 'created_at'],
    erased: 'deleted',
  },
  company_domains: {
    of: 'company_id',
    exported: ['domain', 'claimed_at', 'proved_at'],
    erased: 'deleted',
  },
  company_sign_ins: { of: 'company_id', exported: ['issuer', 'client_id', 'changed_at'], erased: 'deleted' },
  join_requests: { of: 'person_id', exported: ['company_id', 'asked_at'], erased: 'deleted' },
  approval_rules: { of: 'company_id', erased: 'deleted' },
  company_members: {
    of: 'person_id',
    exported: ['company_id', 'roles', 'joined_at', 'monthly_limit_cents', 'substitute_until'],
    erased: 'deleted',
  },
  sessions: {
    of: 'person_id',
    exported: ['created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'],
    erased: 'deleted',
  },
  login_challenges: { of: 'user_id', erased: 'deleted' },
  recovery_codes: { of: 'user_id', erased: 'deleted' },
  authenticators: { of: 'user_id', exported: ['created_at', 'confirmed_at'], erased: 'deleted' },
  passkeys: {
    of: 'user_id',
    exported: ['name', 'host', 'created_at', 'last_used_at'],
    erased: 'deleted',
  },
  passkey_challenges: { of: 'user_id', erased: 'deleted' },
  mail_tokens: { of: 'user_id', erased: 'deleted' },
  phone_confirmations: { of: 'user_id', erased: 'deleted' },
  live_connections: { of: 'user_id', erased: 'deleted' },
  notices: {
    of: 'user_id',
    exported: ['at', 'kind', 'text'],
    erased: 'deleted',
    keeps: passing('text'),
  },
  notice_settings: {
    of: 'user_id',
    exported: ['channels', 'zone', 'quiet_from', 'quiet_until', 'digest_hour'],
    erased: 'deleted',
  },
  table_settings: { of: 'user_id', exported: ['tables', 'units'], erased: 'deleted' },
  default_views: { of: 'user_id', erased: 'deleted' },
  saved_views: {
    of: 'owner_id',
    exported: ['table_name', 'name', 'state', 'is_shared', 'created_at'],
    erased: 'deleted',
  },
  step_dismissals: { of: 'user_id', erased: 'replaced' },
  chat_unread: { of: 'user_id', erased: 'deleted' },
  addresses: { of: 'user_id', exported: ['address', 'used_at'], erased: 'deleted' },
  tax_numbers: { of: 'user_id', exported: ['country', 'number', 'checked_at'], erased: 'deleted' },
  customer_companies: {
    of: 'user_id',
    exported: ['business_name', 'country', 'address', 'city', 'state', 'postal_code'],
    erased: 'replaced',
  },
  buyer_terms: { of: 'customer_id', exported: ['net_days', 'limit_cents'], erased: 'replaced' },
  chosen_robots: { of: 'user_id', exported: ['model_id', 'own_robot_id', 'chosen_at'], erased: 'deleted' },
  own_robots: { of: 'user_id', exported: ['id', 'name', 'attributes', 'created_at'], erased: 'deleted' },
  part_aliases: { of: 'owner_id', exported: ['key', 'product_id'], erased: 'deleted' },
  request_list_lines: {
    of: 'owner_id',
    exported: ['list_id', 'name', 'sku', 'quantity', 'note', 'target_cents', 'bill_row'],
    erased: 'deleted',
  },
  request_lists: { of: 'owner_id', exported: ['id', 'name', 'needed_by', 'created_at'], erased: 'deleted' },
  column_choices: { of: 'user_id', exported: ['kind', 'heading', 'target'], erased: 'deleted' },
  product_import_rows: { of: 'owner_id', erased: 'deleted' },
  product_imports: { of: 'owner_id', exported: ['file_name', 'type', 'created_at'], erased: 'deleted' },

  // the account
  users: {
    of: 'id',
    exported: [
      'id',
      'username',
      'email',
      'email_verified_at',
      'phone_number',
      'phone_country',
      'first_name',
      'last_name',
      'role',
      'status',
      'idle_minutes',
      'created_at',
    ],
    erased: 'replaced',
  },
  vendor_profiles: {
    of: 'user_id',
    exported: [
      'business_name',
      'location',
      'industry',
      'address',
      'city',
      'state',
      'country',
      'postal_code',
      'payout_account_id',
    ],
    erased: 'replaced',
  },
  tenants: { of: 'owner_id', exported: ['name', 'domain', 'created_at'], erased: 'replaced' },
  legal_details: { of: 'tenant_id', erased: 'replaced' },
  subscriptions: {
    of: 'vendor_id',
    exported: ['plan_id', 'state', 'store_name', 'domain', 'created_at'],
    erased: 'replaced',
  },
  payment_customers: { of: 'user_id', exported: ['customer_id', 'requested_at'], erased: 'replaced' },
  kept_cards: { of: 'user_id', exported: ['id', 'seen_at', 'removed_at'], erased: 'replaced' },
  idempotency_keys: { of: 'owner', erased: 'replaced', keeps: passing('response') },
  outbox: {
    of: 'recipient',
    erased: 'replaced',
    keeps: passing('recipient', 'subject', 'body_text', 'body_html', 'sender_name'),
  },
  events: { of: 'user_id', exported: ['at', 'kind', 'summary', 'reason'], erased: 'replaced' },
  media: {
    of: 'owner_id',
    exported: ['public_id', 'name', 'kind', 'format', 'bytes', 'created_at'],
    erased: 'replaced',
    keeps: trade('name'),
  },
  products: {
    of: 'vendor_id',
    exported: ['id', 'type', 'sku', 'name', 'description', 'price_cents', 'quantity', 'created_at'],
    erased: 'replaced',
    keeps: { columns: ['name', 'description', 'manufacturer', 'sku', 'part_number', 'specs'], why: 'public' },
  },
  product_words: { of: 'word', erased: 'kept', keeps: { columns: ['word'], why: 'public' } },

  // talk
  chat_messages: {
    of: 'author_id',
    exported: ['kind', 'record_id', 'at', 'text', 'edited_at', 'deleted_at'],
    erased: 'replaced',
    keeps: trade('text', 'line_name'),
  },
  chat_attachments: { of: 'customer_id', erased: 'replaced', keeps: trade('name') },
  chat_reads: { of: 'user_id', erased: 'replaced' },
  chat_channels: { of: 'customer_id', erased: 'kept' },
  part_questions: {
    of: 'customer_id',
    exported: ['product_id', 'product_name', 'created_at'],
    erased: 'kept',
    keeps: { columns: ['product_name'], why: 'public' },
  },

  // trade
  quotes: {
    of: 'customer_id',
    exported: ['id', 'status', 'ship_to', 'bill_to', 'purchase_order', 'needed_by', 'created_at'],
    erased: 'replaced',
    keeps: trade('notes', 'purchase_order'),
  },
  sub_quotes: { of: 'customer_id', erased: 'replaced', keeps: trade('declined_reason') },
  quote_items: {
    of: 'customer_id',
    exported: ['quote_id', 'name', 'sku', 'quantity', 'buyer_note', 'target_cents'],
    erased: 'kept',
    keeps: trade('name', 'buyer_note', 'note', 'no_quote', 'asked_as'),
  },
  quote_revisions: { of: 'customer_id', erased: 'replaced', keeps: trade('lines', 'notes', 'lacking') },
  offer_links: {
    of: 'customer_id',
    exported: ['quote_id', 'number', 'made_at', 'last_used_at', 'ended_at'],
    erased: 'kept',
  },
  purchase_approvals: {
    of: 'customer_id',
    exported: ['quote_id', 'revision', 'total_cents', 'state', 'note', 'reason', 'created_at', 'ended_at'],
    erased: 'kept',
    keeps: trade('note', 'reason', 'program', 'purchase_order'),
  },
  open_lines: {
    of: 'customer_id',
    exported: ['quote_id', 'text', 'part_number', 'quantity', 'note', 'bill_row', 'created_at'],
    erased: 'kept',
    keeps: trade('text', 'note', 'reason', 'bill_row'),
  },
  open_line_offers: { of: 'vendor_id', erased: 'replaced', keeps: trade('text', 'reason', 'bill_row') },
  synonyms: { of: 'changed_by', erased: 'kept' },
  part_links: { of: 'linked_by', erased: 'kept', keeps: trade('reason') },
  claims: {
    of: 'customer_id',
    exported: ['order_id', 'quantity', 'reason', 'state', 'created_at'],
    erased: 'kept',
    keeps: trade('reason', 'answer'),
  },
  claim_pictures: { of: 'customer_id', erased: 'kept' },
  parcels: { of: 'customer_id', erased: 'kept', keeps: trade('note', 'void_reason') },
  parcel_lines: { of: 'customer_id', erased: 'kept' },

  // books
  orders: {
    of: 'customer_id',
    exported: ['id', 'quote_id', 'total_cents', 'tax', 'ship_to', 'bill_to', 'purchase_order', 'created_at'],
    ...books('ship_to', 'bill_to', 'purchase_order'),
  },
  sub_orders: {
    of: 'vendor_id',
    exported: ['id', 'order_id', 'amount_cents', 'transfer_status', 'created_at'],
    ...books('ship_to', 'purchase_order', 'notes', 'delay_reason'),
  },
  order_items: {
    of: 'customer_id',
    exported: ['sub_order_id', 'name', 'sku', 'quantity', 'price_cents'],
    ...books('name', 'note', 'manufacturer'),
  },
  order_payments: {
    of: 'customer_id',
    exported: ['order_id', 'kind', 'amount_cents', 'reference', 'created_at'],
    ...books('reference'),
  },
  incoming_transfers: { of: 'tenant_id', ...books('bank_number') },
  documents: {
    of: 'customer_id',
    exported: ['kind', 'number', 'issued_at', 'content'],
    ...books('content'),
  },
  papers: { of: 'customer_id', exported: ['order_id', 'name', 'bytes'], ...books('name') },
  tax_exemptions: {
    of: 'user_id',
    exported: ['country', 'region', 'number', 'valid_until', 'created_at'],
    erased: 'replaced',
    keeps: { columns: ['number'], why: 'books' },
  },
  purchase_holds: { of: 'customer_id', ...books('failure', 'refund_refusal') },
  balance_payments: {
    of: 'customer_id',
    exported: ['order_id', 'amount_cents', 'state', 'created_at'],
    ...books('failure', 'refund_refusal'),
  },
  refunds: {
    of: 'customer_id',
    exported: ['order_id', 'amount_cents', 'reason', 'created_at'],
    ...books('reason'),
  },
  refund_shares: { of: 'vendor_id', ...books() },
  refund_lines: { of: 'customer_id', ...books() },
  transfers: {
    of: 'vendor_id',
    exported: ['order_id', 'amount_cents', 'state', 'created_at'],
    ...books('failure'),
  },
  ledger_entries: { of: 'customer_id', ...books() },
} as const satisfies Partial<Record<keyof Tables | 'chat_unread' | 'product_words', PersonalTable>>

export type PersonalTableName = keyof typeof personalTables

/** The tables in which no row is about a person. */
export const impersonalTables: readonly string[] = [
  'applications',
  'attribute_choices',
  'attribute_uses',
  'attributes',
  'backups',
  'component_subcategories',
  'database_sizes',
  'disputes',
  'document_counts',
  'equipment',
  'job_workers',
  'ledger_transactions',
  'live_servers',
  'media_uses',
  'payment_reminders',
  'plans',
  'product_applications',
  'product_models',
  'product_numbers',
  'product_search',
  'product_values',
  'provider_events',
  'provider_movements',
  'rate_limits',
  'reconciliation_differences',
  'reconciliations',
  'refund_steps',
  'schema_migration',
  'seed_runs',
  'seller_settings',
  'stock_reservations',
  'stock_warnings',
  'stray_payments',
  'task_runs',
  'tax_rates',
  'webhook_refusals',
]
