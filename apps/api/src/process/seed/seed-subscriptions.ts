import { randomUUID } from 'node:crypto'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { makeContext } from '../../platform/context/make-context.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { insertPlan } from '../../money/subscriptions/plan-repository.ts'
import { subscribe } from '../../money/subscriptions/subscribe.ts'
import { demoStore } from './demo-people.ts'
import { findDemoTenant } from './writes/demo-tenant-repository.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const demoName = 'demo'
const runName = 'demo-plans'

const demoPlans = [
  { name: 'Starter', amount_cents: 2_900, interval: 'month', products_allowed: 25 },
  { name: 'Growth', amount_cents: 7_900, interval: 'month', products_allowed: 250 },
  { name: 'Scale', amount_cents: 79_000, interval: 'year', products_allowed: 2_500 },
] as const
const storePlan = demoPlans[1].name

/** Offers the demo's plans, once. */
const seedPlans = ({ db, clock }: Deps): Promise<void> =>
  inTransaction(db, systemContext, async (trx) => {
    if (!(await wasSeeded(trx, demoName)) || (await wasSeeded(trx, runName))) return
    for (const plan of demoPlans)
      await insertPlan(trx, { ...plan, request_key: randomUUID(), created_at: clock() })
    await markSeeded(trx, runName, clock())
  })

/**
 * Gives the demo its plans and its store a live subscription, with the card sandbox only. After an interruption the
 * next start continues.
 */
export const seedSubscriptions = async (deps: Deps, log: Context['log']): Promise<void> => {
  if (!deps.config.seedDemo) return
  await seedPlans(deps)
  if (deps.cardEntry.mode !== 'sandbox') return
  const tenant = await inTransaction(
    deps.db,
    systemContext,
    (trx) => findDemoTenant(trx, { owner: demoStore.owner, plan: storePlan }),
    { readOnly: true },
  )
  if (tenant === null) return
  const client = { ip: '127.0.0.1', userAgent: 'seed' }
  const ctx = makeContext({ actor: tenant.actor, deps, now: deps.clock(), log, session: null, client })
  const body = { plan: tenant.planId, payment_method: 'pm_card_visa', can_authenticate: false }
  const made = await subscribe(ctx, { body })
  if (isProblem(made))
    log.warn({ event: 'demo_subscription_failed', code: made.code }, 'the demo store has no plan')
}
