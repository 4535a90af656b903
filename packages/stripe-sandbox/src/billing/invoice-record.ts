import type Stripe from 'stripe'
import { defaultCardOf } from '../customers.ts'
import type { LineDraft } from './invoice-lines.ts'
import { newLine } from './invoice-lines.ts'
import { resourceMissing } from '../sandbox-error.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from '../sandbox-store.ts'
import type { StoredSubscription } from './subscription-record.ts'
import { itemOf } from './subscription-record.ts'

/** An invoice as the sandbox stores it: of a subscription, with ids where the provider may expand objects. */
export type StoredInvoice = Stripe.Invoice & {
  customer: string
  payments: NonNullable<Stripe.Invoice['payments']>
}

export const subscriptionOf = ({ parent }: StoredInvoice): string => {
  const id = parent?.subscription_details?.subscription
  if (typeof id !== 'string') throw new Error('an invoice is of a subscription')
  return id
}

/** The amount that a customer owes for an invoice after its credit, and the remaining credit. */
const amountsFor = (total: number, balance: number) => {
  const sum = total + balance
  const due = Math.max(0, sum)
  return {
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: Math.min(0, sum),
  }
}

export interface InvoiceWanted {
  customer: Stripe.Customer
  subscription: StoredSubscription
  reason: NonNullable<Stripe.Invoice['billing_reason']>
  lines: LineDraft[]
  /** The moment from which prorated lines count. */
  prorationDate?: number
}

/** The fields that the sandbox never fills, and a draft's initial values. */
const blank = {
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>

/** An unsaved draft. */
export const newInvoice = (
  call: SandboxCall,
  wanted: InvoiceWanted,
  id = call.newId('in'),
): StoredInvoice => {
  const { customer, subscription, reason, prorationDate } = wanted
  const place = { invoice: id, subscription: subscription.id, item: itemOf(subscription).id }
  const data = wanted.lines.map((line) => newLine(call, line, place))
  const total = data.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...blank,
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    ...amountsFor(total, customer.balance),
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: call.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
      },
      type: 'subscription_details',
    },
    payments: { object: 'list', data: [], has_more: false, url: `/v1/invoice_payments?invoice=${id}` },
    period_end: call.now,
    period_start: call.now,
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: call.clock === '' ? null : call.clock,
    total,
    total_excluding_tax: total,
  }
}

/** The invoice with the customer's current credit. */
export const withBalance = (invoice: StoredInvoice, balance: number): StoredInvoice => ({
  ...invoice,
  ...amountsFor(invoice.total, balance),
})

export const storeInvoice = async (call: SandboxCall, invoice: StoredInvoice): Promise<void> => {
  await insertObject(call.db, invoice)
  await call.record('invoice.created', invoice)
}

/** Saves the invoice and records its event. */
export const saveInvoice = async (
  call: SandboxCall,
  invoice: StoredInvoice,
  event: string,
): Promise<void> => {
  const found = await findObject<StoredInvoice>(call.db, 'invoice', invoice.id)
  await updateObject(call.db, invoice, found?.hidden ?? {})
  await call.record(event, invoice)
}

/** Throws the provider's 'No such invoice' unless it exists; it is locked until the call ends. */
export const requireInvoice = async (call: SandboxCall, id: string): Promise<StoredInvoice> => {
  const found = await findObject<StoredInvoice>(call.db, 'invoice', id, true)
  if (!found) throw resourceMissing('invoice', id, 'invoice')
  return found.body
}

/** For a subscription, newest first. */
export const invoicesOf = async (call: SandboxCall, subscription: string): Promise<StoredInvoice[]> => {
  const parent = { subscription_details: { subscription } }
  const { data } = await listObjects(call.db, 'invoice', { limit: 100 }, { parent })
  return data as StoredInvoice[]
}

/** The payment method for a subscription's invoices: its own card, else the customer's. */
export const payingCardOf = (subscription: StoredSubscription, customer: Stripe.Customer): string | null =>
  subscription.default_payment_method ?? defaultCardOf(customer)
