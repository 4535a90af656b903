import type { Insertable } from 'kysely'
import type { CustomerCompaniesTable } from '../../platform/db/tables/people-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

/** The columns that a customer edits about its company. */
export const customerCompanyFields = [
  'business_name',
  'country',
  'address',
  'city',
  'state',
  'postal_code',
] as const satisfies readonly (keyof CustomerCompaniesTable)[]

export type CustomerCompany = Pick<CustomerCompaniesTable, (typeof customerCompanyFields)[number]>

/** A customer's company, locked until the transaction ends. */
export const lockCustomerCompany = (trx: Database, userId: number): Promise<CustomerCompany | undefined> =>
  trx
    .selectFrom('customer_companies')
    .select(customerCompanyFields)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Saves a customer's company, replacing an earlier one. */
export const putCustomerCompany = async (
  trx: Database,
  company: Insertable<CustomerCompaniesTable>,
): Promise<void> => {
  const { user_id: _user, tenant_id: _tenant, ...changed } = company
  await trx
    .insertInto('customer_companies')
    .values(company)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}
