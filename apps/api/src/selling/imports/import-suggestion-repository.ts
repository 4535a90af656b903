import type { AskedField } from '@armature/domain/catalogue/imports/import-values'
import type { SuggestedDefaults } from '@armature/domain/catalogue/imports/suggest-answers'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

const newest = 500

/** The most frequent values among a vendor's newest products, without the fields that none of them has. */
export const readUsual = async (trx: Database, vendorId: number): Promise<SuggestedDefaults> => {
  const { rows } = await sql<Record<string, number | number[] | null>>`
    SELECT mode() WITHIN GROUP (ORDER BY component_subcategory_id) AS component_subcategory,
      mode() WITHIN GROUP (ORDER BY equipment_id) AS equipment,
      mode() WITHIN GROUP (ORDER BY application_ids) FILTER (WHERE application_ids <> '{}') AS application,
      mode() WITHIN GROUP (ORDER BY model_ids) FILTER (WHERE model_ids <> '{}') AS model,
      mode() WITHIN GROUP (ORDER BY length) AS length, mode() WITHIN GROUP (ORDER BY width) AS width,
      mode() WITHIN GROUP (ORDER BY height) AS height, mode() WITHIN GROUP (ORDER BY weight) AS weight
    FROM (SELECT * FROM products WHERE vendor_id = ${vendorId} AND deleted_at IS NULL
      ORDER BY id DESC LIMIT ${newest}) own`.execute(trx)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null))
}

/** A category whose name contains these words. */
export interface NamedKind {
  words: string
  field: AskedField
  id: number
  /** One word's share of the category's name: 1 for a name of one word. */
  share: number
}

/** Finds the categories that each of these words names, directly or through a synonym. */
export const listNamedKinds = async (trx: Database, words: readonly string[]): Promise<NamedKind[]> => {
  if (words.length === 0) return []
  const { rows } = await sql<NamedKind>`
    WITH asked AS MATERIALIZED (
      SELECT w.words, search_query(coalesce(s.means, w.words)) AS query
      FROM unnest(${[...words]}::text[]) AS w (words) LEFT JOIN synonyms s ON s.word = lower(w.words)),
    kinds AS (
      SELECT 'component_subcategory' AS field, id, name, words FROM component_subcategories
      UNION ALL SELECT 'equipment', id, name, words FROM equipment)
    SELECT a.words, k.field, k.id, 1.0::float8 / array_length(string_to_array(search_words(k.name), ' '), 1) AS share
    FROM asked a JOIN kinds k ON k.words @@ a.query ORDER BY share DESC, k.id`.execute(trx)
  return rows
}
