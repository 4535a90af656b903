import { randomUUID } from 'node:crypto'
import type {
  changePlan as changeEndpoint,
  createPlan as createEndpoint,
  listPlans as listEndpoint,
} from '@armature/contract/money/subscriptions'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { providerProblem } from '../payments/payment-customer.ts'
import type { PlanRow } from './plan-repository.ts'
import { findPlan, insertPlan, listPlanRows, lockPlan, storePrice, updatePlan } from './plan-repository.ts'

type Plan = Response<typeof listEndpoint>[number]

export const presentPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  amount: row.amount_cents,
  interval: row.interval,
  products_allowed: row.products_allowed,
  price_id: row.price_id,
  metadata: { products_allowed: row.products_allowed },
  active: row.active,
})

export const listPlans = (ctx: Context, wanted: { onOffer: boolean }): Promise<Plan[]> =>
  ctx.inRead(async (trx) => (await listPlanRows(trx, wanted)).map(presentPlan))

/**
 * A plan's price at the provider, created when first needed. It is searched for by its key first, so there is only one,
 * even after a lost answer.
 */
export const ensurePrice = async (ctx: Context, planId: number): Promise<string | Problem> => {
  const plan = await ctx.inRead((trx) => findPlan(trx, planId))
  if (plan === undefined) return notFound(messages.planNotThere)
  if (plan.price_id !== null) return plan.price_id
  const made = await ctx.deps.payments.createPrice({
    name: plan.name,
    amountCents: plan.amount_cents,
    interval: plan.interval,
    lookupKey: `plan:${plan.request_key}`,
  })
  if (made.status !== 'made') return providerProblem(ctx, made, 'create price')
  const system = systemContextOf(ctx.deps, ctx.log)
  const stored = await system.inWrite(async (trx) => {
    await storePrice(trx, planId, made.priceId)
    return null
  })
  return isProblem(stored) ? stored : made.priceId
}

/** The plan fields in the audit. */
const recorded = ({ id, name, amount_cents, interval, products_allowed, active }: PlanRow) => ({
  plan: id,
  name,
  amount_cents,
  interval,
  products_allowed,
  active,
})

/** Offers a new plan. The provider hears of it now, or at its first subscription. */
export const createPlan = async (
  ctx: Context,
  { amount, ...plan }: Body<typeof createEndpoint>,
): Promise<Plan | Problem> =>
  ctx.inWrite(async (trx) => {
    const id = await insertPlan(trx, {
      ...plan,
      amount_cents: amount,
      request_key: randomUUID(),
      created_at: ctx.now,
    })
    const row = await findPlan(trx, id)
    if (row === undefined) return notFound(messages.notFound)
    await recordAccountEvent(trx, ctx, {
      kind: 'plan.created',
      user_id: ctx.actor.userId,
      summary: `Plan “${row.name}” offered`,
      after: recorded(row),
    })
    return presentPlan(row)
  })

/** Changes a plan; absent fields stay. */
export const changePlan = (
  ctx: Context,
  id: number,
  change: Body<typeof changeEndpoint>,
): Promise<Plan | Problem> =>
  ctx.inWrite(async (trx) => {
    const before = await lockPlan(trx, id)
    if (before === undefined) return notFound(messages.notFound)
    if (Object.keys(change).length === 0) return presentPlan(before)
    const { name = before.name, products_allowed = before.products_allowed, active = before.active } = change
    const row = await updatePlan(trx, id, { name, products_allowed, active })
    await recordAccountEvent(trx, ctx, {
      kind: 'plan.changed',
      user_id: ctx.actor.userId,
      summary: `Plan “${row.name}” changed`,
      before: recorded(before),
      after: recorded(row),
    })
    return presentPlan(row)
  })
