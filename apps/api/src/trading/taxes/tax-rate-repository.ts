import type { TaxRule } from '@armature/domain/taxes/tax'
import { tenthsOf } from '@armature/domain/taxes/tax'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { byName } from '../../platform/db/sql/list-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { TaxRatesTable } from '../../platform/db/tables/tax-tables.ts'

/** A rule's columns, its rate in one number. */
const rule = [
  'id',
  'country',
  'region',
  'name',
  sql<number>`basis_points + tenths / 10.0::double precision`.as('basis_points'),
  'valid_from',
  'ended_on',
] as const

/** All rules, each destination's newest first. */
export const listTaxRules = (trx: Database): Promise<TaxRule[]> =>
  trx
    .selectFrom('tax_rates')
    .select(rule)
    .orderBy('country')
    .orderBy(byName(sql`region`))
    .orderBy('valid_from', 'desc')
    .execute()

export const findTaxRules = (trx: Database, country: string): Promise<TaxRule[]> =>
  trx.selectFrom('tax_rates').select(rule).where('country', '=', country).execute()

/** Undefined where the destination has a tax that begins on that day. */
export const insertTaxRule = (
  trx: Database,
  { basis_points: rate, ...added }: Omit<Insertable<TaxRatesTable>, 'tenths'>,
): Promise<TaxRule | undefined> =>
  trx
    .insertInto('tax_rates')
    .values({ ...added, basis_points: Math.floor(rate), tenths: tenthsOf(rate) % 10 })
    .onConflict((conflict) => conflict.doNothing())
    .returning(rule)
    .executeTakeFirst()

export const lockTaxRule = (trx: Database, id: number): Promise<TaxRule | undefined> =>
  trx.selectFrom('tax_rates').select(rule).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const endTaxRule = async (trx: Database, id: number, day: string): Promise<void> => {
  await trx.updateTable('tax_rates').set({ ended_on: day }).where('id', '=', id).execute()
}
