import type { TaxRule } from '@armature/domain/taxes/tax'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { TaxRatesTable } from '../../platform/db/tables/tax-tables.ts'

const columns = ['id', 'country', 'region', 'name', 'basis_points', 'valid_from', 'ended_on'] as const

/** All rules, each destination's newest first. */
export const listTaxRules = (trx: Database): Promise<TaxRule[]> =>
  trx
    .selectFrom('tax_rates')
    .select(columns)
    .orderBy('country')
    .orderBy('region')
    .orderBy('valid_from', 'desc')
    .execute()

export const findTaxRules = (trx: Database, country: string): Promise<TaxRule[]> =>
  trx.selectFrom('tax_rates').select(columns).where('country', '=', country).execute()

/** Undefined where the destination has a tax that begins on that day. */
export const insertTaxRule = (trx: Database, rule: Insertable<TaxRatesTable>): Promise<TaxRule | undefined> =>
  trx
    .insertInto('tax_rates')
    .values(rule)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

export const lockTaxRule = (trx: Database, id: number): Promise<TaxRule | undefined> =>
  trx.selectFrom('tax_rates').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const endTaxRule = async (trx: Database, id: number, day: string): Promise<void> => {
  await trx.updateTable('tax_rates').set({ ended_on: day }).where('id', '=', id).execute()
}
