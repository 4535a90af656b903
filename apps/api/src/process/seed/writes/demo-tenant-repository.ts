import type { Actor } from '@armature/domain/rights/actor'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** The demo store's owner and plan; null where it has had a subscription, or there is no such plan. */
export const findDemoTenant = async (
  trx: Database,
  { owner, plan }: { owner: string; plan: string },
): Promise<{ actor: Actor; planId: number } | null> => {
  const row = await trx
    .selectFrom('users')
    .innerJoin('plans', (join) => join.on('plans.name', '=', plan).on('plans.active', '=', true))
    .leftJoin('subscriptions', 'subscriptions.vendor_id', 'users.id')
    .select(['users.id', 'users.role', 'users.tenant_id', 'users.username', 'plans.id as plan_id'])
    .where('users.username', '=', owner)
    .where('users.tenant_id', 'is not', null)
    .where('subscriptions.id', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, role, tenant_id, username, plan_id } = row
  return { actor: { role, userId: id, tenantId: tenant_id, name: username }, planId: plan_id }
}
