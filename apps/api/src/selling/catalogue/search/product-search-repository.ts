import type { Actor } from '@armature/domain/rights/actor'
import type { ReadSearch } from '@armature/domain/catalogue/measures/measures'
import { readSearch } from '@armature/domain/catalogue/measures/measures'
import { separatedWays } from '@armature/domain/catalogue/products/part-number'
import { limits } from '@armature/domain/limits'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { plannedEachTime } from '../../../platform/db/pipelined-client.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { pageSql } from '../../../platform/db/sql/list-sql.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { ownConditions, sharedConditions } from './product-filter-repository.ts'
import type { ProductListOptions } from './product-order-repository.ts'
import { productOrder } from './product-order-repository.ts'
import { productScope } from '../products/product-repository.ts'

const bounds = limits.product

type Sql = RawBuilder<unknown>

/** A search's result: the requested page's products in order, and the number of ranked matches. */
interface Found {
  ids: number[]
  total: number
  /** The corrected words, used if the search finds nothing. */
  corrected: string | null
}

export interface SearchOptions extends ProductListOptions {
  /** Ranks as many as another order lists, because a file is read to its end and nobody refines it. */
  isWhole?: boolean
}

interface Search {
  actor: Actor
  filters: ProductFilters
  /** The tsquery. */
  words: RawBuilder<unknown>
  corrected: RawBuilder<unknown>
  /** The words without measures, which identify kinds. */
  kinds: RawBuilder<unknown>
  options: SearchOptions
}

/** The only subcategory or kind of equipment that a search is limited to, by column. */
const kindOf = ({
  subcategoryIds,
  equipmentIds,
}: ProductFilters): { column: string; id: number } | undefined => {
  const [subcategory, equipment] = [subcategoryIds, equipmentIds].map((ids) =>
    ids?.length === 1 ? ids[0] : undefined,
  )
  if (subcategory !== undefined) return { column: 'component_subcategory_id', id: subcategory }
  return equipment === undefined ? undefined : { column: 'equipment_id', id: equipment }
}

/** The products of a kind that are checked one by one before all of them are joined with all matches. */
export const lookedAt = 4_000

/**
 * `found` within one kind of a large catalogue, whose products may be as numerous as the word's. If the first products
 * of a large kind already hold as many matches as are ranked, that suffices; for a small kind or a rarer word both
 * indexes are read as for any search.
 */
const foundInKind = (
  { column, id }: { column: string; id: number },
  matches: { columns: Sql; where: Sql; most: Sql },
): Sql => {
  const { columns, where, most } = matches
  const ofKind = sql`n.${sql.raw(column)} = ${id}`
  // Bounds instead of `=`: with a single kind the order is that of all product ids, and the planner would walk their
  // index past every other kind.
  const inKindsOrder = sql`n.${sql.raw(column)} BETWEEN ${id} AND ${id}`
  const looked = sql.lit(lookedAt)
  return sql`
    large AS MATERIALIZED (
      SELECT count(*) >= ${looked} AS yes FROM (SELECT FROM product_search n WHERE ${ofKind} LIMIT ${looked}) kind),
    near AS MATERIALIZED (
      SELECT ${columns}
      FROM (SELECT n.* FROM product_search n WHERE ${inKindsOrder}
        ORDER BY n.${sql.raw(column)}, n.product_id LIMIT ${looked}) s
      WHERE (SELECT yes FROM large) AND ${where} LIMIT ${most}),
    enough AS MATERIALIZED (SELECT count(*) >= ${most} AS yes FROM near),
    found AS MATERIALIZED (
      SELECT * FROM near WHERE (SELECT yes FROM enough)
      UNION ALL
      (SELECT ${columns} FROM product_search s WHERE NOT (SELECT yes FROM enough) AND ${where} LIMIT ${most}))`
}

