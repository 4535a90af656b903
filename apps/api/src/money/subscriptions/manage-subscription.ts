import { randomUUID } from 'node:crypto'
import type {
  cancelSubscription as cancelEndpoint,
  listSubscriptions as listEndpoint,
  paySubscription as payEndpoint,
  previewSubscription as previewEndpoint,
  updateSubscription as updateEndpoint,
} from '@armature/contract/money/subscriptions'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import { refuseOldPreview, refuseSmallPlan } from '@armature/domain/subscriptions/plan-rules'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findPaymentCustomer } from '../payments/payment-customer-repository.ts'
import { providerProblem } from '../payments/payment-customer.ts'
import { countStoreProducts } from '../../people/stores/store-repository.ts'
import {
  askChange,
  lookAtSubscription,
  refuseUnlessLive,
  refuseWhileOwing,
  settleCall,
} from './ask-provider.ts'
import { findPlan } from './plan-repository.ts'
import { ensurePrice } from './plans.ts'
import { presentSubscription } from './subscription-presenter.ts'
import type { SubscriptionRow } from './subscription-repository.ts'
import {
  findSubscriptionRow,
  listSubscriptionRows,
  lockSubscription,
  updateSubscriptionRow,
} from './subscription-repository.ts'
import { afterTry, countingDeclines, refuseOthersCard, tryCard } from './use-card.ts'

type Subscription = Response<typeof updateEndpoint>

const ownRow = async (trx: Database, ctx: Context, id: number): Promise<SubscriptionRow | Problem> => {
  const row = await findSubscriptionRow(trx, id)
  // Row-level security has hidden it already.
  return row === undefined || row.vendor_id !== ctx.actor.userId ? notFound(messages.notFound) : row
}

/** The vendor's own live subscription; another vendor's answers 404, without a call. */
const ownLive = async (ctx: Context, id: number): Promise<SubscriptionRow | Problem> => {
  const row = await ctx.inRead((trx) => ownRow(trx, ctx, id))
  return isProblem(row) ? row : (refuseUnlessLive(row) ?? row)
}

/** The vendor's subscriptions, with the card that pays for the live one. */
export const listSubscriptions = async (ctx: Context): Promise<Response<typeof listEndpoint>> => {
  const vendorId = ctx.actor.userId ?? 0
  const { rows, customerId } = await ctx.inRead(async (trx) => ({
    rows: await listSubscriptionRows(trx, vendorId),
    customerId: await findPaymentCustomer(trx, vendorId),
  }))
  const isRunning = rows.some(({ state }) => subscriptionMachine.is(state, 'live'))
  const found = isRunning && customerId !== null ? await ctx.deps.payments.findDefaultCard(customerId) : null
  // Subscriptions are shown even if the provider can't be asked.
  const card = found?.status === 'found' ? found.card : null
  // A refused one is shown only until there is another.
  const shown = rows.filter(({ provider_id: id }, index) => id !== null || index === 0)
  return shown.map((row) =>
    presentSubscription(ctx, row, subscriptionMachine.is(row.state, 'live') ? card : null),
  )
}

/** Locks the store, so that no product is added to it meanwhile. */
const refuseIfTooSmall = async (
  trx: Database,
  { store_id: storeId }: SubscriptionRow,
  allowed: number,
): Promise<Problem | null> =>
  refuseSmallPlan(storeId === null ? 0 : await countStoreProducts(trx, storeId), allowed)

/** The price to change to, if the store's products fit into its plan. */
const priceOf = async (ctx: Context, row: SubscriptionRow, planId: number): Promise<string | Problem> => {
  const plan = await ctx.inRead((trx) => findPlan(trx, planId))
  if (plan === undefined || !plan.active) return invalidFields({ plan: [messages.planNotThere] })
  if (plan.id === row.plan_id) return conflict(messages.planIsCurrent, { code: 'plan_is_current' })
  const tooSmall = await ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    return refuseIfTooSmall(trx, row, plan.products_allowed)
  })
  if (tooSmall) return tooSmall
  return ensurePrice(ctx, plan.id)
}

/** The cost of a change of plan at this moment. */
export const previewSubscription = async (
  ctx: Context,
  { body }: { body: Body<typeof previewEndpoint> },
): Promise<Response<typeof previewEndpoint> | Problem> => {
  const row = await ownLive(ctx, body.subscription_id)
  if (isProblem(row)) return row
  const owing = refuseWhileOwing(row)
  if (owing) return owing
  const priceId = await priceOf(ctx, row, body.plan)
  if (isProblem(priceId)) return priceId
  const preview = await ctx.deps.payments.previewPlanChange({
    subscriptionId: row.provider_id ?? '',
    itemId: row.item_id ?? '',
    priceId,
    at: null,
  })
  if (preview.status !== 'previewed') return providerProblem(ctx, preview, 'preview')
  return {
    lines: preview.lines.map(({ description, amountCents }) => ({ description, amount: amountCents })),
    due_now: preview.dueCents,
    credit: preview.creditCents,
    proration_date: preview.at,
  }
}

