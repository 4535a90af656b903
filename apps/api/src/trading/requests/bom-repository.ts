import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import type { KnownWord, NameQuery } from '@armature/domain/requests/name-queries'
import { measuresAsked, nameQueries, rareWord, wordsToFind } from '@armature/domain/requests/name-queries'
import { readSearch } from '@armature/domain/catalogue/measures/measures'
import { storesOffered } from '@armature/domain/quotes/workflow/quote-parties'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { plannedEachTime } from '../../platform/db/pipelined-client.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { sharedConditions } from '../../selling/catalogue/search/product-filter-repository.ts'
import { productScope } from '../../selling/catalogue/products/product-repository.ts'

/** A row to find parts for, by its place in the batch. Empty texts are skipped. */
export interface WantedRow {
  row: number
  sku: string
  skuKey: string
  /** Full-text queries that find a SKU and a number in any spelling, from `numberWays`. */
  skuWays: string
  number: string
  numberKey: string
  numberWays: string
  /** Earlier choices that mean the same part, and others that may not. */
  aliasKeys: readonly string[]
  aliasKeysPerhaps: readonly string[]
  name: string
}

/** A part that a row may mean, and the way that found it. Its texts decide how likely it is (part-likeness.ts). */
export interface FoundRow {
  row: number
  product: number
  way: 'number' | 'alias' | 'words' | 'measures'
  /** For measures, the share of those searched that match; for an earlier choice, 0 if it may mean another part. */
  share: number
}

/** The parts that this person sees and may put on one list: for a customer, only its own catalogue's. */
const offeredScope = (actor: Actor, alias: 'p' | 's'): RawBuilder<unknown> =>
  sql`${productScope(actor, alias)} AND ${sharedConditions({ tenantIds: storesOffered(actor) }, alias)}`

/** The most parts examined for one number; more share its words than its letters. */
const lookedAt = sql.lit(200)
/** More than are shown: the comparison of the texts orders them anew. */
const most = sql.lit(4 * limits.bom.candidates)

/** The planner guesses that an unknown query matches one document in 200, and with a limit would scan them all. */
const byIndexes = async (trx: Database, find: () => Promise<FoundRow[]>): Promise<FoundRow[]> => {
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(trx)
  const found = await find()
  await sql`SELECT set_config('enable_seqscan', 'on', true)`.execute(trx)
  return found
}

/** The queries for a number: its words as typed, and each other spelling. */
const asTyped = (text: 'sku' | 'number', ways: 'skuWays' | 'numberWays'): RawBuilder<unknown> =>
  sql`ARRAY(SELECT phraseto_tsquery('simple', search_words(${sql.ref(`w.${text}`)}))
    UNION SELECT way::tsquery FROM unnest(string_to_array(${sql.ref(`w.${ways}`)}, ' | ')) AS way)`

/** The parts with a number in any of these spellings; one query for all spellings takes longer than one each. */
const withNumber = (actor: Actor, queries: 'skuQueries' | 'numberQueries'): RawBuilder<unknown> =>
  sql`(SELECT DISTINCT one.product_id FROM unnest(${sql.ref(`w.${queries}`)}) AS asked (query) CROSS JOIN LATERAL (
    SELECT s.product_id FROM product_search s
    WHERE s.document @@ asked.query AND ${offeredScope(actor, 's')} LIMIT ${lookedAt}) one)`

/**
 * Parts by SKU, by manufacturer's number (their own, in the SKU, or as words of the name) and by earlier choices, for
 * all rows in one statement. The full-text index finds them, because row-level security prevents the use of an
 * expression index.
 */
