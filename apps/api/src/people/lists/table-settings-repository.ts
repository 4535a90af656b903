import type { TableSettings } from '@armature/contract/platform/table-settings'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A person's table settings, by table name. */
export const findTableSettings = async (
  trx: Database,
  userId: number,
): Promise<Record<string, TableSettings>> => {
  const row = await trx
    .selectFrom('table_settings')
    .select('tables')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.tables ?? {}
}

/** The units that a person chose, as stored. */
export const findUnits = async (trx: Database, userId: number): Promise<unknown> =>
  (await trx.selectFrom('table_settings').select('units').where('user_id', '=', userId).executeTakeFirst())
    ?.units ?? null

export const putUnits = async (trx: Database, userId: number, units: object): Promise<void> => {
  const kept = JSON.stringify(units)
  await trx
    .insertInto('table_settings')
    .values({ user_id: userId, units: kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ units: kept }))
    .execute()
}

/** The size of all tables' settings together, as the table's check constraint counts it. */
const longestSettings = 65_536

/**
 * Saves one table's settings without touching the others, even those that another window saves at the same time. False
 * where all of them together exceed the table's limit.
 */
export const putTableSettings = async (
  trx: Database,
  userId: number,
  table: string,
  settings: TableSettings,
): Promise<boolean> => {
  const { rows } = await sql`INSERT INTO table_settings AS s (user_id, tables)
    VALUES (${userId}, jsonb_build_object(${table}::text, ${JSON.stringify(settings)}::jsonb))
    ON CONFLICT (user_id) DO UPDATE SET tables = s.tables || excluded.tables
      WHERE length((s.tables || excluded.tables)::text) <= ${longestSettings}
    RETURNING user_id`.execute(trx)
  return rows.length > 0
}
