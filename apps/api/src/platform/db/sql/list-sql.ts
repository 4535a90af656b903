import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../tables/tables.ts'

/** The position of a page in its list. */
export interface PageWindow {
  limit: number
  offset: number
}

/**
 * An order by one of these columns; the id breaks ties, so that paging neither repeats nor skips. The contract has
 * refused any other field, and each list is made to have a column for all of the contract's.
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
  // Plain, as its index has it: with NULLS LAST a page of the newest would sort all there are.
  return sql`${column} ${direction} NULLS LAST, ${idColumn} ${direction}`
}

/** The least power of ten that holds this many rows. */
const roundedUp = (rows: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(rows)))

/**
 * One page of `select` in this order. The usual first page says where it lies in the text. Any other has its place
 * in parameters, behind a limit in the text that holds it: with parameters alone PostgreSQL takes every page for
 * a tenth of the table, finds no lasting plan cheap enough, and plans anew each time, for longer than it reads. For the
 * same reason the usual size stands there too: whole tables would be joined to what are ten rows.
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

/** A search text as it stands in a LIKE pattern: its own wildcards are text. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`

/**
 * A list's number of rows. A page that isn't full tells it by itself, and no page claims fewer rows than it shows.
 * Otherwise the number is remembered or came with the page; a page past the end carries none, so it is counted then.
 */
export const countOf = async (
  rows: readonly Partial<Counted>[],
  { limit, offset }: PageWindow,
  known: number | undefined,
  ask: () => Promise<number>,
): Promise<number> => {
  if (rows.length === 0) return offset === 0 ? 0 : (known ?? ask())
  // Nothing counts further, a list's last page neither.
  const shown = Math.min(offset + rows.length, countedRows)
  return rows.length < limit ? shown : Math.max(shown, known ?? rows[0]?.total ?? 0)
}
