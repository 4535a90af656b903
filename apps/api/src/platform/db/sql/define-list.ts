import type { Endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Query } from '@armature/contract/platform/endpoint'
import type { OrderedCall, OrderingField } from '@armature/contract/platform/list-orderings'
import type { Actor } from '@armature/domain/rights/actor'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../tables/tables.ts'
import type { CountedTable, ListCounts } from './list-counts.ts'
import { fixed } from './fixed-sql.ts'
import { noListCounts } from './list-counts.ts'
import type { Counted, PageWindow } from './list-sql.ts'
import { askCount, countOf, countSql, orderBy, pageSql } from './list-sql.ts'
import { dayMs } from '@armature/domain/values/time'

type Sql = RawBuilder<unknown>

/** A request for one page of a list: its actor, its query, and the page's position. */
export interface ListRequest<ListQuery> {
  actor: Actor
  query: ListQuery
  window: PageWindow
  /** The remembered counts of lists; where this is left out, each list is counted. */
  counts?: ListCounts
}

/** The day after this one, which is a day of UTC. */
const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)

export interface ListPage<Row> {
  rows: Row[]
  count: number
}

/** A list as its route reads it. */
export interface List<ListQuery, Row> {
  read(trx: Database, request: ListRequest<ListQuery>): Promise<ListPage<Row>>
}

/** A list that can be read whole, some rows at a time and in its order: first which rows, then these. */
export interface WholeList<ListQuery, Row> {
  /** The ids of the list's rows in the requested order, at most `most` of them. */
  ids(trx: Database, request: Omit<ListRequest<ListQuery>, 'window'>, most: number): Promise<number[]>
  /** The rows of these ids that are still in the list, in this order. */
  rowsOf(
    trx: Database,
    request: Omit<ListRequest<ListQuery>, 'window'>,
    ids: readonly number[],
  ): Promise<Row[]>
}

export type QueryOf<Call extends CallName> = Query<Endpoints[Call]>

/** A list whose rows can be asked for by more than one page. */
export interface DefinedList<ListQuery, Row> extends List<ListQuery, Row>, WholeList<ListQuery, Row> {
  /** The number that `read` would tell for this query, without reading a row. */
  count(trx: Database, request: Omit<ListRequest<ListQuery>, 'window'>): Promise<number>
  /** The condition for the rows that a page of this query shows, on the listed table. */
  where(actor: Actor, query: ListQuery): Sql
}

/** A column to order by, or one that depends on the reader: nobody learns from the order what it may not read. */
type OrderColumn = Sql | ((actor: Actor) => Sql)

type Paging = 'page' | 'page_size' | 'search' | 'ordering'

export interface ListDefinition<Call extends CallName, Row> {
  /** The call that the list answers; its query names the filters. */
  call: Call
  /** The table that is listed: scope and filters depend on its columns alone, so that only its changes change the number. */
  table: CountedTable
  /** Other tables that its filters ask: their changes change the number too. */
  asks?: readonly CountedTable[]
  /** The listed table under its alias, and its id. */
  from: Sql
  id: Sql
  /** The rows that this actor may see. */
  scope: (actor: Actor, query: QueryOf<Call>) => Sql
  /** A condition for each filter of the call's query, given or not; undefined lets all rows pass. */
  filters: {
    [Name in Exclude<keyof QueryOf<Call>, Paging>]-?: (
      value: QueryOf<Call>[Name],
      actor: Actor,
      query: QueryOf<Call>,
    ) => Sql | undefined
  }
  /** The condition for rows that contain the search text. */
  search: (text: string) => Sql
  /** A column for each field of contract/platform/list-orderings.ts; nothing where the call can't be ordered. */
  orderings: Call extends OrderedCall ? Record<OrderingField<Call>, OrderColumn> : Record<string, never>
  /** The order for requests that name none; newest first where this is left out. */
  defaultOrdering?: Call extends OrderedCall ? OrderingField<Call> : never
  /** The columns of a row, from the listed table and from the joined ones. */
  columns: RawBuilder<Row>
  joins?: Sql
}

/** The part of a query that defineList reads for every call; each list's definition checks its own filters. */
type AnyQuery = Partial<Record<string, unknown>> & { search?: string; ordering?: string }
type AnyFilter = (value: unknown, actor: Actor, query: unknown) => Sql | undefined

const whereOf = <Call extends CallName, Row>(
  { scope, filters, search }: ListDefinition<Call, Row>,
  actor: Actor,
  query: QueryOf<Call>,
): Sql => {
  const asked = query as AnyQuery
  const conditions = Object.entries(filters as Record<string, AnyFilter>).flatMap(
    ([name, condition]) => condition(asked[name], actor, query) ?? [],
  )
  const found = asked.search === undefined || asked.search === '' ? [] : [search(asked.search)]
  return sql.join([scope(actor, query), ...conditions, ...found], sql` AND `)
}

