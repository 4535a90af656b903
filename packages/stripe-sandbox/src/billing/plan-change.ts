import { periodEndAfter } from './billing-calendar.ts'
import type { Bought, LineDraft } from './invoice-lines.ts'
import { periodLine, remainingLine, unusedLine } from './invoice-lines.ts'
import type { StoredSubscription } from './subscription-record.ts'
import { itemOf, periodOf, withItem } from './subscription-record.ts'

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none'

export interface PlanChange {
  from: Bought
  to: Bought
  behavior: ProrationBehavior
  /** The moment from which the change counts, Unix seconds. */
  at: number
}

export interface PlannedChange {
  subscription: StoredSubscription
  /** The charges and credits of the change. */
  lines: LineDraft[]
  /** Whether an invoice is due at once, rather than with the next period. */
  billNow: boolean
}

const sameInterval = ({ from, to }: PlanChange): boolean =>
  from.price.recurring.interval === to.price.recurring.interval &&
  from.price.recurring.interval_count === to.price.recurring.interval_count

/** Calculates a change of plan, without making it: an update and its preview share the sum. */
export const planChange = (subscription: StoredSubscription, change: PlanChange): PlannedChange => {
  const { from, to, behavior, at } = change
  const bought = { price: to.price, quantity: to.quantity }
  const isSame = from.price.id === to.price.id && from.quantity === to.quantity
  // Nothing has been paid for a trial, so nothing is credited.
  if (isSame || subscription.status === 'trialing')
    return { subscription: withItem(subscription, bought), lines: [], billNow: false }
  const whole = periodOf(subscription)
  const unused = behavior === 'none' ? [] : [unusedLine(from, at, whole)]
  if (sameInterval(change)) {
    const lines = behavior === 'none' ? [] : [...unused, remainingLine(to, at, whole)]
    return { subscription: withItem(subscription, bought), lines, billNow: behavior === 'always_invoice' }
  }
  const period = { start: at, end: periodEndAfter(at, to.price.recurring, at) }
  return {
    subscription: { ...withItem(subscription, { ...bought, period }), billing_cycle_anchor: at },
    lines: [...unused, periodLine(to, period)],
    billNow: true,
  }
}

/** The period after the current one. */
export const nextPeriod = (subscription: StoredSubscription): { start: number; end: number } => {
  const { end: start } = periodOf(subscription)
  return {
    start,
    end: periodEndAfter(subscription.billing_cycle_anchor, itemOf(subscription).price.recurring, start),
  }
}
