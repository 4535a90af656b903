import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

const differentValues = 200

/** The different values of a column, the most frequent first, and how many rows have each. */
export const countValues = async (
  trx: Database,
  importId: number,
  column: number,
): Promise<{ value: string; rows: number }[]> => {
  const { rows } = await sql<{ value: string; rows: number }>`
    SELECT btrim(cells->>${column}::int) AS value, count(*)::int AS rows FROM product_import_rows
    WHERE import_id = ${importId} AND length(btrim(cells->>${column}::int)) BETWEEN 1 AND ${limits.import.askedValue}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${differentValues}`.execute(trx)
  return rows
}

const makersLooked = 1_000

/** How a vendor's products spell their makers, the most frequent first. */
export const listMakers = async (trx: Database, vendorId: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('products')
    .select('manufacturer')
    .where('vendor_id', '=', vendorId)
    .where('deleted_at', 'is', null)
    .where('manufacturer', 'is not', null)
    .groupBy('manufacturer')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('manufacturer')
    .limit(makersLooked)
    .execute()
  return rows.flatMap(({ manufacturer }) => manufacturer ?? [])
}

const problemsShown = 10

/** The errors of rows that can't be imported, each with its number of rows. */
export const countProblems = async (
  trx: Database,
  importId: number,
): Promise<{ column: number | null; text: string; rows: number }[]> => {
  const { rows } = await sql<{ column: number | null; text: string; rows: number }>`
    SELECT (e->>'column')::int AS "column", e->>'text' AS text, count(DISTINCT line)::int AS rows
    FROM product_import_rows, jsonb_array_elements(errors) e
    WHERE import_id = ${importId} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${problemsShown}`.execute(trx)
  return rows
}
