import { z } from 'zod'
import { putOnAgenda } from './agenda.ts'
import { periodEndAfter } from './billing-calendar.ts'
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts'
import { requireCustomer, requireOwnCard } from '../customers.ts'
import { periodLine, trialLine } from './invoice-lines.ts'
import { newInvoice, payingCardOf, storeInvoice } from './invoice-record.ts'
import { requirePrice } from './prices.ts'
import { invalidRequest, SandboxError } from '../sandbox-error.ts'
import { metadataParam } from '../metadata-params.ts'
import { booleanParam, idParam, integerParam, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { ok, sandboxRoute } from '../sandbox-route.ts'
import type { StoredSubscription } from './subscription-record.ts'
import { boughtBy, newSubscription, requireSubscription, storeSubscription } from './subscription-record.ts'
import { onClockOf } from './test-clocks.ts'

const daySeconds = 86_400
/** The provider announces a trial's end this long before it. */
const noticeSeconds = 3 * daySeconds

export const paymentBehaviorParam = z.enum(['allow_incomplete', 'error_if_incomplete'])

export const quantityParam = integerParam.refine((count) => count >= 1)

const createParams = z.strictObject({
  customer: idParam,
  items: z.array(z.strictObject({ price: idParam, quantity: quantityParam.optional() })).length(1),
  cancel_at_period_end: booleanParam.optional(),
  collection_method: z.literal('charge_automatically').optional(),
  default_payment_method: idParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  off_session: booleanParam.optional(),
  payment_behavior: paymentBehaviorParam.optional(),
  trial_end: integerParam.optional(),
  trial_period_days: integerParam.optional(),
})
type CreateParams = z.output<typeof createParams>

const trialEndOf = (call: SandboxCall, { trial_end, trial_period_days }: CreateParams): number | null => {
  if (trial_end !== undefined && trial_period_days !== undefined)
    throw invalidRequest('You may only specify one of these parameters: trial_end, trial_period_days.', {
      code: 'parameters_exclusive',
    })
  const end = trial_end ?? (trial_period_days ? call.now + trial_period_days * daySeconds : null)
  if (end !== null && end <= call.now)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  return end
}

const noCard = () =>
  invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  )

/** The first invoice, sent and charged at once. */
const billFirst = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  params: CreateParams,
): Promise<void> => {
  const customer = await requireCustomer(call, subscription.customer, { lock: true })
  const [item] = params.items
  const price = await requirePrice(call, item?.price ?? '')
  const bought = await boughtBy(call, price, item?.quantity ?? 1)
  const period = { start: call.now, end: subscription.items.data[0]?.current_period_end ?? call.now }
  const line = subscription.status === 'trialing' ? trialLine(bought, period) : periodLine(bought, period)
  const draft = newInvoice(call, { customer, subscription, reason: 'subscription_create', lines: [line] })
  if (draft.amount_due > 0 && payingCardOf(subscription, customer) === null) throw noCard()
  await storeSubscription(call, { ...subscription, latest_invoice: draft.id })
  await storeInvoice(call, draft)
  const { error } = await collectInvoice(call, await finalizeInvoice(call, draft))
  if (error !== null && params.payment_behavior === 'error_if_incomplete') throw new SandboxError(402, error)
}

export const createSubscription = sandboxRoute(
  'POST',
  '/v1/subscriptions',
  createParams,
  async (given, params) => {
    const customer = await requireCustomer(given, params.customer, { lock: true })
    const call = await onClockOf(given, customer)
    const [item] = params.items
    const price = await requirePrice(call, item?.price ?? '', { active: true, param: 'items[0][price]' })
    if (params.default_payment_method !== undefined)
      await requireOwnCard(call, customer.id, params.default_payment_method, 'default_payment_method')
    const trialEnd = trialEndOf(call, params)
    const subscription = newSubscription(call, {
      customer: customer.id,
      price,
      quantity: item?.quantity ?? 1,
      period: { start: call.now, end: trialEnd ?? periodEndAfter(call.now, price.recurring, call.now) },
      trialEnd,
      defaultPaymentMethod: params.default_payment_method ?? null,
      cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
      description: params.description ?? null,
      metadata: params.metadata ?? {},
    })
    await billFirst(call, subscription, params)
    if (trialEnd !== null) {
      const at = Math.max(call.now, trialEnd - noticeSeconds)
      await putOnAgenda(call, { object: subscription.id, what: 'tell_of_trial_end', at })
    }
    return ok(await requireSubscription(call, subscription.id))
  },
)
