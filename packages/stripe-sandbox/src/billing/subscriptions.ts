import { z } from 'zod'
import { changeSubscription } from './change-subscription.ts'
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts'
import { createSubscription } from './create-subscription.ts'
import { requireCustomer } from '../customers.ts'
import { unusedLine } from './invoice-lines.ts'
import { newInvoice, storeInvoice } from './invoice-record.ts'
import { closePending, pendingLines } from './pending-items.ts'
import { stopCollecting } from './renewals.ts'
import { invalidRequest, resourceMissing } from '../sandbox-error.ts'
import { booleanParam, idParam, listParams, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, listObjects } from '../sandbox-store.ts'
import type { StoredSubscription } from './subscription-record.ts'
import {
  boughtBy,
  endedStatuses,
  endSubscription,
  itemOf,
  periodOf,
  requireSubscription,
} from './subscription-record.ts'
import { onClockOf } from './test-clocks.ts'

const cancelParams = z.strictObject({
  cancellation_details: z.strictObject({ comment: textParam.optional() }).optional(),
  invoice_now: booleanParam.optional(),
  prorate: booleanParam.optional(),
})

/** A last invoice: the waiting items, and the customer's credit for the rest of the period. */
const billLast = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  { prorate }: z.output<typeof cancelParams>,
): Promise<void> => {
  const { price, quantity } = itemOf(subscription)
  const isPaidFor = prorate && subscription.status === 'active'
  const back = isPaidFor
    ? [unusedLine(await boughtBy(call, price, quantity), call.now, periodOf(subscription))]
    : []
  const lines = [...(await pendingLines(call, subscription.id)), ...back]
  if (lines.length === 0) return
  const customer = await requireCustomer(call, subscription.customer, { lock: true })
  const draft = newInvoice(call, { customer, subscription, reason: 'subscription_update', lines })
  await storeInvoice(call, draft)
  await closePending(call, subscription.id, draft.id)
  await collectInvoice(call, await finalizeInvoice(call, draft))
}

const cancelSubscription = sandboxRoute(
  'DELETE',
  '/v1/subscriptions/:id',
  cancelParams,
  async (given, params, id) => {
    const subscription = await requireSubscription(given, id)
    if (endedStatuses.includes(subscription.status)) throw resourceMissing('subscription', id, 'id')
    const call = await onClockOf(given, subscription)
    if (params.prorate && !params.invoice_now)
      throw invalidRequest('The sandbox prorates a cancellation with `invoice_now` only.', {
        param: 'prorate',
      })
    if (params.invoice_now) await billLast(call, subscription, params)
    const ended = await endSubscription(call, await requireSubscription(call, id), 'cancellation_requested')
    await stopCollecting(call, id)
    return ok(ended)
  },
)

const statuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'trialing',
  'unpaid',
] as const

const listed = z.strictObject({
  ...listParams,
  customer: idParam.optional(),
  status: z.enum([...statuses, 'all', 'ended']).optional(),
  test_clock: idParam.optional(),
})

/** Without a status, the provider lists subscriptions that haven't ended. */
const listedStatuses = (status: z.output<typeof listed>['status']): readonly string[] => {
  if (status === 'all') return statuses
  if (status === 'ended') return endedStatuses
  return status === undefined ? statuses.filter((one) => !endedStatuses.includes(one)) : [status]
}

export const subscriptionRoutes = [
  createSubscription,
  changeSubscription,
  cancelSubscription,
  sandboxRoute('GET', '/v1/subscriptions/:id', z.strictObject({}), async (call, _params, id) => {
    const found = await findObject<StoredSubscription>(call.db, 'subscription', id)
    if (!found) throw resourceMissing('subscription', id, 'id')
    return ok(found.body)
  }),
  sandboxRoute('GET', '/v1/subscriptions', listed, async (call, params) => {
    const { customer, test_clock } = params
    const where = { customer, test_clock }
    const wanted = { ...params, statuses: listedStatuses(params.status) }
    return listAnswer('/v1/subscriptions', await listObjects(call.db, 'subscription', wanted, where))
  }),
]
