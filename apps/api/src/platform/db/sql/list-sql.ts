import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../tables/tables.ts'

/** The position of a page in its list. */
export interface PageWindow {
  limit: number
  offset: number
}

/** A column's text in the order of names (domain/values/name-order.ts). */
export const byName = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${column} COLLATE names`

/**
 * Sorts by one of these columns; the id breaks ties, so that paging neither repeats nor skips rows. The contract
 * refuses any other field, and each list has a column for all of the contract's.
 */
export const orderBy = (
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  idColumn: RawBuilder<unknown>,
  ordering = '-id',
): RawBuilder<unknown> => {
  const direction = ordering.startsWith('-') ? sql`DESC` : sql`ASC`
  const name = ordering.replace('-', '')
  if (name === 'id') return sql`${idColumn} ${direction}`
  const column = columns[name]
  if (column === undefined) throw new Error(`No column to order a list by "${name}"`)
  // Plain as in its index: with NULLS LAST a page of the newest would sort everything.
  return sql`${column} ${direction} NULLS LAST, ${idColumn} ${direction}`
}

/** The least power of ten that holds this many rows. */
const roundedUp = (rows: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(rows)))

/**
 * One page of `select` in this order. The usual first page has its limits in the text. Any other uses parameters behind
 * a limit in the text: with parameters alone PostgreSQL assumes a tenth of the table for every page, finds no cheap
 * lasting plan and replans each time, which takes longer than reading. For the same reason the usual size is in the
 * text; otherwise whole tables would be joined to ten rows.
 */
export const pageSql = (
  select: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: PageWindow,
): RawBuilder<unknown> =>
  limit === limits.page.size && offset === 0
    ? sql`${select} ORDER BY ${order} LIMIT ${sql.lit(limit)}`
    : sql`SELECT * FROM (${select} ORDER BY ${order} LIMIT ${sql.lit(roundedUp(offset + limit))}) reached
        LIMIT ${limit === limits.page.size ? sql.lit(limit) : limit} OFFSET ${offset}`

/** Exact up to here; a list page never counts further (quality.md, Speed). */
export const countedRows = limits.page.counted

export interface Counted {
  total: number
}

export const countSql = (from: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${sql.lit(countedRows)}) counted)`

/** The number alone. */
export const askCount = async (
  trx: Database,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<Counted>`SELECT ${countSql(from, where)} AS total`.execute(trx)
  return rows[0]?.total ?? 0
}

/** A search text in a LIKE pattern, with its wildcards escaped. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`

/**
 * A list's row count. A page that isn't full reveals it, and the count is never below the rows shown. Otherwise it is
 * cached or came with the page; a page past the end has none, so it is counted then.
 */
export const countOf = async (
  rows: readonly Partial<Counted>[],
  { limit, offset }: PageWindow,
  known: number | undefined,
  ask: () => Promise<number>,
): Promise<number> => {
  if (rows.length === 0) return offset === 0 ? 0 : (known ?? ask())
  // Nothing counts further, not even a list's last page.
  const shown = Math.min(offset + rows.length, countedRows)
  return rows.length < limit ? shown : Math.max(shown, known ?? rows[0]?.total ?? 0)
}
