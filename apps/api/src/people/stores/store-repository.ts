import { marketplaceName } from '@armature/domain/accounts/names'
import { storeStatusOf } from '@armature/domain/subscriptions/subscription-machine'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { storeOpenSql } from '../../platform/db/sql/record-sql.ts'

/** The store that has proved this domain: its public name and logo, and its vendor's standing. */
export const findStoreAt = (trx: Database, domain: string) =>
  trx
    .selectFrom('tenants')
    .innerJoin('users', 'users.id', 'tenants.owner_id')
    .leftJoin('media', 'media.id', 'tenants.logo_media_id')
    .select(['tenants.id', 'tenants.name', 'media.public_id as logo', 'users.status as vendor_status'])
    .where('tenants.domain', '=', domain)
    .where('tenants.domain_proved_at', 'is not', null)
    .executeTakeFirst()

/** Opens a new store for its owner. */
export const insertStore = async (
  trx: Database,
  store: { ownerId: number; name: string; domain: string; now: Date },
): Promise<number> => {
  const { id } = await trx
    .insertInto('tenants')
    .values({
      owner_id: store.ownerId,
      name: store.name,
      domain: store.domain,
      status: storeStatusOf(true),
      subscribed: true,
      created_at: store.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('users').set({ tenant_id: id }).where('id', '=', store.ownerId).execute()
  return id
}

/** Opens or closes a store; nothing is deleted. */
export const setStoreOpen = async (trx: Database, id: number, isOpen: boolean): Promise<void> => {
  await trx
    .updateTable('tenants')
    .set({ status: storeStatusOf(isOpen), subscribed: isOpen })
    .where('id', '=', id)
    .execute()
}

export const isStoreOpen = async (trx: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ open: boolean }>`SELECT ${storeOpenSql(sql`${id}`)} AS open`.execute(trx)
  return rows[0]?.open ?? false
}

/** The store's number of products, with its row locked: of two that add one each, the second counts the first's. */
export const countStoreProducts = async (trx: Database, id: number): Promise<number> => {
  await trx.selectFrom('tenants').select('id').where('id', '=', id).forUpdate().execute()
  const { count } = await trx
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The products that a store's newest subscription allows; null where it never had one. */
export const findProductsAllowed = async (trx: Database, id: number): Promise<number | null> => {
  const row = await trx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('plans as wanted', 'wanted.id', 'subscriptions.wanted_plan_id')
    .select(['plans.products_allowed', 'wanted.products_allowed as wanted_allowed'])
    .where('subscriptions.tenant_id', '=', id)
    .where('subscriptions.provider_id', 'is not', null)
    .orderBy('subscriptions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  // A smaller plan already counts while it is being requested.
  return Math.min(row.products_allowed, row.wanted_allowed ?? row.products_allowed)
}

/** The facts that decide whether buyers meet a store. */
export const findStoreStanding = (trx: Database, id: number) =>
  trx
    .selectFrom('tenants')
    .innerJoin('users', 'users.id', 'tenants.owner_id')
    .select(['tenants.domain_proved_at', 'users.status as vendor_status'])
    .where('tenants.id', '=', id)
    .executeTakeFirst()

/** The domain that a store has proved. */
export const findProvedDomain = async (trx: Database, id: number): Promise<string | undefined> => {
  const proved = trx.selectFrom('tenants').select('domain').where('domain_proved_at', 'is not', null)
  return (await proved.where('id', '=', id).executeTakeFirst())?.domain
}

/** The stores that have proved their domain. */
export const listStoreIds = async (trx: Database): Promise<number[]> => {
  const proved = trx.selectFrom('tenants').select('id').where('domain_proved_at', 'is not', null)
  return (await proved.orderBy('id').execute()).map(({ id }) => id)
}

/**
 * Records when a store's domain was seen to lead here, null if it doesn't; ignored if the store has another domain by
 * now.
 */
export const setDomainFound = async (
  trx: Database,
  { tenantId, domain, foundAt }: { tenantId: number; domain: string; foundAt: Date | null },
): Promise<void> => {
  await trx
    .updateTable('tenants')
    .set({ domain_found_at: foundAt })
    .where('id', '=', tenantId)
    .where('domain', '=', domain)
    .execute()
}

/** The name that customers read for a store or the marketplace. */
export const findSellerName = async (trx: Database, tenantId: number | null): Promise<string> =>
  (tenantId === null
    ? undefined
    : await trx.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirst()
  )?.name ?? marketplaceName
