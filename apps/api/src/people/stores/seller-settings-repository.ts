import type { Selectable } from 'kysely'
import type { SellerSettingsTable } from '../../platform/db/tables/people-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

export type SellerSettings = Omit<Selectable<SellerSettingsTable>, 'tenant_id'>

export const findSellerSettings = async (trx: Database, tenantId: number | null): Promise<SellerSettings> =>
  (await trx
    .selectFrom('seller_settings')
    .select('zone')
    .where('tenant_id', 'is not distinct from', tenantId)
    .executeTakeFirst()) ?? { zone: 'UTC' }

export const saveSellerSettings = async (
  trx: Database,
  tenantId: number | null,
  settings: SellerSettings,
): Promise<void> => {
  await trx
    .insertInto('seller_settings')
    .values({ tenant_id: tenantId, ...settings })
    .onConflict((clash) => clash.column('tenant_id').doUpdateSet(settings))
    .execute()
}
