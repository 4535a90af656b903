import type Stripe from 'stripe'
import { z } from 'zod'
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts'
import { paymentBehaviorParam, quantityParam } from './create-subscription.ts'
import { requireCustomer, requireOwnCard } from '../customers.ts'
import type { StoredInvoice } from './invoice-record.ts'
import { newInvoice, storeInvoice } from './invoice-record.ts'
import { closePending, keepForNextInvoice, pendingLines } from './pending-items.ts'
import type { PlannedChange } from './plan-change.ts'
import { planChange } from './plan-change.ts'
import { requirePrice } from './prices.ts'
import { beginPeriod } from './renewals.ts'
import { invalidRequest, SandboxError } from '../sandbox-error.ts'
import { mergeMetadata, metadataChange } from '../metadata-params.ts'
import { booleanParam, idParam, integerParam, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { ok, sandboxRoute } from '../sandbox-route.ts'
import type { StoredSubscription } from './subscription-record.ts'
import {
  boughtBy,
  endedStatuses,
  itemOf,
  periodOf,
  requireSubscription,
  saveSubscription,
} from './subscription-record.ts'
import { onClockOf } from './test-clocks.ts'

/** A change of a subscription, to make or only to preview. */
export const itemChangeParams = {
  cancel_at_period_end: booleanParam.optional(),
  items: z
    .array(
      z.strictObject({
        id: idParam.optional(),
        price: idParam.optional(),
        quantity: quantityParam.optional(),
      }),
    )
    .length(1)
    .optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: integerParam.optional(),
}

const itemChange = z.object(itemChangeParams)

const changeParams = z.strictObject({
  ...itemChangeParams,
  default_payment_method: textParam.optional(),
  description: textParam.optional(),
  metadata: metadataChange.optional(),
  off_session: booleanParam.optional(),
  payment_behavior: paymentBehaviorParam.optional(),
  trial_end: z.literal('now').optional(),
})
type ChangeParams = z.output<typeof changeParams>

const checkDate = (subscription: StoredSubscription, date: number): void => {
  const { start, end } = periodOf(subscription)
  if (date < start || date > end)
    throw invalidRequest('Cannot specify proration_date outside of current subscription period.', {
      param: 'proration_date',
    })
}

/** Plans the requested change, or returns null if it changes nothing. */
export const plannedFor = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  { items, proration_behavior, proration_date }: z.output<typeof itemChange>,
): Promise<PlannedChange | null> => {
  const [wanted] = items ?? []
  if (wanted === undefined) return null
  const item = itemOf(subscription)
  if (wanted.id !== item.id)
    throw invalidRequest('The sandbox bills subscriptions of one item only: name the one that is there.', {
      param: 'items[0][id]',
    })
  const at = proration_date ?? call.now
  checkDate(subscription, at)
  const price =
    wanted.price === undefined || wanted.price === item.price.id
      ? item.price
      : await requirePrice(call, wanted.price, { active: true, param: 'items[0][price]' })
  return planChange(subscription, {
    from: await boughtBy(call, item.price, item.quantity),
    to: await boughtBy(call, price, wanted.quantity ?? item.quantity),
    behavior: proration_behavior ?? 'create_prorations',
    at,
  })
}

/** The invoice of a change that is due at once, with the items that waited for the next one. */
export const invoiceOfChange = async (
  call: SandboxCall,
  customer: Stripe.Customer,
  { subscription, lines }: PlannedChange,
  prorationDate: number,
): Promise<StoredInvoice> =>
  newInvoice(call, {
    customer,
    subscription,
    reason: 'subscription_update',
    lines: [...(await pendingLines(call, subscription.id)), ...lines],
    prorationDate,
  })

const billChange = async (call: SandboxCall, planned: PlannedChange, params: ChangeParams): Promise<void> => {
  const { subscription, lines, billNow } = planned
  if (!billNow) {
    await keepForNextInvoice(call, subscription, lines)
    await saveSubscription(call, subscription)
    return
  }
  const customer = await requireCustomer(call, subscription.customer, { lock: true })
  const draft = await invoiceOfChange(call, customer, planned, params.proration_date ?? call.now)
  await saveSubscription(call, { ...subscription, latest_invoice: draft.id })
  await storeInvoice(call, draft)
  await closePending(call, subscription.id, draft.id)
  const { error } = await collectInvoice(call, await finalizeInvoice(call, draft))
  if (error !== null && params.payment_behavior === 'error_if_incomplete') throw new SandboxError(402, error)
}

const cancelFields = (
  call: SandboxCall,
  subscription: StoredSubscription,
  atEnd: boolean | undefined,
): Partial<StoredSubscription> => {
  if (atEnd === undefined || atEnd === subscription.cancel_at_period_end) return {}
  const details = { comment: null, feedback: null, feedback_option: null }
  return atEnd
    ? {
        cancel_at: periodOf(subscription).end,
        cancel_at_period_end: true,
        canceled_at: call.now,
        cancellation_details: { ...details, reason: 'cancellation_requested' },
      }
    : {
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        cancellation_details: { ...details, reason: null },
      }
}

const withFields = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  params: ChangeParams,
): Promise<StoredSubscription> => {
  const card = params.default_payment_method
  if (card) await requireOwnCard(call, subscription.customer, card, 'default_payment_method')
  return {
    ...subscription,
    ...cancelFields(call, subscription, params.cancel_at_period_end),
    default_payment_method: card === undefined ? subscription.default_payment_method : card || null,
    description: params.description === undefined ? subscription.description : params.description || null,
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  }
}

/** Ends the trial: the first paid period begins now. */
const endTrial = async (call: SandboxCall, subscription: StoredSubscription): Promise<void> => {
  const [item] = subscription.items.data
  const data = item ? [{ ...item, current_period_end: call.now }] : []
  const items = { ...subscription.items, data }
  await beginPeriod(call, { ...subscription, billing_cycle_anchor: call.now, items, trial_end: call.now })
}

export const changeSubscription = sandboxRoute(
  'POST',
  '/v1/subscriptions/:id',
  changeParams,
  async (given, params, id) => {
    const kept = await requireSubscription(given, id)
    if (endedStatuses.includes(kept.status))
      throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
        code: 'invalid_canceled_subscription_fields',
      })
    const call = await onClockOf(given, kept)
    const subscription = await withFields(call, kept, params)
    const planned = await plannedFor(call, subscription, params)
    if (planned !== null) await billChange(call, planned, params)
    else if (params.trial_end === 'now' && kept.status === 'trialing') await endTrial(call, subscription)
    else await saveSubscription(call, subscription)
    return ok(await requireSubscription(call, id))
  },
)
