import type { ImportArchive } from '@armature/domain/catalogue/imports/import-archive'
import { mediaMachine } from '@armature/domain/media/media-machine'
import type { FileCell } from '@armature/domain/values/file-cell'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

/** Is the ZIP still stored? */
export const hasArchive = async (trx: Database, { media }: ImportArchive): Promise<boolean> => {
  const found = await trx
    .selectFrom('media')
    .select('id')
    .where('public_id', '=', media)
    .where('state', 'in', mediaMachine.statesWhere('stored'))
    .executeTakeFirst()
  return found !== undefined
}

/** These cells of all rows; null for a column that isn't there. */
export const listRowNames = async (
  trx: Database,
  importId: number,
  columns: readonly (number | null)[],
): Promise<{ line: number; cells: (FileCell | null)[] }[]> => {
  const cells = sql.join(columns.map((at) => (at === null ? sql`NULL::jsonb` : sql`cells -> ${at}::int`)))
  const { rows } = await sql<{ line: number; cells: (FileCell | null)[] }>`
    SELECT line, jsonb_build_array(${cells}) AS cells FROM product_import_rows
    WHERE import_id = ${importId} ORDER BY line`.execute(trx)
  return rows
}

/** The contents of stored files as they were sent, in hexadecimal, by public id. */
export const listSources = async (
  trx: Database,
  publicIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (publicIds.length === 0) return new Map()
  const found = await trx
    .selectFrom('media')
    .select(['public_id', 'kind', 'sha256', 'source_sha256'])
    .where('public_id', '=', sql<string>`ANY(${[...publicIds]}::text[])`)
    .execute()
  return new Map(
    found.flatMap(({ public_id, kind, sha256, source_sha256 }) => {
      const sent = kind === 'IMAGE' ? source_sha256 : sha256
      return sent === null ? [] : [[public_id, sent.toString('hex')] as const]
    }),
  )
}

/** The next row of a running import, not claimed yet: its files are stored before its transaction. */
export const nextLine = (trx: Database, importId: number) =>
  trx
    .selectFrom('product_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