/**
 * The kinds that the words name, with the share of the kind's name: “motor” is all of “Motors”, and half of “Motor
 * Drivers”. Their parts come before parts that only contain the words: “servo” means a servo, although a servo board
 * contains the word too. A kind with only a trade name (“servo motors” for servo actuators) comes after one with that
 * name.
 */
const namedKinds = (words: Sql): Sql => {
  const named = (table: string, subcategory: string, equipment: string) => sql`
    SELECT ${sql.raw(subcategory)} AS subcategory, ${sql.raw(equipment)} AS equipment,
      1 + CASE WHEN ts_filter(words, '{a}') @@ ${words} THEN 2.0 ELSE 1.0 END
        / array_length(string_to_array(search_words(name), ' '), 1) AS standing
    FROM ${sql.table(table)} WHERE words @@ ${words}`
  return sql`kinds AS MATERIALIZED (${named('component_subcategories', 'id', 'NULL::bigint')}
    UNION ALL ${named('equipment', 'NULL::bigint', 'id')})`
}

/** Added to the rank, since full text always ranks below one. */
const standingOfKind = sql`coalesce((SELECT max(k.standing) FROM kinds k
  WHERE k.subcategory = s.component_subcategory_id OR k.equipment = s.equipment_id), 0)`

/**
 * Of very many matches only the first thousand are ranked (ten thousand for a file or another order), because people
 * refine such searches. The limit comes before the ranking, so that no more rows are read than ranked.
 */