export const findNumbered = async (
  trx: Database,
  actor: Actor,
  ownerId: number,
  rows: readonly WantedRow[],
): Promise<FoundRow[]> => {
  const asked = sql<FoundRow>`${sql.raw(plannedEachTime)}
    WITH wanted AS MATERIALIZED (
      -- The queries are made here: no index answers one that is made beside a table under row-level security.
      SELECT w.*, ${asTyped('sku', 'skuWays')} AS "skuQueries", ${asTyped('number', 'numberWays')} AS "numberQueries"
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS w ("row" int, sku text, "skuKey" text, number text, "numberKey" text, "skuWays" text, "numberWays" text,
          "aliasKeys" json, "aliasKeysPerhaps" json))
    SELECT w."row", found.product, found.way, found.share
    FROM wanted w CROSS JOIN LATERAL (
      (SELECT p.id AS product, 'number' AS way, 1 AS share
       FROM ${withNumber(actor, 'skuQueries')} near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."skuKey" <> '' AND lower(regexp_replace(p.sku, '[^[:alnum:]]+', '', 'g')) = w."skuKey" LIMIT ${most})
      UNION ALL
      (SELECT p.id, 'number', 1
       FROM (SELECT n.product_id FROM product_numbers n WHERE n.number_key = part_key(w.number) LIMIT ${lookedAt}) near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."numberKey" <> '' AND ${offeredScope(actor, 'p')} LIMIT ${most})
      UNION ALL
      (SELECT p.id, 'number', 1
       FROM ${withNumber(actor, 'numberQueries')} near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."numberKey" <> '' AND position(w."numberKey" IN lower(regexp_replace(p.name || ' ' || p.sku, '[^[:alnum:]]+', '', 'g'))) > 0
       LIMIT ${most})
      UNION ALL
      (SELECT p.id, 'alias', asked.share
       FROM (SELECT json_array_elements_text(w."aliasKeys") AS key, 1 AS share
         UNION ALL SELECT json_array_elements_text(w."aliasKeysPerhaps"), 0) asked
       JOIN part_aliases a ON a.key = asked.key AND a.owner_id = ${ownerId} JOIN products p ON p.id = a.product_id
       WHERE p.deleted_at IS NULL AND ${offeredScope(actor, 'p')} LIMIT ${most})) found`
  return byIndexes(trx, async () => (await asked.execute(trx)).rows)
}

/** Parts whose number a row may have misspelt, such as `STS3215` for `ST-3215`. */
export const findSlips = async (
  trx: Database,
  actor: Actor,
  rows: readonly { row: number; numbers: readonly string[] }[],
): Promise<FoundRow[]> => {
  if (rows.length === 0) return []
  const asked = rows.map(({ row, numbers }) => ({
    row,
    query: numbers.map((number) => `'${number}'`).join(' | '),
  }))
  const find = sql<FoundRow>`${sql.raw(plannedEachTime)}
    WITH wanted AS MATERIALIZED (
      SELECT w."row", w.query::tsquery AS query
      FROM json_to_recordset(${JSON.stringify(asked)}::json) AS w ("row" int, query text))
    SELECT w."row", found.product, 'number' AS way, 1 AS share
    FROM wanted w CROSS JOIN LATERAL (
      SELECT s.product_id AS product FROM product_search s
      WHERE s.document @@ w.query AND ${offeredScope(actor, 's')} LIMIT ${most}) found`
  return byIndexes(trx, async () => (await find.execute(trx)).rows)
}

/** The most parts with a name's words that are compared with it. */
const compared = sql.lit(400)

interface NamedRow {
  row: number
  name: string
}

/** A word that more parts have hardly tells which is meant. */
const rare = sql.lit(rareWord)
/**
 * A word that the planner expects in more parts than this isn't counted. It expects an unknown word in up to half a
 * percent of all parts, which in a very large catalogue would make it look common.
 */
const surelyCommon = sql`(SELECT greatest(2 * ${rare}, reltuples / 200) FROM pg_class WHERE oid = 'product_search'::regclass)`

