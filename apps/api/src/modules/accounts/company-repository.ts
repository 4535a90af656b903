import type { Database, VendorProfilesTable } from '../../db/tables.ts'

export type CompanyColumns = Pick<
  VendorProfilesTable,
  'business_name' | 'location' | 'industry' | 'address' | 'city' | 'state' | 'country' | 'postal_code'
>

/** A vendor's company, locked until the transaction's end. */
export const lockCompany = (trx: Database, userId: number): Promise<CompanyColumns | undefined> =>
  trx
    .selectFrom('vendor_profiles')
    .select(['business_name', 'location', 'industry', 'address', 'city', 'state', 'country', 'postal_code'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setCompany = async (
  trx: Database,
  userId: number,
  company: Partial<CompanyColumns>,
): Promise<void> => {
  await trx.updateTable('vendor_profiles').set(company).where('user_id', '=', userId).execute()
}
