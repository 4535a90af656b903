import type { PaymentsRefused, PaymentsUnavailable } from './payments.ts'

type Failed = PaymentsRefused | PaymentsUnavailable
type Declined = { status: 'declined'; code: string; message: string }

/** A subscription as the provider has it. */
export interface SubscriptionRecord {
  id: string
  /** The provider's word. */
  status: string
  itemId: string
  priceId: string
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
  livemode: boolean
  metadata: Record<string, string>
}

export interface PreviewLine {
  description: string
  amountCents: number
}

export type SubscriptionResult = { status: 'done'; subscription: SubscriptionRecord } | Declined | Failed
export type FoundSubscription =
  | { status: 'found'; subscription: SubscriptionRecord }
  | { status: 'not_found' }
  | Failed
export type PriceResult = { status: 'made'; priceId: string } | Failed
export type PreviewResult =
  | { status: 'previewed'; lines: PreviewLine[]; dueCents: number; creditCents: number; at: number }
  | Failed

export interface PlanChangeWanted {
  subscriptionId: string
  itemId: string
  priceId: string
  /** The moment from which it counts, Unix seconds; null is the provider's now. */
  at: number | null
}

/** Plans' prices and vendors' subscriptions at the provider. Every write is safe to repeat under its key. */
export interface Subscriptions {
  createPrice(wanted: {
    name: string
    amountCents: number
    interval: 'month' | 'year'
    /** By which it is found again. */
    lookupKey: string
  }): Promise<PriceResult>
  createSubscription(wanted: {
    customerId: string
    priceId: string
    idempotencyKey: string
    metadata: Record<string, string>
  }): Promise<SubscriptionResult>
  findSubscription(id: string): Promise<FoundSubscription>
  /** The customer's subscription that was made under this metadata. */
  findSubscriptionByMetadata(match: {
    customerId: string
    key: string
    value: string
  }): Promise<FoundSubscription>
  previewPlanChange(wanted: PlanChangeWanted): Promise<PreviewResult>
  changeSubscriptionPlan(wanted: PlanChangeWanted & { idempotencyKey: string }): Promise<SubscriptionResult>
  setCancelAtPeriodEnd(id: string, cancel: boolean): Promise<SubscriptionResult>
  cancelSubscription(id: string): Promise<SubscriptionResult>
  /** Pays what is open of it, with the customer's default card. */
  payOpenInvoices(id: string): Promise<SubscriptionResult>
}
