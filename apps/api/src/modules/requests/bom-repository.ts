import type { Actor } from '@armature/domain/actor'
import { limits } from '@armature/domain/limits'
import type { FoundPart } from '@armature/domain/requests/bom'
import { sql } from 'kysely'
import { plannedEachTime } from '../../db/pipelined-client.ts'
import type { Database } from '../../db/tables.ts'
import { productScope } from '../catalogue/product-repository.ts'

/** A row to find parts for, by its place among those that are looked for at once. Empty texts are looked for by nothing. */
export interface WantedRow {
  row: number
  sku: string
  skuKey: string
  number: string
  numberKey: string
  aliasKeys: readonly string[]
  name: string
}

export type FoundRow = FoundPart & { row: number }

/** Of one number so many parts are looked at: more share its words than its letters. */
const lookedAt = sql.lit(200)
const most = sql.lit(limits.bom.candidates)

/**
 * Parts by SKU, by maker's number (in the SKU, or as words of the name) and by what was chosen before, for all rows in one
 * statement. The index of words finds them, since one over an expression can't be used under row-level security.
 */
export const findNumbered = async (
  trx: Database,
  actor: Actor,
  ownerId: number,
  rows: readonly WantedRow[],
): Promise<FoundRow[]> => {
  const { rows: found } = await sql<FoundRow>`${sql.raw(plannedEachTime)}
    WITH wanted AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS w ("row" int, sku text, "skuKey" text, number text, "numberKey" text, "aliasKeys" json))
    SELECT w."row", found.product, found.kind, 1 AS likeness
    FROM wanted w CROSS JOIN LATERAL (
      (SELECT p.id AS product, 'sku' AS kind
       FROM (SELECT s.product_id FROM product_search s
         WHERE s.document @@ phraseto_tsquery('simple', search_words(w.sku)) AND ${productScope(actor, 's')} LIMIT ${lookedAt}) near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."skuKey" <> '' AND lower(regexp_replace(p.sku, '[^[:alnum:]]+', '', 'g')) = w."skuKey" LIMIT ${most})
      UNION ALL
      (SELECT p.id, 'number'
       FROM (SELECT s.product_id FROM product_search s
         WHERE s.document @@ phraseto_tsquery('simple', search_words(w.number)) AND ${productScope(actor, 's')} LIMIT ${lookedAt}) near
       JOIN products p ON p.id = near.product_id AND p.deleted_at IS NULL
       WHERE w."numberKey" <> '' AND position(w."numberKey" IN lower(regexp_replace(p.name || ' ' || p.sku, '[^[:alnum:]]+', '', 'g'))) > 0
       LIMIT ${most})
      UNION ALL
      (SELECT p.id, 'alias'
       FROM part_aliases a JOIN products p ON p.id = a.product_id
       WHERE a.owner_id = ${ownerId} AND a.key IN (SELECT json_array_elements_text(w."aliasKeys"))
         AND p.deleted_at IS NULL AND ${productScope(actor, 'p')} LIMIT ${most})) found`.execute(trx)
  return found
}

/** A name that is less alike is another part's. */
const likeness = 0.35

/** Parts whose names are like the rows' words, for all rows in one statement. */
export const findNamed = async (
  trx: Database,
  actor: Actor,
  rows: readonly { row: number; name: string }[],
): Promise<FoundRow[]> => {
  await sql`SELECT set_config('pg_trgm.similarity_threshold', ${String(likeness)}, true)`.execute(trx)
  const { rows: found } = await sql<FoundRow>`${sql.raw(plannedEachTime)}
    WITH wanted AS MATERIALIZED (
      SELECT w."row", search_words(w.name) AS words
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS w ("row" int, name text))
    SELECT w."row", found.product, 'name' AS kind, found.likeness
    FROM wanted w CROSS JOIN LATERAL (
      SELECT s.product_id AS product, similarity(s.name, w.words) AS likeness FROM product_search s
      WHERE w.words <> '' AND s.name % w.words AND ${productScope(actor, 's')}
      ORDER BY likeness DESC, s.product_id LIMIT ${most}) found`.execute(trx)
  return found
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
