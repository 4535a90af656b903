import type { Insertable } from 'kysely'
import type { CustomerCompaniesTable } from '../../platform/db/tables/people-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

/** The facts that a customer gives of the company that it buys for. */
export const customerCompanyFields = [
  'business_name',
  'country',
  'address',
  'city',
  'state',
  'postal_code',
] as const satisfies readonly (keyof CustomerCompaniesTable)[]

export type CustomerCompany = Pick<CustomerCompaniesTable, (typeof customerCompanyFields)[number]>

/** The company of a customer's, locked until the transaction's end. */
export const lockCustomerCompany = (trx: Database, userId: number): Promise<CustomerCompany | undefined> =>
  trx
    .selectFrom('customer_companies')
    .select(customerCompanyFields)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Keeps a customer's company, in the place of what was said of it before. */
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