/** The words of each name to search by: as typed where a part has it, else corrected. */
const readNames = async (
  trx: Database,
  rows: readonly NamedRow[],
): Promise<{ row: number; words: string; known: KnownWord[] }[]> => {
  const { rows: named } = await sql<{ row: number; words: string }>`
    SELECT w."row", search_words(w.name) AS words
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS w ("row" int, name text)`.execute(trx)
  const words = [...new Set(named.flatMap((one) => wordsToFind(one.words)))]
  const { rows: read } = await sql<KnownWord & { word: string }>`${sql.raw(plannedEachTime)}
    SELECT w.word, w.query::text AS query, f.count
    FROM (SELECT word, corrected_query(word) AS query FROM unnest(${words}::text[]) AS typed (word)) w
    CROSS JOIN LATERAL (SELECT estimated_documents(w.query) AS documents) e
    CROSS JOIN LATERAL (SELECT CASE WHEN e.documents > ${surelyCommon} THEN e.documents ELSE (
      SELECT count(*) FROM (SELECT FROM product_search s WHERE s.document @@ w.query LIMIT ${rare} + 1) counted) END::int AS count) f
    WHERE f.count > 0`.execute(trx)
  const known = new Map(read.map(({ word, ...one }) => [word, one]))
  return named.map((one) => ({
    ...one,
    known: wordsToFind(one.words).flatMap((word) => known.get(word) ?? []),
  }))
}

/** The parts that a row's query finds, some of which are compared. */
const withQuery = (
  actor: Actor,
): RawBuilder<unknown> => sql`(SELECT s.product_id, s.name FROM product_search s
  -- Asked in this way, no index is read for the second: its lists of common words take longer than all else.
  WHERE s.document @@ w.find AND (s.document @@ w.query) IS TRUE AND ${offeredScope(actor, 's')} LIMIT ${compared})`

/** The parts with the requested words and a similar name, for all rows in one statement. */
const findAlike = async (
  trx: Database,
  actor: Actor,
  rows: readonly ({ row: number; words: string } & NameQuery)[],
): Promise<FoundRow[]> => {
  const { rows: found } = await sql<FoundRow>`${sql.raw(plannedEachTime)}
    WITH wanted AS MATERIALIZED (
      SELECT w."row", w.words, w.find::tsquery AS find, w.query::tsquery AS query
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS w ("row" int, words text, find text, query text))
    SELECT w."row", found.product, 'words' AS way, 1 AS share
    FROM wanted w CROSS JOIN LATERAL (
      SELECT near.product_id AS product FROM ${withQuery(actor)} near
      ORDER BY similarity(near.name, w.words) DESC, near.product_id LIMIT ${most}) found`.execute(trx)
  return found
}

/** Tries each row's searches one after another until one finds something, for all rows at once. */
const byLevels = async <Query extends NameQuery>(
  read: () => Promise<readonly { row: number; words: string; asked: readonly Query[] }[]>,
  find: (asking: ({ row: number; words: string } & Query)[]) => Promise<FoundRow[]>,
): Promise<FoundRow[]> => {
  const found: FoundRow[] = []
  let open = await read()
  for (let level = 0; open.some(({ asked }) => asked[level] !== undefined); level += 1) {
    const asking = open.flatMap(({ row, words, asked }) => {
      const query = asked[level]
      return query === undefined ? [] : [{ row, words, ...query }]
    })
    found.push(...(await find(asking)))
    open = open.filter(({ row }) => !found.some((one) => one.row === row))
  }
  return found
}

/**
 * Parts with similar names: found by words, all of them first, and then compared. Comparing every name with some common
 * letters would take seconds per row among a million parts.
 */
export const findNamed = async (
  trx: Database,
  actor: Actor,
  rows: readonly NamedRow[],
): Promise<FoundRow[]> => {
  if (rows.length === 0) return []
  const asked = async () =>
    (await readNames(trx, rows)).map((one) => ({ ...one, asked: nameQueries(one.known) }))
  return byIndexes(trx, () => byLevels(asked, (asking) => findAlike(trx, actor, asking)))
}

interface MeasuredRow {
  row: number
  words: string
  find: string
  query: string
  share: number
}

