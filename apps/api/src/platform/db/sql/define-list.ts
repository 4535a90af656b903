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
import { endOfDay, startOfDay } from '@armature/domain/values/zones'

type Sql = RawBuilder<unknown>

/** A request for one page of a list: its actor, its query and the page. */
export interface ListRequest<ListQuery> {
  actor: Actor
  query: ListQuery
  window: PageWindow
  /** The cached counts of lists; without them each list is counted. */
  counts?: ListCounts
}

export interface ListPage<Row> {
  rows: Row[]
  count: number
}

/** A list as its route reads it. */
export interface List<ListQuery, Row> {
  read(trx: Database, request: ListRequest<ListQuery>): Promise<ListPage<Row>>
}

/** A list that can be read whole in batches and in order: first the ids, then the rows. */
export interface WholeList<ListQuery, Row> {
  /** The ids of the list's rows in the requested order, at most `most` of them. */
  ids(trx: Database, request: Omit<ListRequest<ListQuery>, 'window'>, most: number): Promise<number[]>
  /** The rows with these ids that are still in the list, in this order. */
  rowsOf(
    trx: Database,
    request: Omit<ListRequest<ListQuery>, 'window'>,
    ids: readonly number[],
  ): Promise<Row[]>
}

export type QueryOf<Call extends CallName> = Query<Endpoints[Call]>

/** A list whose rows are readable beyond a single page. */
export interface DefinedList<ListQuery, Row> extends List<ListQuery, Row>, WholeList<ListQuery, Row> {
  /** The count that `read` would return for this query, without reading a row. */
  count(trx: Database, request: Omit<ListRequest<ListQuery>, 'window'>): Promise<number>
  /** The condition on the listed table for the rows of this query. */
  where(actor: Actor, query: ListQuery): Sql
}

/** A column to sort by, possibly depending on the reader, so that the order reveals nothing hidden. */
type OrderColumn = Sql | ((actor: Actor) => Sql)

type Paging = 'page' | 'page_size' | 'search' | 'ordering'

export interface ListDefinition<Call extends CallName, Row> {
  /** The list's call, whose query names the filters. */
  call: Call
  /** The listed table: scope and filters depend only on its columns, so only its changes affect the count. */
  table: CountedTable
  /** Other tables that its filters read, whose changes affect the count too. */
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
  /** A column for each field of contract/platform/list-orderings.ts; none where the call isn't sortable. */
  orderings: Call extends OrderedCall ? Record<OrderingField<Call>, OrderColumn> : Record<string, never>
  /** The order of requests without one; newest first by default. */
  defaultOrdering?: Call extends OrderedCall ? OrderingField<Call> : never
  /** A row's columns, from the listed table and joins. */
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

/** Compares a column with the filter's value, if given. */
export const equals =
  (column: Sql) =>
  (value: unknown): Sql | undefined =>
    value === undefined ? undefined : sql`${column} = ${value}`

type DayFilter = (
  day: string | undefined,
  actor: Actor,
  query: { zone?: string | undefined },
) => Sql | undefined

/** Conditions for a time within a period's days, both inclusive, in the query's time zone. */
export const inDays = (column: Sql): Record<'from' | 'to' | 'zone', DayFilter> => ({
  from: (day, _, { zone = 'UTC' }) =>
    day === undefined ? undefined : sql`${column} >= ${startOfDay(day, zone)}`,
  to: (day, _, { zone = 'UTC' }) =>
    day === undefined ? undefined : sql`${column} <= ${endOfDay(day, zone)}`,
  zone: () => undefined,
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

/** A cached count's key: the actor and the filters, which decide the rows. Searches are counted each time. */
const keyOf = (call: CallName, { role, userId, tenantId }: Actor, query: AnyQuery): string => {
  const filters = Object.entries(query).filter(([name]) => !paging.has(name))
  return JSON.stringify([call, role, userId, tenantId, filters])
}

/** This list's number of rows, cached or counted. */
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
 * A list of one table: one page in the actor's scope and the requested order, with the row count, in one statement. The
 * statement finds the page's ids first, so columns and joins cost only ten rows. The count is cached until the table
 * changes.
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
      // Many may open one list at once: one of them counts it, and the others then read their pages.
      const size = await sizeOf(definition, request, async () => {
        counted = await pageWith(sql`, ${countSql(from, where)} AS total`)
        return countOf(counted, window, undefined, ask)
      })
      const rows = counted ?? (await pageWith(sql``))
      return { rows, count: await countOf(rows, window, size, ask) }
    },
  }
}
