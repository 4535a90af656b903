import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import type { FoundPart, MatchKind } from '@armature/domain/requests/bom-matches'
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

/** A row to find parts for, by its place among those that are looked for at once. Empty texts are looked for by nothing. */
export interface WantedRow {
  row: number
  sku: string
  skuKey: string
  /** The queries of words by which a SKU and a number are found however they are written, as `numberWays` gives them. */
  skuWays: string
  number: string
  numberKey: string
  numberWays: string
  /** How a part counts as found whose name or SKU has the number. */
  numberKind: MatchKind
  aliasKeys: readonly string[]
  name: string
}

export type FoundRow = FoundPart & { row: number }

/** The parts that this person sees and may put on one list: of a customer's own catalogue alone. */
const offeredScope = (actor: Actor, alias: 'p' | 's'): RawBuilder<unknown> =>
  sql`${productScope(actor, alias)} AND ${sharedConditions({ tenantIds: storesOffered(actor) }, alias)}`

/** The most parts that are looked at for one number: more share its words than its letters. */
const lookedAt = sql.lit(200)
const most = sql.lit(limits.bom.candidates)

/** Words that only the rows know are guessed to be in one document of 200, and with a limit the planner would read all of them. */
const byIndexes = async (trx: Database, find: () => Promise<FoundRow[]>): Promise<FoundRow[]> => {
  await sql`SELECT set_config('enable_seqscan', 'off', true)`.execute(trx)
  const found = await find()
  await sql`SELECT set_config('enable_seqscan', 'on', true)`.execute(trx)
  return found
}

/** The queries of a number: its words as they were typed, and each other way in which it may be written. */
const asTyped = (text: 'sku' | 'number', ways: 'skuWays' | 'numberWays'): RawBuilder<unknown> =>
  sql`ARRAY(SELECT phraseto_tsquery('simple', search_words(${sql.ref(`w.${text}`)}))
    UNION SELECT way::tsquery FROM unnest(string_to_array(${sql.ref(`w.${ways}`)}, ' | ')) AS way)`

/** The parts with a number's words, in whichever of these ways: one query of all ways together takes longer than each by itself. */
const withNumber = (actor: Actor, queries: 'skuQueries' | 'numberQueries'): RawBuilder<unknown> =>
  sql`(SELECT DISTINCT one.product_id FROM unnest(${sql.ref(`w.${queries}`)}) AS asked (query) CROSS JOIN LATERAL (
    SELECT s.product_id FROM product_search s
    WHERE s.document @@ asked.query AND ${offeredScope(actor, 's')} LIMIT ${lookedAt}) one)`

/**
 * Parts by SKU, by maker's number (their own, in the SKU, or as words of the name) and by what was chosen before, for all rows in
 * one statement. The index of words finds them, since one over an expression can't be used under row-level security.
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
        AS w ("row" int, sku text, "skuKey" text, number text, "numberKey" text, "skuWays" text, "numberWays" text, "numberKind" text, "aliasKeys" json))
    SELECT w."row", found.product, found.kind, 1 AS likeness
    FROM wanted w CROSS JOIN LATERAL (
      (SELECT p.id AS product, 'sku' AS kind
       FROM ${withNumber(actor, 'skuQueries')} near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."skuKey" <> '' AND lower(regexp_replace(p.sku, '[^[:alnum:]]+', '', 'g')) = w."skuKey" LIMIT ${most})
      UNION ALL
      (SELECT p.id, 'maker'
       FROM (SELECT n.product_id FROM product_numbers n WHERE n.number_key = part_key(w.number) LIMIT ${lookedAt}) near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."numberKey" <> '' AND ${offeredScope(actor, 'p')} LIMIT ${most})
      UNION ALL
      (SELECT p.id, w."numberKind"
       FROM ${withNumber(actor, 'numberQueries')} near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."numberKey" <> '' AND position(w."numberKey" IN lower(regexp_replace(p.name || ' ' || p.sku, '[^[:alnum:]]+', '', 'g'))) > 0
       LIMIT ${most})
      UNION ALL
      (SELECT p.id, 'alias'
       FROM part_aliases a JOIN products p ON p.id = a.product_id
       WHERE a.owner_id = ${ownerId} AND a.key IN (SELECT json_array_elements_text(w."aliasKeys"))
         AND p.deleted_at IS NULL AND ${offeredScope(actor, 'p')} LIMIT ${most})) found`
  return byIndexes(trx, async () => (await asked.execute(trx)).rows)
}

/** A name that is less alike is another part's. */
const likeness = 0.35
/** The most parts with a name's words that are compared with it. */
const compared = sql.lit(400)

