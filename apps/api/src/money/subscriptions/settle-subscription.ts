import {
  subscriptionMachine,
  moveBetween,
  stateOfProvider,
} from '@armature/domain/subscriptions/subscription-machine'
import type { SubscriptionMove } from '@armature/domain/subscriptions/subscription-machine'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { SubscriptionRecord } from '../../platform/ports/subscriptions.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { claimForStore } from '../../people/domains/claim-domain.ts'
import { insertStore, setStoreOpen } from '../../people/stores/store-repository.ts'
import { findPlanByPrice } from './plan-repository.ts'
import type { SubscriptionRow } from './subscription-repository.ts'
import { findSubscriptionRow, lockSubscription, updateSubscriptionRow } from './subscription-repository.ts'
import { paths } from '@armature/domain/pages/page-paths'
import { readerOf } from '../../platform/mail/reader.ts'
import { subscriptionMail } from '../../platform/mail/subscription-mails.ts'
import { notifyOfPage } from '../../platform/outbox/notify.ts'

/** Notifies the vendor of its subscription and its store. */
const notifySubscription = async (
  trx: Database,
  ctx: Context,
  row: SubscriptionRow,
  move: SubscriptionMove,
): Promise<void> => {
  const effect = subscriptionMachine.effectOf(move.name)
  if (effect === null) return
  const mail = subscriptionMail(readerOf(row), {
    effect,
    isProved: row.tenant_domain_proved_at != null,
    plan: row.plan_name,
    domain: row.tenant_domain ?? row.domain ?? '',
    path: paths.subscription,
  })
  await notifyOfPage(
    trx,
    ctx,
    { id: row.vendor_id, email: row.email },
    { kind: 'subscription', path: paths.subscription, mail },
  )
}

/** The provider's news about a subscription, and when we began to ask. */
export type SubscriptionNews =
  | { status: 'found'; remote: SubscriptionRecord; askedAt: Date }
  | { status: 'refused'; reason: string }

/** The store follows its subscription: the first payment opens it, and later moves close or reopen it. */
const moveStore = async (
  trx: Database,
  ctx: Context,
  row: SubscriptionRow,
  isOpen: boolean,
): Promise<number | null> => {
  if (row.store_id === null) {
    if (!isOpen || row.domain === null || row.store_name === null) return null
    const store = { ownerId: row.vendor_id, name: row.store_name, domain: row.domain, now: ctx.now }
    const id = await insertStore(trx, store)
    await claimForStore(trx, ctx, { companyId: row.vendor_id, tenantId: id, domain: row.domain })
    await record(
      trx,
      ctx,
      { ...row, store_id: id },
      { kind: 'store.opened', summary: `Store opened at ${row.domain}` },
    )
    return id
  }
  await setStoreOpen(trx, row.store_id, isOpen)
  if (row.tenant_subscribed !== isOpen)
    await record(trx, ctx, row, {
      kind: isOpen ? 'store.opened' : 'store.closed',
      summary: isOpen ? 'Store opened' : 'Store closed',
    })
  return row.store_id
}

const record = (
  trx: Database,
  ctx: Context,
  row: SubscriptionRow,
  event: {
    kind: 'store.closed' | 'store.opened' | 'subscription.changed' | 'subscription.refused'
    summary: string
    before?: object
    after?: object
  },
): Promise<void> =>
  recordAccountEvent(trx, ctx, { user_id: row.vendor_id, tenant_id: row.store_id, ...event })

/** No pending change of plan. */
const noChange = { wanted_plan_id: null, change_key: null, change_at: null, change_asked_at: null }

const refuse = async (trx: Database, ctx: Context, row: SubscriptionRow, reason: string): Promise<void> => {
  if (row.wanted_plan_id !== null) await updateSubscriptionRow(trx, row.id, noChange)
  if (!subscriptionMachine.is(row.state, 'unsettled')) return
  await updateSubscriptionRow(trx, row.id, {
    state: subscriptionMachine.next('refuse', row.state),
    failure: reason,
  })
  await record(trx, ctx, row, {
    kind: 'subscription.refused',
    summary: 'Subscription refused',
    after: { reason },
  })
}

/** A pending change of plan is done once the provider has the plan. */
const changeAfter = (row: SubscriptionRow, remote: SubscriptionRecord) =>
  row.wanted_plan_id !== null && row.wanted_price_id === remote.priceId ? noChange : {}

const applyMove = async (
  trx: Database,
  ctx: Context,
  row: SubscriptionRow,
  move: SubscriptionMove,
): Promise<void> => {
  const isOpen = subscriptionMachine.is(move.to, 'storeOpen')
  const tenantId = await moveStore(trx, ctx, row, isOpen)
  await updateSubscriptionRow(trx, row.id, { state: move.to, tenant_id: tenantId, failure: null })
  await record(
    trx,
    ctx,
    { ...row, store_id: tenantId },
    {
      kind: 'subscription.changed',
      summary: `Subscription: ${move.name}`,
      before: { state: row.state },
      after: { state: move.to },
    },
  )
  await notifySubscription(trx, ctx, row, move)
}

const learn = async (
  trx: Database,
  ctx: Context,
  row: SubscriptionRow,
  { remote, askedAt }: Extract<SubscriptionNews, { status: 'found' }>,
): Promise<void> => {
  // Of several concurrent looks the last to begin saw the newest state; the others are dropped.
  if (row.checked_at !== null && row.checked_at > askedAt) return
  const plan = await findPlanByPrice(trx, remote.priceId)
  await updateSubscriptionRow(trx, row.id, {
    provider_id: remote.id,
    item_id: remote.itemId,
    plan_id: plan?.id ?? row.plan_id,
    current_period_end: remote.currentPeriodEnd,
    cancel_at_period_end: remote.cancelAtPeriodEnd,
    checked_at: askedAt,
    ...changeAfter(row, remote),
  })
  if (plan !== undefined && plan.id !== row.plan_id)
    await record(trx, ctx, row, {
      kind: 'subscription.changed',
      summary: 'Plan changed',
      before: { plan: row.plan_id },
      after: { plan: plan.id },
    })
  else if (remote.cancelAtPeriodEnd !== row.cancel_at_period_end)
    await record(trx, ctx, row, {
      kind: 'subscription.changed',
      summary: remote.cancelAtPeriodEnd ? 'Subscription canceled' : 'Cancellation taken back',
    })
  const move = moveBetween(row.state, stateOfProvider(remote.status))
  if (move !== null) await applyMove(trx, ctx, row, move)
}

/** Applies the news about a subscription once, wherever it comes from; returns the subscription's state. */
export const settleSubscription = async (
  { deps, log }: Pick<Context, 'deps' | 'log'>,
  id: number,
  news: SubscriptionNews,
): Promise<SubscriptionRow | null> => {
  const ctx = systemContextOf(deps, log)
  const settled = await ctx.inWrite(async (trx) => {
    const row = await lockSubscription(trx, id)
    if (row === undefined) return null
    if (news.status === 'refused') await refuse(trx, ctx, row, news.reason)
    else await learn(trx, ctx, row, news)
    return (await findSubscriptionRow(trx, id)) ?? null
  })
  return settled as SubscriptionRow | null
}
