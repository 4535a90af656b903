import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../tables.ts'

/** Where a page lies in its list. */
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
 * a tenth of the table, finds no lasting plan cheap enough, and plans anew each time, for longer than it reads.
 */
export const pageSql = (
  select: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: PageWindow,
): RawBuilder<unknown> =>
  limit === limits.page.size && offset === 0
    ? sql`${select} ORDER BY ${order} LIMIT ${sql.lit(limit)}`
    : sql`SELECT * FROM (${select} ORDER BY ${order} LIMIT ${sql.lit(roundedUp(offset + limit))}) reached
        LIMIT ${limit} OFFSET ${offset}`

/** Exact up to here; a list page never counts further (quality.md, Speed). */
export const countedRows = 10_000

export interface Counted {
  total: number
}

export const countSql = (from: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${sql.lit(countedRows)}) counted)`

/** A search text as it stands in a LIKE pattern: its own wildcards are text. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`

/** The count that came with the page; a page past the end has no rows to carry it, so it is asked for. */
export const countOf = async (
  trx: Database,
  rows: readonly Counted[],
  window: PageWindow,
  counted: { from: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<number> => {
  const [first] = rows
  if (first !== undefined) return first.total
  if (window.offset === 0) return 0
  const asked = await sql<Counted>`SELECT ${countSql(counted.from, counted.where)} AS total`.execute(trx)
  return asked.rows[0]?.total ?? 0
}
