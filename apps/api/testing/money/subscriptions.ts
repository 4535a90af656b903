import type { TestApp } from '../build-test-app.ts'
import type { TestUser } from '../builders.ts'
import { buildAdmin } from '../builders.ts'

let number = 0

/** A plan on offer. */
export const buildPlan = async (
  world: TestApp,
  plan: Partial<{ name: string; amount: number; interval: 'month' | 'year'; products_allowed: number }> = {},
) =>
  (
    await world.callAs(await buildAdmin(world.owner), 'createPlan', {
      body: { name: 'Small', amount: 1_000, interval: 'month', products_allowed: 5, ...plan },
    })
  ).ok

/** A domain that no other test has. */
export const freshDomain = (): string => `store-${process.pid}-${++number}x.com`

/** The store that a vendor asks for, under a name that nobody else has. */
export const storeOf = ({ userId }: Pick<TestUser, 'userId'>, domain = freshDomain()) => ({
  domain,
  name: `Cobalt ${userId}`,
  vendor: userId,
})

/** The body that a vendor sends to buy a plan with a good card. */
export const subscribeBody = (vendor: TestUser, plan: number, more: object = {}) => ({
  plan,
  payment_method: 'pm_card_visa',
  tenant_domain: storeOf(vendor),
  ...more,
})

/** The sandbox's subscriptions of a vendor, past its API. */
export const providerSubscriptions = async (world: TestApp, vendor: TestUser) => {
  const { rows } = await world.sandboxPool.query<{ id: string; status: string; price: string }>(
    `select id, body ->> 'status' as status, body #>> '{items,data,0,price,id}' as price
     from stripe_sandbox.objects where kind = 'subscription' and body #>> '{metadata,vendor_id}' = $1 order by seq`,
    [String(vendor.userId)],
  )
  return rows
}

/** Lets webhooks wait, and forgets those that do: they come one after another, and a test would wait for those of all before it. */
export const closeWebhooks = async (world: TestApp): Promise<void> => {
  world.webhooks.open = false
  await world.sandboxPool.query('update stripe_sandbox.deliveries set next_attempt_at = null')
}

/** How many calls the sandbox has answered under a key: those that write. */
export const keyedCalls = async (world: TestApp): Promise<number> => {
  const { rows } = await world.sandboxPool.query<{ n: number }>(
    'select count(*)::int as n from stripe_sandbox.idempotency_keys',
  )
  return rows[0]?.n ?? 0
}
