import { z } from 'zod'
import { invoiceOfChange, itemChangeParams, plannedFor } from './change-subscription.ts'
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts'
import { requireCustomer } from '../customers.ts'
import { periodLine } from './invoice-lines.ts'
import type { StoredInvoice } from './invoice-record.ts'
import { newInvoice, requireInvoice } from './invoice-record.ts'
import { pendingLines } from './pending-items.ts'
import { nextPeriod } from './plan-change.ts'
import { voidInvoice } from './renewals.ts'
import { errorAnswer, invalidRequest } from '../sandbox-error.ts'
import { idParam, listParams } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { listObjects } from '../sandbox-store.ts'
import type { StoredSubscription } from './subscription-record.ts'
import { boughtBy, endedStatuses, itemOf, requireSubscription } from './subscription-record.ts'
import { onClockOf } from './test-clocks.ts'

const previewParams = z.strictObject({
  customer: idParam.optional(),
  subscription: idParam,
  subscription_details: z.strictObject(itemChangeParams).optional(),
})

/** The invoice at the start of the next period. */
const upcoming = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  id: string,
): Promise<StoredInvoice> => {
  const customer = await requireCustomer(call, subscription.customer)
  const { price, quantity } = itemOf(subscription)
  const period = nextPeriod(subscription)
  const lines = [
    ...(await pendingLines(call, subscription.id)),
    periodLine(await boughtBy(call, price, quantity), period),
  ]
  return newInvoice(call.at(period.start), { customer, subscription, reason: 'upcoming', lines }, id)
}

const preview = sandboxRoute('POST', '/v1/invoices/create_preview', previewParams, async (given, params) => {
  const subscription = await requireSubscription(given, params.subscription)
  if (params.customer !== undefined && params.customer !== subscription.customer)
    throw invalidRequest('The subscription does not belong to the customer.', { param: 'subscription' })
  const call = await onClockOf(given, subscription)
  const details = params.subscription_details ?? {}
  const isToEnd = details.cancel_at_period_end ?? subscription.cancel_at_period_end
  if (endedStatuses.includes(subscription.status) || isToEnd)
    throw invalidRequest('No upcoming invoices for customer: ' + subscription.customer, {
      code: 'invoice_upcoming_none',
    })
  const planned = await plannedFor(call, subscription, details)
  const id = call.newId('upcoming_in')
  if (planned === null) return ok(await upcoming(call, subscription, id))
  const customer = await requireCustomer(call, subscription.customer)
  const date = details.proration_date ?? call.now
  if (planned.billNow) return ok({ ...(await invoiceOfChange(call, customer, planned, date)), id })
  const after = await upcoming(call, planned.subscription, id)
  const change = newInvoice(
    call,
    {
      customer,
      subscription: planned.subscription,
      reason: 'upcoming',
      lines: planned.lines,
      prorationDate: date,
    },
    id,
  )
  const total = after.total + change.total
  return ok({
    ...after,
    lines: { ...after.lines, data: [...change.lines.data, ...after.lines.data] },
    parent: change.parent,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    amount_due: Math.max(0, total + customer.balance),
    amount_remaining: Math.max(0, total + customer.balance),
    ending_balance: Math.min(0, total + customer.balance),
  } satisfies StoredInvoice)
})

const pay = sandboxRoute(
  'POST',
  '/v1/invoices/:id/pay',
  z.strictObject({ payment_method: idParam.optional(), off_session: z.enum(['true', 'false']).optional() }),
  async (given, params, id) => {
    const kept = await requireInvoice(given, id)
    const call = await onClockOf(given, kept)
    if (kept.status === 'paid') throw invalidRequest('Invoice is already paid')
    if (kept.status === 'void' || kept.status === 'uncollectible')
      throw invalidRequest(`Invoice ${id} is ${kept.status} and can no longer be paid.`)
    const open = kept.status === 'draft' ? await finalizeInvoice(call, kept) : kept
    const { invoice, error } = await collectInvoice(call, open, {
      card: params.payment_method ?? null,
      byItself: false,
    })
    return error === null ? ok(invoice) : errorAnswer(error.type === 'card_error' ? 402 : 400, error)
  },
)

const finalize = sandboxRoute(
  'POST',
  '/v1/invoices/:id/finalize',
  z.strictObject({}),
  async (given, _params, id) => {
    const kept = await requireInvoice(given, id)
    if (kept.status !== 'draft')
      throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
        code: 'invoice_not_editable',
      })
    return ok(await finalizeInvoice(await onClockOf(given, kept), kept))
  },
)

const voided = sandboxRoute(
  'POST',
  '/v1/invoices/:id/void',
  z.strictObject({}),
  async (given, _params, id) => {
    const kept = await requireInvoice(given, id)
    if (kept.status !== 'open')
      throw invalidRequest("You can only pass in open invoices. This invoice isn't open.")
    return ok(await voidInvoice(await onClockOf(given, kept), kept))
  },
)

const listed = z.strictObject({
  ...listParams,
  customer: idParam.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: idParam.optional(),
})

export const invoiceRoutes = [
  preview,
  pay,
  finalize,
  voided,
  sandboxRoute('GET', '/v1/invoices/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireInvoice(call, id)),
  ),
  sandboxRoute('GET', '/v1/invoices', listed, async (call, params) => {
    const { customer, status, subscription } = params
    const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
    return listAnswer(
      '/v1/invoices',
      await listObjects(call.db, 'invoice', params, { customer, status, parent }),
    )
  }),
]
