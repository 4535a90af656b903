import type { TaxParties } from '@armature/domain/taxes/decide-tax'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { PaperRow } from '../../people/media/paper-repository.ts'
import { rowJson } from '../../platform/db/sql/json-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { TaxExemptionsTable, TaxNumbersTable } from '../../platform/db/tables/tax-tables.ts'

/** Seller and buyer of a sale; the caller acts as the system. */
export const findTaxParties = async (
  trx: Database,
  { customerId, tenantId }: { customerId: number; tenantId: number | null },
): Promise<TaxParties> => {
  const { rows } = await sql<TaxParties>`
    SELECT (SELECT jsonb_build_object('country', l.country, 'tax_number', l.tax_number)
        FROM legal_details l WHERE l.tenant_id IS NOT DISTINCT FROM ${tenantId}::bigint) AS seller,
      (SELECT jsonb_build_object('country', n.country, 'number', n.number, 'checked_by', n.checked_by)
        FROM tax_numbers n WHERE n.user_id = ${customerId}) AS buyer,
      coalesce((SELECT jsonb_agg(jsonb_build_object('country', e.country, 'region', e.region, 'number', e.number,
          'valid_until', e.valid_until) ORDER BY e.id)
        FROM tax_exemptions e WHERE e.user_id = ${customerId} AND e.ended_at IS NULL), '[]') AS exemptions`.execute(
    trx,
  )
  return rows[0] ?? { seller: null, buyer: null, exemptions: [] }
}

export type TaxNumberRow = Selectable<TaxNumbersTable>

export const findTaxNumber = (trx: Database, userId: number): Promise<TaxNumberRow | undefined> =>
  trx.selectFrom('tax_numbers').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const putTaxNumber = async (trx: Database, row: Insertable<TaxNumbersTable>): Promise<void> => {
  const { user_id: _, ...changed } = row
  await trx
    .insertInto('tax_numbers')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

export const deleteTaxNumber = async (trx: Database, userId: number): Promise<void> => {
  await trx.deleteFrom('tax_numbers').where('user_id', '=', userId).execute()
}

export interface ExemptionRow extends Omit<Selectable<TaxExemptionsTable>, 'accepted_by'> {
  buyer: string
  file: PaperRow | null
}

const certificate = rowJson<PaperRow>(
  sql`SELECT p.public_id, p.name, p.bytes FROM papers p WHERE p.exemption_id = e.id`,
)

const exemptions = (trx: Database) =>
  trx
    .selectFrom('tax_exemptions as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('customer_companies as c', 'c.user_id', 'e.user_id')
    .leftJoin('vendor_profiles as p', 'p.user_id', 'e.user_id')
    .select((eb) => [
      'e.id',
      'e.user_id',
      'e.country',
      'e.region',
      'e.number',
      'e.valid_until',
      'e.accepted_by_name',
      'e.created_at',
      'e.ended_at',
      eb.fn.coalesce('c.business_name', 'p.business_name', 'u.username').as('buyer'),
      certificate.as('file'),
    ])

/** All certificates, the newest first. */
export const listExemptions = (trx: Database): Promise<ExemptionRow[]> =>
  exemptions(trx).orderBy('e.id', 'desc').execute()

export const findExemption = (trx: Database, id: number): Promise<ExemptionRow | undefined> =>
  exemptions(trx).where('e.id', '=', id).executeTakeFirst()

/** Serializes concurrent attachments of a certificate. */
export const lockExemption = async (trx: Database, id: number): Promise<void> => {
  await trx.selectFrom('tax_exemptions').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Undefined where the buyer has one for this place that hasn't been ended. */
export const insertExemption = async (
  trx: Database,
  row: Insertable<TaxExemptionsTable>,
): Promise<number | undefined> =>
  (
    await trx
      .insertInto('tax_exemptions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** False where it has already ended. */
export const endExemption = async (trx: Database, id: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('tax_exemptions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