/** A condition that a column is the filter's value, where it has one. */
export const equals =
  (column: Sql) =>
  (value: unknown): Sql | undefined =>
    value === undefined ? undefined : sql`${column} = ${value}`

/** Conditions that a time is in the days of a period, both included; of UTC, as in the books. */
export const inDays = (column: Sql): Record<'from' | 'to', (day: string | undefined) => Sql | undefined> => ({
  from: (day) => (day === undefined ? undefined : sql`${column} >= ${new Date(`${day}T00:00:00Z`)}`),
  to: (day) => (day === undefined ? undefined : sql`${column} < ${endOf(day)}`),
})

const orderOf = <Call extends CallName, Row>(
  { id, orderings, defaultOrdering }: ListDefinition<Call, Row>,
  { actor, query }: { actor: Actor; query: QueryOf<Call> },
): Sql => {
  const columns = Object.entries<OrderColumn>(orderings).map(
    ([name, column]) => [name, typeof column === 'function' ? column(actor) : column] as const,
  )
  return orderBy(Object.fromEntries(columns), id, (query as AnyQuery).ordering ?? defaultOrdering)
}

const paging: ReadonlySet<string> = new Set(['page', 'page_size', 'search', 'ordering'])

/** The key of a remembered count: the actor and the filters, which decide the rows. A search is counted each time. */
const keyOf = (call: CallName, { role, userId, tenantId }: Actor, query: AnyQuery): string => {
  const filters = Object.entries(query).filter(([name]) => !paging.has(name))
  return JSON.stringify([call, role, userId, tenantId, filters])
}

/** The number of this list's rows, as it is remembered or else found out. */
const sizeOf = <Call extends CallName, Row>(
  { call, table, asks = [] }: ListDefinition<Call, Row>,
  { actor, query, counts = noListCounts }: Omit<ListRequest<QueryOf<Call>>, 'window'>,
  findOut: () => Promise<number>,
): Promise<number> => {
  const asked = query as AnyQuery
  return (asked.search ? noListCounts : counts).remembered(
    keyOf(call, actor, asked),
    [table, ...asks],
    findOut,
  )
}

/**
 * A list of one table: one page in the actor's scope and in the requested order, with the number of rows, in one
 * statement. The statement finds the page's ids first, so that columns and joins cost as much as ten rows do. The
 * number is remembered until the table changes.
 */
export const defineList = <Call extends CallName, Row>(
  given: ListDefinition<Call, Row>,
): DefinedList<QueryOf<Call>, Row> => {
  const definition = { ...given, columns: fixed(given.columns), joins: fixed(given.joins ?? sql``) }
  return {
    where: (actor, query) => whereOf(definition, actor, query),
    count: (trx, request) =>
      sizeOf(definition, request, () =>
        askCount(trx, definition.from, whereOf(definition, request.actor, request.query)),
      ),
    ids: async (trx, { actor, query }, most) => {
      const { from, id } = definition
      const order = orderOf(definition, { actor, query })
      const { rows } = await sql<{ id: number }>`SELECT ${id} AS id FROM ${from}
      WHERE ${whereOf(definition, actor, query)} ORDER BY ${order} LIMIT ${most}`.execute(trx)
      return rows.map((row) => row.id)
    },
    rowsOf: async (trx, { actor, query }, ids) => {
      const { from, id, columns, joins } = definition
      const { rows } = await sql<Row>`SELECT ${columns}
      FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY asked (id, place) JOIN ${from} ON ${id} = asked.id ${joins}
      WHERE ${whereOf(definition, actor, query)} ORDER BY asked.place`.execute(trx)
      return rows
    },
    read: async (trx, request) => {
      const { actor, query, window } = request
      const { from, id, columns, joins } = definition
      const where = whereOf(definition, actor, query)
      const order = orderOf(definition, request)
      const ask = () => askCount(trx, from, where)
      const pageWith = async (total: Sql): Promise<(Row & Partial<Counted>)[]> => {
        const { rows } = await sql<Row & Partial<Counted>>`
      WITH page AS (${pageSql(sql`SELECT ${id} FROM ${from} WHERE ${where}`, order, window)})
      SELECT ${columns} ${total}
      FROM page JOIN ${from} ON ${id} = page.id ${joins}
      ORDER BY ${order}`.execute(trx)
        return rows
      }
      let counted: (Row & Partial<Counted>)[] | undefined
      // Many may open one list at once: one of them counts it, and the others read their pages then.
      const size = await sizeOf(definition, request, async () => {
        counted = await pageWith(sql`, ${countSql(from, where)} AS total`)
        return countOf(counted, window, undefined, ask)
      })
      const rows = counted ?? (await pageWith(sql``))
      return { rows, count: await countOf(rows, window, size, ask) }
    },
  }
}
