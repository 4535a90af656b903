import type { Database } from '../../platform/db/tables/tables.ts'

interface Seller {
  name: string
  /** The logo's public id. */
  logo: string | null
}

const marketplace: Seller = { name: 'Armature', logo: null }

/** The selling store; the marketplace where there is none. */
export const findSeller = async (trx: Database, tenantId: number | null): Promise<Seller> => {
  if (tenantId === null) return marketplace
  const store = await trx
    .selectFrom('tenants')
    .leftJoin('media', 'media.id', 'tenants.logo_media_id')
    .select(['tenants.name', 'media.public_id as logo'])
    .where('tenants.id', '=', tenantId)
    .executeTakeFirst()
  return store ?? marketplace
}

/** The buyer's number of an order; empty where it named none. */
export const findPurchaseOrder = async (trx: Database, orderId: number): Promise<string> => {
  const { purchase_order } = await trx
    .selectFrom('orders')
    .select('purchase_order')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return purchase_order
}

/** The name of an account's selling or buying company; null where none is named. */
export const findBuyerCompany = async (trx: Database, userId: number): Promise<string | null> => {
  const row = await trx
    .selectFrom('users as u')
    .leftJoin('vendor_profiles as p', 'p.user_id', 'u.id')
    .leftJoin('customer_companies as c', 'c.user_id', 'u.id')
    .select((eb) => eb.fn.coalesce('p.business_name', 'c.business_name').as('company'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return row?.company ?? null
}
