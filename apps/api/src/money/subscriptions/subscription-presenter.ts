import type { listSubscriptions } from '@armature/contract/money/subscriptions'
import type { Response } from '@armature/contract/platform/endpoint'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import type { Context } from '../../platform/context/context.ts'
import { presentTenant } from '../../people/auth/user-presenter.ts'
import type { SavedCard } from '../../platform/ports/payment-customers.ts'
import { presentPlan } from './plans.ts'
import type { SubscriptionRow } from './subscription-repository.ts'

type Subscription = Response<typeof listSubscriptions>[number]

export const presentSubscription = (
  ctx: Pick<Context, 'mediaUrl'>,
  row: SubscriptionRow,
  card: SavedCard | null = null,
): Subscription => ({
  id: row.id,
  plan: presentPlan({
    id: row.plan_id,
    name: row.plan_name,
    amount_cents: row.amount_cents,
    interval: row.interval,
    products_allowed: row.products_allowed,
    active: row.plan_active,
    price_id: row.price_id,
  }),
  status: row.state,
  owes: subscriptionMachine.is(row.state, 'owes'),
  current_period_end: row.current_period_end?.toISOString() ?? null,
  cancel_at_period_end: row.cancel_at_period_end,
  failure: row.failure,
  domain: row.tenant_domain ?? row.domain,
  tenant: presentTenant(ctx, { ...row, tenant_id: row.store_id }),
  card:
    card === null
      ? null
      : { brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear },
})
