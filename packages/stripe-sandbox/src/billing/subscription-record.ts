import type Stripe from 'stripe'
import { clearAgenda, putOnAgenda } from './agenda.ts'
import type { Bought } from './invoice-lines.ts'
import type { RecurringPrice } from './prices.ts'
import { requireProduct } from './products.ts'
import { resourceMissing } from '../sandbox-error.ts'
import { wireDecimal } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { findObject, insertObject, updateObject } from '../sandbox-store.ts'

/** A subscription as the sandbox stores it: with one item, and ids where the provider may expand objects. */
export type StoredSubscription = Stripe.Subscription & {
  customer: string
  default_payment_method: string | null
  latest_invoice: string | null
  test_clock: string | null
}

type StoredItem = Stripe.SubscriptionItem & { price: RecurringPrice; quantity: number }

/** The final statuses. */
export const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired']

export const itemOf = ({ items }: StoredSubscription): StoredItem => {
  const [item] = items.data
  if (!item) throw new Error('a subscription has an item')
  return item as StoredItem
}

export const periodOf = (subscription: StoredSubscription): { start: number; end: number } => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  return { start, end }
}

/** The purchase behind a subscription. */
export const boughtBy = async (
  call: SandboxCall,
  price: RecurringPrice,
  quantity: number,
): Promise<Bought> => ({
  price,
  quantity,
  name: (await requireProduct(call, price.product)).name,
})

const planOf = (price: RecurringPrice): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: wireDecimal(price.unit_amount),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** The subscription with another price, or another period. */
export const withItem = (
  subscription: StoredSubscription,
  change: { price?: RecurringPrice; quantity?: number; period?: { start: number; end: number } },
): StoredSubscription => {
  const item = itemOf(subscription)
  const price = change.price ?? item.price
  const period = change.period ?? periodOf(subscription)
  const changed: StoredItem = {
    ...item,
    price,
    plan: planOf(price),
    quantity: change.quantity ?? item.quantity,
    current_period_start: period.start,
    current_period_end: period.end,
  }
  return { ...subscription, items: { ...subscription.items, data: [changed] } }
}

interface NewSubscription {
  customer: string
  price: RecurringPrice
  quantity: number
  period: { start: number; end: number }
  trialEnd: number | null
  defaultPaymentMethod: string | null
  cancelAtPeriodEnd: boolean
  description: string | null
  metadata: Record<string, string>
}

const newItem = (
  call: SandboxCall,
  subscription: string,
  { price, quantity, period }: NewSubscription,
): StoredItem => ({
  id: call.newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: call.now,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
})

/** The fields that the sandbox never fills. */
const blank = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
} satisfies Partial<Stripe.Subscription>

/** An unsaved subscription, whose first invoice isn't paid. */
export const newSubscription = (call: SandboxCall, wanted: NewSubscription): StoredSubscription => {
  const id = call.newId('sub')
  const { customer, price, period, trialEnd } = wanted
  const item = newItem(call, id, wanted)
  const cancels = wanted.cancelAtPeriodEnd
  return {
    ...blank,
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? period.start,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: call.now },
    cancel_at: cancels ? period.end : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? call.now : null,
    collection_method: 'charge_automatically',
    created: call.now,
    currency: price.currency,
    customer,
    default_payment_method: wanted.defaultPaymentMethod,
    description: wanted.description,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: wanted.metadata,
    start_date: call.now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: call.clock === '' ? null : call.clock,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : call.now,
  }
}

/** Throws the provider's 'No such subscription' unless it exists; it is locked until the call ends. */
export const requireSubscription = async (call: SandboxCall, id: string): Promise<StoredSubscription> => {
  const found = await findObject<StoredSubscription>(call.db, 'subscription', id, true)
  if (!found) throw resourceMissing('subscription', id, 'id')
  return found.body
}

/** When a period ends, or the subscription with it. */
const turnOf = (subscription: StoredSubscription): number | null => {
  if (endedStatuses.includes(subscription.status) || subscription.status === 'incomplete') return null
  const { end } = periodOf(subscription)
  return subscription.cancel_at === null ? end : Math.min(end, subscription.cancel_at)
}

const setAgenda = async (call: SandboxCall, subscription: StoredSubscription): Promise<void> => {
  const object = subscription.id
  if (endedStatuses.includes(subscription.status)) {
    await clearAgenda(call, object)
    return
  }
  await putOnAgenda(call, { object, what: 'turn', at: turnOf(subscription) })
  if (subscription.status !== 'incomplete') await putOnAgenda(call, { object, what: 'expire', at: null })
}

export const storeSubscription = async (
  call: SandboxCall,
  subscription: StoredSubscription,
): Promise<void> => {
  await insertObject(call.db, subscription)
  await setAgenda(call, subscription)
  await call.record('customer.subscription.created', subscription)
}

/** Saves the subscription, schedules its next event, and records the change. */
export const saveSubscription = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  event = 'customer.subscription.updated',
): Promise<void> => {
  await updateObject(call.db, subscription, {})
  await setAgenda(call, subscription)
  await call.record(event, subscription)
}

/** Ends a subscription for good. */
export const endSubscription = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Promise<StoredSubscription> => {
  const ended: StoredSubscription = {
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? call.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: call.now,
    status: 'canceled',
  }
  await saveSubscription(call, ended, 'customer.subscription.deleted')
  return ended
}