/** The parts with the requested words and measures, most similar names first, for all rows in one statement. */
const findWithMeasures = async (
  trx: Database,
  actor: Actor,
  rows: readonly MeasuredRow[],
): Promise<FoundRow[]> => {
  const { rows: found } = await sql<FoundRow>`${sql.raw(plannedEachTime)}
    WITH wanted AS MATERIALIZED (
      SELECT w."row", w.words, w.find::tsquery AS find, w.query::tsquery AS query, w.share
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS w ("row" int, words text, find text, query text, share float8))
    SELECT w."row", found.product, 'measures' AS way, w.share
    FROM wanted w CROSS JOIN LATERAL (
      SELECT near.product_id AS product
      FROM ${withQuery(actor)} near
      ORDER BY similarity(near.name, w.words) DESC, near.product_id LIMIT ${most}) found`.execute(trx)
  return found
}

/**
 * Parts that a search for the row's name would find: by its measures and sizes, such as `4 Nm` and `NEMA 17`, and its
 * other words that parts have. Names needn't be similar, since a measure is mostly in a part's specifications.
 */
export const findMeasured = async (
  trx: Database,
  actor: Actor,
  rows: readonly NamedRow[],
): Promise<FoundRow[]> => {
  const read = rows
    .map(({ row, name }) => ({ row, name: readSearch(name).words, measures: readSearch(name).measures }))
    .filter(({ measures }) => measures.length > 0)
  if (read.length === 0) return []
  const asked = async () =>
    (await readNames(trx, read)).map(({ row, words, known }) => {
      const measures = read.find((one) => one.row === row)?.measures ?? []
      return { row, words, asked: measuresAsked(measures, known, wordsToFind(words).length) }
    })
  return byIndexes(trx, () => byLevels(asked, (asking) => findWithMeasures(trx, actor, asking)))
}

/** A found part's texts, and which of its row's words stand anywhere in them. */
export interface ComparedRow {
  row: number
  product: number
  sku: string
  name: string
  number: string | null
  maker: string | null
  kind: string | null
  known: string[]
}

/** The texts that decide how likely each found part is. */
export const readCompared = async (
  trx: Database,
  found: readonly { row: number; product: number; words: readonly string[] }[],
): Promise<ComparedRow[]> => {
  if (found.length === 0) return []
  const { rows } = await sql<ComparedRow>`
    SELECT w."row", p.id AS product, p.sku, p.name, p.part_number AS number, p.manufacturer AS maker,
      coalesce(c.name, e.name) AS kind,
      ARRAY(SELECT word FROM json_array_elements_text(w.words) AS asked (word)
        WHERE s.document @@ to_tsquery('simple', word_forms(word))) AS known
    FROM json_to_recordset(${JSON.stringify(found)}::json) AS w ("row" int, product bigint, words json)
    JOIN products p ON p.id = w.product JOIN product_search s ON s.product_id = p.id
    LEFT JOIN component_subcategories c ON c.id = p.component_subcategory_id
    LEFT JOIN equipment e ON e.id = p.equipment_id`.execute(trx)
  return rows
}

/** Remembers the part chosen for some words; the least recently used ones drop out. */
export const keepAliases = async (
  trx: Database,
  ownerId: number,
  aliases: readonly { key: string; product: number }[],
  now: Date,
): Promise<void> => {
  if (aliases.length === 0) return
  await sql`
    INSERT INTO part_aliases (owner_id, key, product_id, used_at)
    SELECT ${ownerId}::bigint, a.key, a.product, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(aliases)}::json) AS a (key text, product bigint)
    ON CONFLICT (owner_id, key) DO UPDATE SET product_id = excluded.product_id, used_at = excluded.used_at`.execute(
    trx,
  )
  await sql`
    DELETE FROM part_aliases WHERE owner_id = ${ownerId} AND key IN (
      SELECT key FROM part_aliases WHERE owner_id = ${ownerId}
      ORDER BY used_at DESC, key OFFSET ${limits.bom.aliases})`.execute(trx)
}
