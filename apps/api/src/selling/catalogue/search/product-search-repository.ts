import type { Actor } from '@armature/domain/rights/actor'
import type { ReadSearch } from '@armature/domain/catalogue/measures/measures'
import { readSearch } from '@armature/domain/catalogue/measures/measures'
import type { NamedMeasure } from '@armature/domain/catalogue/measures/named-measures'
import { namedMeasures } from '@armature/domain/catalogue/measures/named-measures'
import { separatedWays } from '@armature/domain/catalogue/products/part-number'
import type { Synonyms, WordGroup } from '@armature/domain/catalogue/products/search-words'
import {
  groupsWithout,
  nounOf,
  propertiesOf,
  readQuotes,
  thingOf,
  wordGroups,
  wordsWithout,
} from '@armature/domain/catalogue/products/search-words'
import { limits } from '@armature/domain/limits'
import { isOfCatalogue } from '@armature/domain/rights/visibility'
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
import {
  beyondLimits,
  isLeastOf,
  limitsSql,
  mayBeLeast,
  measureQuery,
  nearestQuery,
  readMeasured,
  readQualities,
} from './search-limits-repository.ts'
import { readSynonyms } from './understood-search-repository.ts'

const bounds = limits.product

type Sql = RawBuilder<unknown>

/** A search's result: the requested page's products in order, and the number of ranked matches. */
interface Found {
  ids: number[]
  total: number
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
  /** A product is what the search's noun names. */
  thing: RawBuilder<unknown>
  /** Matches a bare “4 Nm” literally, where more would count too. */
  nearest: RawBuilder<unknown> | null
  limits: ReturnType<typeof limitsSql>
  /** Products whose texts turned out to exceed the limits. */
  beyond: readonly number[]
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

/** A product `s` that matches and isn't ruled out so far. */
const matches = ({ actor, filters, words, thing, limits, beyond }: Search): Sql => {
  const ofProduct = ownConditions(actor, filters)
  const own =
    ofProduct === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM products p WHERE p.id = s.product_id AND p.deleted_at IS NULL AND ${ofProduct})`
  const others = beyond.length === 0 ? sql`true` : sql`s.product_id <> ALL (${[...beyond]}::bigint[])`
  return sql`s.document @@ ${words} AND ${thing} AND ${productScope(actor, 's')} AND ${sharedConditions(filters, 's')}
    AND ${own} AND ${limits.within} AND ${others}`
}

/** The columns of a match, for ranking and for the products whose texts must still be read. */
const columnsOf = ({ words, nearest, limits: { isUnsure } }: Search): Sql => {
  const nearness = nearest === null ? sql`0` : sql`CASE WHEN s.document @@ ${nearest} THEN 0.9 ELSE 0 END`
  return sql`s.product_id AS id, ts_rank('{0.1, 0.2, 0.4, 1.0}', s.document, ${words}) + ${standingOfKind} + ${nearness} AS rank,
    ${isUnsure ?? sql`false`} AS is_unsure`
}

/**
 * Of very many matches only the first thousand are ranked (ten thousand for a file or another order), because people
 * refine such searches. The limit comes before the ranking, so that no more rows are read than ranked.
 */
const stepsOf = (search: Search): Sql => {
  const { actor, filters, limits, kinds, options } = search
  const byRank = options.ordering === undefined
  const most = sql.lit(byRank && options.isWhole !== true ? bounds.searchRanked : bounds.searchOrdered)
  const order = byRank
    ? sql`found.rank DESC, found.id`
    : productOrder(actor, filters, options.ordering ?? '-id')
  // By rank, products are read for one page only; another order needs all of them.
  const candidates = byRank
    ? sql`SELECT found.id FROM found`
    : sql`SELECT found.id FROM found JOIN products p ON p.id = found.id`
  const [columns, where] = [columnsOf(search), matches(search)]
  const kind = byRank ? kindOf(filters) : undefined
  const found =
    kind === undefined
      ? sql`found AS MATERIALIZED (SELECT ${columns} FROM product_search s WHERE ${where} LIMIT ${most})`
      : foundInKind(kind, { columns, where, most })
  const unsure =
    limits.isUnsure === null ? sql`ARRAY[]::bigint[]` : sql`ARRAY(SELECT id FROM found WHERE is_unsure)`
  return sql`${namedKinds(kinds)}, ${found}, whole AS (
      SELECT count(*)::int AS total, ARRAY(${pageSql(candidates, order, options)}) AS ids, ${unsure} AS unsure
      FROM found)`
}

/** Only the page's ids, because PostgreSQL plans this anew for each word. */
const findIds = async (trx: Database, search: Search): Promise<Found & { unsure: number[] }> => {
  const { rows } = await sql<Found & { unsure: number[] }>`${sql.raw(plannedEachTime)} WITH ${stepsOf(search)}
    SELECT whole.total, whole.ids, whole.unsure FROM whole`.execute(trx)
  return rows[0] ?? { ids: [], total: 0, unsure: [] }
}

/** Searches again without the products whose texts exceed the limits, if any. */
const findWithin = async (
  trx: Database,
  search: Omit<Search, 'beyond'>,
  { read: { measures }, named }: Pick<UnderstoodSearch, 'read' | 'named'>,
): Promise<Found> => {
  const found = await findIds(trx, { ...search, beyond: [] })
  const beyond = await beyondLimits(trx, found.unsure, { measures, named })
  return beyond.length === 0 ? found : findIds(trx, { ...search, beyond })
}

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

/** Either of these queries. */
const either = (queries: readonly Sql[]): Sql => sql`(${sql.join(queries, sql` || `)})`

const all = (queries: readonly Sql[]): Sql => sql`(${sql.join(queries, sql` && `)})`

type AsTyped = (typed: string) => Sql

/** The groups' words, each group as typed or as it is called elsewhere. */
const queriesOfGroups = (groups: readonly WordGroup[], asTyped: AsTyped): Sql[] =>
  groups.map(({ typed, also }) =>
    also.length === 0 ? asTyped(typed) : either([typed, ...also].map((words) => sql`search_query(${words})`)),
  )

const asWords: AsTyped = (typed) => sql`search_query(${typed})`

/**
 * The corrected queries of these words, read in a separate statement: PostgreSQL would otherwise correct them for each
 * product, since it uses the index only for a query that is known when it plans.
 */
const readCorrected = async (trx: Database, words: readonly (string | null)[]): Promise<AsTyped> => {
  const { rows } = await sql<{ words: string; query: string | null }>`
    SELECT words, corrected_query(words)::text AS query
    FROM unnest(${[...new Set(words)]}::text[]) AS words WHERE words IS NOT NULL`.execute(trx)
  const queries = new Map(rows.map(({ words: typed, query }) => [typed, query]))
  return (typed) => sql`${queries.get(typed) ?? null}::tsquery`
}

/**
 * The condition that what is found is the searched thing, by its name, number, maker or kind, instead of mentioning it:
 * a harmonic drive is no sensor with a word about drives.
 */
const isThing = (
  { thing, noun, groups }: Pick<UnderstoodSearch, 'thing' | 'noun' | 'groups'>,
  corrected: AsTyped | null,
): Sql => {
  if (noun === null) return sql`true`
  const group = groups.find(({ typed, also }) => also.length > 0 && typed.split(' ').includes(noun))
  const called = group?.also.map((words) => asWords(words.split(' ').at(-1) ?? words)) ?? []
  const query = either([(corrected ?? asWords)(noun), ...called])
  // Words that are one when joined are no nouns of their own, such as “real sense”.
  const joined = corrected === null ? sql`` : sql`OR s.document @@ in_names(${corrected(thing)})`
  return sql`(s.document @@ in_names(${query}) ${joined}
    OR s.component_subcategory_id IN (SELECT id FROM component_subcategories WHERE words @@ ${query})
    OR s.equipment_id IN (SELECT id FROM equipment WHERE words @@ ${query}))`
}

/** A search as it was read. */
interface UnderstoodSearch {
  read: ReadSearch
  limits: ReturnType<typeof limitsSql>
  groups: WordGroup[]
  /** Without quotation marks. */
  text: string
  /** The words before “with” or “for”. */
  thing: string
  /** The word that names the thing; null for none. */
  noun: string | null
  /** The measures whose property the search names, such as “8 mm bore”. */
  named: NamedMeasure[]
  /** Words for properties that few products state, such as “usb”. */
  properties: string[]
  /** It is for a thing, which its noun names. */
  isOfThing: boolean
  moreIsBetter: ReturnType<typeof isLeastOf>
}

/** Reads a search's words, measures and synonyms. */
export const understoodSearch = async (trx: Database, typed: string): Promise<UnderstoodSearch> => {
  // A quoted search also finds mentions of its words, and quoted words have no synonyms.
  const { plain: text, quoted, isWhole } = readQuotes(typed)
  const measured = await readMeasured(trx)
  const words = await readQualities(trx)
  const read = readSearch(text, mayBeLeast(measured))
  const synonyms: Synonyms = isWhole ? new Map() : await readSynonyms(trx, read.words, quoted)
  const groups = wordGroups(read.words, synonyms)
  const thing = readSearch(thingOf(text)).words
  const noun = nounOf(thing, { words, groups })
  const named = namedMeasures(text, (word) => synonyms.get(word) ?? [])
  return {
    read,
    limits: limitsSql(measured, read.measures, named),
    named,
    properties: noun === null || isWhole ? [] : propertiesOf(read.words, noun, quoted),
    groups,
    text,
    thing,
    noun,
    isOfThing: !isWhole,
    moreIsBetter: isLeastOf(measured),
  }
}

const withoutProperties = (of: UnderstoodSearch): UnderstoodSearch => ({
  ...of,
  groups: groupsWithout(of.groups, of.properties),
  thing: wordsWithout(of.thing, of.properties),
})

/** A search's queries, as typed or with corrected words; measures are never corrected. */
const queriesOf = (
  { read, limits, groups, text, thing, noun, isOfThing }: UnderstoodSearch,
  corrected: AsTyped | null,
): Pick<Search, 'words' | 'nearest' | 'limits' | 'kinds' | 'thing'> => {
  const words = all([...queriesOfGroups(groups, corrected ?? textQuery), ...read.measures.map(measureQuery)])
  const mayBeNumber = read.mayBeNumber && corrected === null
  const ways = mayBeNumber ? numberQuery(text) : null
  const joined = sql`to_tsquery('simple', part_key(${text}) || ':*')`
  const number = either([joined, ...(ways ? [ways] : [])])
  return {
    words: mayBeNumber ? either([words, sql`in_names(${number})`]) : words,
    thing: isOfThing ? isThing({ thing, noun, groups }, corrected) : sql`true`,
    nearest: nearestQuery(read.measures),
    limits,
    kinds: groups.length === 0 ? sql`NULL::tsquery` : all(queriesOfGroups(groups, corrected ?? asWords)),
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
): Promise<Found> => {
  const understood = await understoodSearch(trx, options.search)
  if (understood.groups.length === 0 && understood.read.measures.length === 0) return { ids: [], total: 0 }
  // A seller's own list is searched for what its texts mention as well.
  const asked = { ...understood, isOfThing: understood.isOfThing && isOfCatalogue(actor) }
  const search = { actor, filters, options }
  const exact = await findWithin(trx, { ...search, ...queriesOf(asked, null) }, asked)
  if (exact.total > 0 || asked.groups.length === 0) return exact
  const plain = asked.groups.flatMap(({ typed, also }) => (also.length === 0 ? [typed] : []))
  const corrected = await readCorrected(trx, [...plain, asked.noun, asked.thing])
  const near = await findWithin(trx, { ...search, ...queriesOf(asked, corrected) }, asked)
  if (near.total > 0 || asked.properties.length === 0) return near
  const less = withoutProperties(asked)
  return findWithin(trx, { ...search, ...queriesOf(less, null) }, less)
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
