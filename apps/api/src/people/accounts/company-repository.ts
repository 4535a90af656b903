import { companyKey } from '@armature/domain/accounts/look-alikes'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { VendorProfilesTable } from '../../platform/db/tables/people-tables.ts'
import { isNameOfAnother } from '../auth/sign-up/registration-repository.ts'

/** The columns that a vendor edits about its company. */
export const companyFields = [
  'business_name',
  'location',
  'industry',
  'address',
  'city',
  'state',
  'country',
  'postal_code',
  'shows_stock',
] as const satisfies readonly (keyof VendorProfilesTable)[]

export type CompanyColumns = Pick<Selectable<VendorProfilesTable>, (typeof companyFields)[number]>

/** A vendor's company, locked until the transaction's end. */
export const lockCompany = (trx: Database, userId: number): Promise<CompanyColumns | undefined> =>
  trx
    .selectFrom('vendor_profiles')
    .select(companyFields)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Changes a company; false, without a change, where another company's name looks like the new one. */
export const setCompany = async (
  trx: Database,
  userId: number,
  company: Partial<CompanyColumns>,
): Promise<boolean> => {
  const { business_name } = company
  const key = business_name === undefined ? undefined : companyKey(business_name) || null
  if (business_name !== undefined && (await isNameOfAnother(trx, business_name, userId))) return false
  await trx
    .updateTable('vendor_profiles')
    .set({ ...company, ...(key === undefined ? {} : { business_name_key: key }) })
    .where('user_id', '=', userId)
    .execute()
  return true
}

export const saveCommission = async (
  trx: Database,
  userId: number,
  { percent, on_freight }: { percent: number | null; on_freight: boolean },
): Promise<void> => {
  await trx
    .updateTable('vendor_profiles')
    .set({ commission_percent: percent, commission_on_freight: on_freight })
    .where('user_id', '=', userId)
    .execute()
}