const stepsOf = ({ actor, filters, words, corrected, kinds, options }: Search): Sql => {
  const byRank = options.ordering === undefined
  const most = byRank && options.isWhole !== true ? bounds.searchRanked : bounds.searchOrdered
  const order = byRank
    ? sql`found.rank DESC, found.id`
    : productOrder(actor, filters, options.ordering ?? '-id')
  const ofProduct = ownConditions(actor, filters)
  const own =
    ofProduct === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM products p WHERE p.id = s.product_id AND p.deleted_at IS NULL AND ${ofProduct})`
  // By rank, products are read for one page only; another order needs all of them.
  const candidates = byRank
    ? sql`SELECT found.id FROM found`
    : sql`SELECT found.id FROM found JOIN products p ON p.id = found.id`
  const columns = sql`s.product_id AS id, ts_rank('{0.1, 0.2, 0.4, 1.0}', s.document, ${words}) + ${standingOfKind} AS rank`
  const where = sql`s.document @@ ${words} AND ${productScope(actor, 's')} AND ${sharedConditions(filters, 's')} AND ${own}`
  const kind = byRank ? kindOf(filters) : undefined
  const found =
    kind === undefined
      ? sql`found AS MATERIALIZED (SELECT ${columns} FROM product_search s WHERE ${where} LIMIT ${sql.lit(most)})`
      : foundInKind(kind, { columns, where, most: sql.lit(most) })
  return sql`${namedKinds(kinds)}, ${found}, whole AS (
      SELECT count(*)::int AS total, CASE WHEN count(*) = 0 THEN ${corrected} END AS corrected,
        ARRAY(${pageSql(candidates, order, options)}) AS ids FROM found)`
}

/** Only the page's ids, because PostgreSQL plans this anew for each word. */
const findIds = async (trx: Database, search: Search): Promise<Found> => {
  const { rows } = await sql<Found>`${sql.raw(plannedEachTime)} WITH ${stepsOf(search)}
    SELECT whole.total, whole.corrected, whole.ids FROM whole`.execute(trx)
  return rows[0] ?? { ids: [], total: 0, corrected: null }
}

/** Each measure by its index words or as typed: nothing else may have been read from "12V Adapter". */
const measureQuery = ({ measures }: ReadSearch): Sql =>
  sql.join(
    measures.map(
      ({ typed, anyOf }) =>
        sql`(${anyOf.map((word) => `'${word}'`).join(' | ')}::tsquery || search_query(${typed}))`,
    ),
    sql` && `,
  )

/** A number in all of its spellings; null where there is only one. */
const numberQuery = (typed: string): Sql | null => {
  const ways = separatedWays(typed).map((words) => `(${words.join(' <-> ')}:*)`)
  return ways.length === 0 ? null : sql`to_tsquery('simple', ${ways.join(' | ')})`
}

/** Every word, with the numbers in all spellings. */
const textQuery = (text: string): Sql => {
  const numbers = text.split(/\s+/).flatMap((typed) => {
    const query = numberQuery(typed)
    return query === null ? [] : [{ typed, query }]
  })
  const rest = text
    .split(/\s+/)
    .filter((word) => !numbers.some(({ typed }) => typed === word))
    .join(' ')
  const parts = numbers.map(({ typed, query }) => sql`(search_query(${typed}) || ${query})`)
  if (parts.length === 0) return sql`search_query(${text})`
  return sql`(${sql.join(/[\p{L}\p{N}]/u.test(rest) ? [sql`search_query(${rest})`, ...parts] : parts, sql` && `)})`
}

/** A text's words and measures, and the same with corrected words. */
const wordsOf = (read: ReadSearch): { words: Sql; corrected: Sql } => {
  const corrected = sql`corrected_query(${read.words})`
  if (read.measures.length === 0) return { words: textQuery(read.words), corrected: sql`${corrected}::text` }
  const measures = measureQuery(read)
  if (read.words === '') return { words: sql`(${measures})`, corrected: sql`NULL::text` }
  return {
    words: sql`(${textQuery(read.words)} && ${measures})`,
    corrected: sql`(${corrected} && ${measures})::text`,
  }
}

/** A text's query, and the query with corrected words; measures are never corrected. */
const queriesOf = (text: string): Pick<Search, 'words' | 'corrected' | 'kinds'> => {
  const read = readSearch(text)
  const { words, corrected } = wordsOf(read)
  const ways = read.mayBeNumber ? numberQuery(text) : null
  const joined = sql`to_tsquery('simple', part_key(${text}) || ':*')`
  return {
    words: read.mayBeNumber ? sql`(${sql.join([words, joined, ...(ways ? [ways] : [])], sql` || `)})` : words,
    corrected,
    kinds: sql`search_query(${read.words})`,
  }
}

/**
 * The ids of one page of a search, and the number of ranked matches. Full text with each word as a prefix; if nothing
 * is found, again with corrected words. That is a separate statement, because PostgreSQL plans a search by its words.
 */
export const searchProductIds = async (
  trx: Database,
  actor: Actor,
  filters: ProductFilters,
  options: SearchOptions & { search: string },
): Promise<Pick<Found, 'ids' | 'total'>> => {
  const { search: text } = options
  const search = { actor, filters, options }
  const exact = await findIds(trx, { ...search, ...queriesOf(text) })
  if (exact.corrected === null) return exact
  const words = sql`${exact.corrected}::tsquery`
  const kinds = sql`corrected_query(${readSearch(text).words})`
  return findIds(trx, { ...search, words, kinds, corrected: sql`NULL::text` })
}

/**
 * Reindexes a vendor's next products after this id under the company's current name, at most as many as asked for.
 * Returns the last one's id, or null at the end.
 */
export const renameInSearch = async (
  trx: Database,
  vendorId: number,
  after: number,
  most: number,
): Promise<number | null> => {
  const { rows } = await sql<{ last: number | null }>`
    SELECT search_by_company(${vendorId}::bigint, ${after}::bigint, ${most}::integer) AS last`.execute(trx)
  return rows[0]?.last ?? null
}

/** Is any product still indexed by an older rule, from before the words of its kind and applications counted? */
export const isAnyDocumentOld = async (trx: Database): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM product_search WHERE edition < 2 LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** Reindexes some of these, at most as many as asked for; returns their number. */
export const renewDocuments = async (trx: Database, most: number): Promise<number> => {
  const { rows } = await sql<{ changed: number }>`SELECT renew_search(${most}::integer) AS changed`.execute(
    trx,
  )
  return rows[0]?.changed ?? 0
}
