import type { Synonyms, WordGroup } from '@armature/domain/catalogue/products/search-words'
import { synonymKeys } from '@armature/domain/catalogue/products/search-words'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** The search's property words that none of these products mentions. */
export const listUnstated = async (
  trx: Database,
  { properties, groups }: { properties: readonly string[]; groups: readonly WordGroup[] },
  products: readonly number[],
): Promise<string[]> => {
  if (properties.length === 0 || products.length === 0) return []
  const asWhole = (word: string) => {
    const names = [word, ...(groups.find(({ typed }) => typed === word)?.also ?? [])]
    return sql.join(
      names.map((name) => sql`search_query(${name})`),
      sql` || `,
    )
  }
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM (VALUES ${sql.join(properties.map((word) => sql`(${word}, ${asWhole(word)})`))}) AS asked (word, query)
    WHERE NOT EXISTS (SELECT FROM product_search s
      WHERE s.product_id = ANY (${[...products]}::bigint[]) AND s.document @@ query)`.execute(trx)
  return rows.map(({ word }) => word)
}

/** The categories that have this word, or its plural, in their names. */
export const findKindsNamed = async (trx: Database, noun: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM component_subcategories WHERE words @@ search_query(${noun})
    UNION SELECT name FROM equipment WHERE words @@ search_query(${noun})`.execute(trx)
  const whole = new RegExp(String.raw`(?<!\p{L})${noun}(?:e?s)?(?!\p{L})`, 'iu')
  return rows.map(({ name }) => name).filter((name) => whole.test(name))
}

/** Synonyms of the search's words. They are read first, because PostgreSQL plans badly for words that it reads itself. */
export const readSynonyms = async (
  trx: Database,
  text: string,
  not: readonly string[],
): Promise<Synonyms> => {
  const keys = synonymKeys(text).filter((key) => !not.includes(key))
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ word: string; means: string }>`
    SELECT word, means FROM synonyms WHERE word = ANY (${keys}::text[]) ORDER BY word, means`.execute(trx)
  const grouped = Map.groupBy(rows, ({ word }) => word)
  return new Map([...grouped].map(([word, some]) => [word, some.map(({ means }) => means)]))
}