interface NamedRow {
  row: number
  name: string
}

/** A word that more parts have tells little of which one is meant. */
const rare = sql.lit(rareWord)
/**
 * A word that the planner expects in more parts than this isn't counted. It expects a word that its statistics don't know in up to
 * half a percent of all parts, by which such a word would pass for common in a very large catalogue.
 */
const surelyCommon = sql`(SELECT greatest(2 * ${rare}, reltuples / 200) FROM pg_class WHERE oid = 'product_search'::regclass)`

/** The words of each name that parts are looked for by: each as it is where a part has it, else as the one that was meant. */
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

/** The parts that a row's query finds, of which some are compared. */
const withQuery = (
  actor: Actor,
): RawBuilder<unknown> => sql`(SELECT s.product_id, s.name FROM product_search s
  -- Asked in this way, no index is read for the second: its lists of common words take longer than all else.
  WHERE s.document @@ w.find AND (s.document @@ w.query) IS TRUE AND ${offeredScope(actor, 's')} LIMIT ${compared})`

/** The parts that have the words asked for and whose names are like the rows', for all rows in one statement. */
const findAlike = async (
  trx: Database,
  actor: Actor,
  rows: readonly ({ row: number; words: string } & NameQuery)[],
): Promise<FoundRow[]> => {
  const { rows: found } = await sql<FoundRow>`${sql.raw(plannedEachTime)}
    WITH wanted AS MATERIALIZED (
      SELECT w."row", w.words, w.find::tsquery AS find, w.query::tsquery AS query
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS w ("row" int, words text, find text, query text))
    SELECT w."row", found.product, 'name' AS kind, found.likeness
    FROM wanted w CROSS JOIN LATERAL (
      SELECT near.product_id AS product, similarity(near.name, w.words) AS likeness
      FROM ${withQuery(actor)} near
      WHERE similarity(near.name, w.words) >= ${sql.lit(likeness)}
      ORDER BY likeness DESC, near.product_id LIMIT ${most}) found`.execute(trx)
  return found
}

/** Each row's searches one after another, until one finds something: those of all rows at once. */
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
 * Parts whose names are like the rows' words: found by their words, all of them first, and then compared. To compare with every
 * name that has some letters in common takes seconds a row among a million.
 */
export const findNamed = async (
  trx: Database,
  actor: Actor,
  rows: readonly NamedRow[],
): Promise<FoundRow[]> => {
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

/** The parts with the words and measures asked for, those with the likest names first, for all rows in one statement. */
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
    SELECT w."row", found.product, 'measures' AS kind, w.share AS likeness
    FROM wanted w CROSS JOIN LATERAL (
      SELECT near.product_id AS product
      FROM ${withQuery(actor)} near
      ORDER BY similarity(near.name, w.words) DESC, near.product_id LIMIT ${most}) found`.execute(trx)
  return found
}

/**
 * Parts that a search for the row's name would find: by the measures and sizes that it names, as `4 Nm` and `NEMA 17`, and by its other
 * words as far as parts have them. No name need be like it: a measure mostly stands among a part's specifications.
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

/** Remembers which part was meant by which words; the ones that were used longest ago give way. */
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