/** Stores the wanted change and its key before the provider is asked; refuses a plan that is too small. */
const prepareChange = (
  ctx: Context,
  { subscription_id: id, plan: planId, proration_date }: Body<typeof updateEndpoint>,
): Promise<SubscriptionRow | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const row = await lockSubscription(trx, id)
    const plan = await findPlan(trx, planId)
    if (row === undefined || plan === undefined) return notFound(messages.notFound)
    const ended = refuseUnlessLive(row)
    if (ended) return ended
    if (row.wanted_plan_id === planId) return row
    const owing = refuseWhileOwing(row)
    if (owing) return owing
    if (row.wanted_plan_id !== null)
      return conflict(messages.subscriptionUnknown, { code: 'subscription_pending' })
    const tooSmall = await refuseIfTooSmall(trx, row, plan.products_allowed)
    if (tooSmall) return tooSmall
    await updateSubscriptionRow(trx, id, {
      wanted_plan_id: planId,
      change_key: randomUUID(),
      change_at: proration_date === undefined ? null : new Date(proration_date * 1_000),
      change_asked_at: ctx.now,
    })
    await lookAtSubscription(trx, ctx, id, 1)
    return (await findSubscriptionRow(trx, id)) ?? notFound(messages.notFound)
  })

/** Changes the plan at once; changing to the current plan continues a subscription that is set to end. */
export const updateSubscription = async (
  ctx: Context,
  { body }: { body: Body<typeof updateEndpoint> },
): Promise<Subscription | Problem> => {
  const row = await ownLive(ctx, body.subscription_id)
  if (isProblem(row)) return row
  if (row.plan_id === body.plan && row.cancel_at_period_end) return setCancel(ctx, row, false)
  // A change that is already pending continues.
  const owing = row.wanted_plan_id === body.plan ? null : refuseWhileOwing(row)
  if (owing) return owing
  const shownAt = body.proration_date
  const old = shownAt === undefined ? null : refuseOldPreview(new Date(shownAt * 1_000), ctx.now)
  if (old) return old
  const priceId = await priceOf(ctx, row, body.plan)
  if (isProblem(priceId)) return priceId
  const prepared = await prepareChange(ctx, body)
  if (isProblem(prepared)) return prepared
  const changed = await askChange(ctx, prepared)
  const trying = { customerId: row.customer_id ?? '', tried: null, canAuthenticate: body.can_authenticate }
  return isProblem(changed) ? afterTry(ctx, changed, trying) : presentSubscription(ctx, changed)
}

/** From now on the end is the vendor's own, so no job undoes it. */
const makeOwn = (ctx: Context, id: number, cancel: boolean): Promise<null | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const asked = { ends_while_barred: false, cancel_asked_at: cancel ? ctx.now : null }
    await updateSubscriptionRow(trx, id, asked)
    return null
  })

const setCancel = async (
  ctx: Context,
  row: SubscriptionRow,
  cancel: boolean,
): Promise<Subscription | Problem> => {
  await makeOwn(ctx, row.id, cancel)
  const askedAt = ctx.deps.clock()
  const result = await ctx.deps.payments.setCancelAtPeriodEnd(row.provider_id ?? '', cancel)
  const settled = await settleCall(ctx, row.id, { result, askedAt })
  return isProblem(settled) ? settled : presentSubscription(ctx, settled)
}

/** Ends a subscription with its paid period, or at once. */
export const cancelSubscription = async (
  ctx: Context,
  { body }: { body: Body<typeof cancelEndpoint> },
): Promise<Subscription | Problem> => {
  const row = await ownLive(ctx, body.subscription_id)
  if (isProblem(row)) return row
  // With an open bill there is no paid period to run out.
  if (!body.at_once && !subscriptionMachine.is(row.state, 'owes')) return setCancel(ctx, row, true)
  const askedAt = ctx.deps.clock()
  const result = await ctx.deps.payments.cancelSubscription(row.provider_id ?? '')
  const settled = await settleCall(ctx, row.id, { result, askedAt })
  return isProblem(settled) ? settled : presentSubscription(ctx, settled)
}

const payBill = async (ctx: Context, body: Body<typeof payEndpoint>): Promise<Subscription | Problem> => {
  const row = await ownLive(ctx, body.subscription_id)
  if (isProblem(row)) return row
  if (!subscriptionMachine.is(row.state, 'owes'))
    return conflict(messages.subscriptionNothingDue, { code: 'nothing_due' })
  const others = await refuseOthersCard(ctx, body.payment_method)
  if (others) return others
  const ready = await tryCard(ctx, row.customer_id ?? '', body.payment_method)
  if (isProblem(ready)) return ready
  const askedAt = ctx.deps.clock()
  const result = await ctx.deps.payments.payOpenInvoices(row.provider_id ?? '')
  const settled = await settleCall(ctx, row.id, { result, askedAt })
  const trying = { ...ready, customerId: row.customer_id ?? '', canAuthenticate: body.can_authenticate }
  return isProblem(settled) ? afterTry(ctx, settled, trying) : presentSubscription(ctx, settled)
}

/** Pays the open bill; a store that closed because of it opens again. */
export const paySubscription = (
  ctx: Context,
  { body }: { body: Body<typeof payEndpoint> },
): Promise<Subscription | Problem> => countingDeclines(ctx, () => payBill(ctx, body))
