import { randomUUID } from 'node:crypto'
import type { subscribe as endpoint } from '@armature/contract/money/subscriptions'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import { domainOf } from '@armature/domain/subscriptions/store-domain'
import { refuseStoreName } from '@armature/domain/subscriptions/store-name'
import { refuseSmallPlan } from '@armature/domain/subscriptions/plan-rules'
import { newSubscription, subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { isNameOfAnother } from '../../people/auth/sign-up/registration-repository.ts'
import { ensurePaymentCustomer } from '../payments/payment-customer.ts'
import { refuseClaim } from '../../people/domains/claim-domain.ts'
import { countStoreProducts } from '../../people/stores/store-repository.ts'
import { askFirst, lookAtSubscription } from './ask-provider.ts'
import { ensurePrice } from './plans.ts'
import type { PlanRow } from './plan-repository.ts'
import { findPlan } from './plan-repository.ts'
import { presentSubscription } from './subscription-presenter.ts'
import type { SubscriptionRow } from './subscription-repository.ts'
import {
  findCurrentRow,
  findSubscriptionRow,
  insertSubscription,
  lockVendor,
} from './subscription-repository.ts'
import type { TriedCard } from './use-card.ts'
import { afterTry, countingDeclines, refuseOthersCard, tryCard } from './use-card.ts'

type Wanted = Body<typeof endpoint>

/** A store may have its vendor's company name, but none of another company or store, nor a look-alike. */
const refuseCopiedName = async (trx: Database, ctx: Context, name: string): Promise<string | null> =>
  (await isNameOfAnother(trx, name, ctx.actor.userId ?? 0)) ? messages.companyTaken : null

/** The store to open: for a vendor without one, at a domain that no other company has proved. */
const newStoreOf = async (
  trx: Database,
  ctx: Context,
  { tenant_domain: wanted }: Wanted,
): Promise<{ domain: string; store_name: string } | Problem> => {
  if (wanted === undefined) return invalidFields({ domain: [messages.invalidDomain] })
  if (wanted.vendor !== ctx.actor.userId)
    return invalidFields({ 'tenant_domain.vendor': [messages.vendorNotYours] })
  const unfit = refuseStoreName(wanted.name) ?? (await refuseCopiedName(trx, ctx, wanted.name))
  if (unfit !== null) return invalidFields({ 'tenant_domain.name': [unfit] })
  const domain = domainOf(wanted.domain)
  const refusal = await refuseClaim(trx, ctx, { companyId: wanted.vendor, domain })
  return refusal === null
    ? { domain, store_name: wanted.name }
    : invalidFields({ domain: [refusal], 'tenant_domain.domain': [refusal] })
}

/** The blocking problem, or the subscription's store. The caller has locked the vendor. */
const judge = async (
  trx: Database,
  ctx: Context,
  wanted: Wanted,
  plan: PlanRow,
): Promise<{ tenant_id: number } | { domain: string; store_name: string } | Problem | SubscriptionRow> => {
  const vendorId = ctx.actor.userId ?? 0
  const vendor = await lockVendor(trx, vendorId)
  if (vendor === undefined) return notFound(messages.notFound)
  const current = await findCurrentRow(trx, vendorId)
  if (current !== undefined) return currentInTheWay(current, plan)
  if (vendor.tenant_id === null) return newStoreOf(trx, ctx, wanted)
  const count = await countStoreProducts(trx, vendor.tenant_id)
  return refuseSmallPlan(count, plan.products_allowed) ?? { tenant_id: vendor.tenant_id }
}

/** Requesting the same plan twice buys it once. */
const currentInTheWay = (current: SubscriptionRow, plan: PlanRow): Problem | SubscriptionRow => {
  if (subscriptionMachine.is(current.state, 'unsettled'))
    return conflict(messages.subscriptionUnknown, { code: 'subscription_pending' })
  return current.plan_id === plan.id
    ? current
    : conflict(messages.subscriptionThere, { code: 'subscription_there' })
}

const isRow = (value: object): value is SubscriptionRow => 'request_key' in value

/** Stores the request and its key before the provider is asked, and queues a job to find the outcome. */
const prepare = (
  ctx: Context,
  wanted: Wanted,
  plan: PlanRow,
): Promise<{ row: SubscriptionRow; isNew: boolean } | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const judged = await judge(trx, ctx, wanted, plan)
    if (isProblem(judged)) return judged
    if (isRow(judged)) return { row: judged, isNew: false }
    const none = { tenant_id: null, domain: null, store_name: null }
    const id = await insertSubscription(trx, {
      vendor_id: ctx.actor.userId ?? 0,
      plan_id: plan.id,
      ...none,
      ...judged,
      state: newSubscription,
      request_key: randomUUID(),
      created_at: ctx.now,
    })
    await lookAtSubscription(trx, ctx, id, 1)
    await recordAccountEvent(trx, ctx, {
      kind: 'subscription.asked',
      user_id: ctx.actor.userId,
      summary: `Subscription to ${plan.name} asked for`,
      after: { plan: plan.id, ...judged },
    })
    const row = await findSubscriptionRow(trx, id)
    return row === undefined ? notFound(messages.notFound) : { row, isNew: true }
  })

/** Refuses what our own data rule out, without asking the provider. */
const checkFirst = (ctx: Context, wanted: Wanted, plan: PlanRow): Promise<Problem | null> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const judged = await judge(trx, ctx, wanted, plan)
    return isProblem(judged) ? judged : null
  })

const buy = async (ctx: Context, body: Wanted): Promise<Response<typeof endpoint> | Problem> => {
  const vendorId = ctx.actor.userId ?? 0
  const refused = authorize(ctx.actor, 'subscription.manage', { vendorId })
  if (refused) return refused
  const plan = await ctx.inRead((trx) => findPlan(trx, body.plan))
  if (plan === undefined || !plan.active) return invalidFields({ plan: [messages.planNotThere] })
  const problem = (await checkFirst(ctx, body, plan)) ?? (await refuseOthersCard(ctx, body.payment_method))
  if (problem) return problem
  const ready = await readyToPay(ctx, body, { vendorId, planId: plan.id })
  if (isProblem(ready)) return ready
  const prepared = await prepare(ctx, body, plan)
  if (isProblem(prepared)) return prepared
  const row = prepared.isNew ? await askFirst(ctx, prepared.row) : prepared.row
  const trying = { ...ready, canAuthenticate: body.can_authenticate }
  return isProblem(row) ? afterTry(ctx, row, trying) : presentSubscription(ctx, row)
}

/** The provider has the vendor, the price and a card to charge. */
const readyToPay = async (
  ctx: Context,
  wanted: Wanted,
  { vendorId, planId }: { vendorId: number; planId: number },
): Promise<Problem | { tried: TriedCard | null; customerId: string }> => {
  const customer = await ensurePaymentCustomer(ctx, vendorId)
  if (isProblem(customer)) return customer
  const price = await ensurePrice(ctx, planId)
  if (isProblem(price)) return price
  const ready = await tryCard(ctx, customer, wanted.payment_method)
  return isProblem(ready) ? ready : { ...ready, customerId: customer }
}

/**
 * Buys a plan (specification section 7). The first paid subscription makes the vendor a tenant. Even after a lost
 * answer there is one subscription: its key is stored before the call, and a job finds the outcome.
 */
export const subscribe = (
  ctx: Context,
  { body }: { body: Wanted },
): Promise<Response<typeof endpoint> | Problem> => countingDeclines(ctx, () => buy(ctx, body))
