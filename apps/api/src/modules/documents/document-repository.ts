import type { Database } from '../../db/tables.ts'

/** The store that sold, by its name; the marketplace's own where none did. */
export const findSellerName = async (trx: Database, tenantId: number | null): Promise<string> => {
  if (tenantId === null) return 'Armature'
  const tenant = await trx.selectFrom('tenants').select('name').where('id', '=', tenantId).executeTakeFirst()
  return tenant?.name ?? 'Armature'
}
