import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

export interface LinkedProduct {
  id: number
  name: string
  sku: string
  tenant_id: number | null
  number_key: string | null
  maker_key: string | null
}

/** These products with the facts that tell whether they are equivalent anyway, in no order. */
export const findLinkable = async (trx: Database, ids: readonly number[]): Promise<LinkedProduct[]> => {
  const { rows } = await sql<LinkedProduct>`
    SELECT p.id, p.name, p.sku, p.tenant_id, n.number_key, n.maker_key
    FROM products p LEFT JOIN product_numbers n ON n.product_id = p.id
    WHERE p.id = ANY(${ids}::bigint[]) AND p.deleted_at IS NULL`.execute(trx)
  return rows
}

type Pair = { one_id: number; other_id: number }

/** False where the pair is linked already. */
export const insertPartLink = async (
  trx: Database,
  link: Pair & { reason: string; linked_by: number; linked_at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO part_links (one_id, other_id, reason, linked_by, linked_at)
    VALUES (${link.one_id}, ${link.other_id}, ${link.reason}, ${link.linked_by}, ${link.linked_at})
    ON CONFLICT DO NOTHING RETURNING one_id`.execute(trx)
  return rows.length > 0
}

/** The link's reason; undefined where there was no link. */
export const deletePartLink = async (trx: Database, pair: Pair): Promise<string | undefined> => {
  const gone = await trx
    .deleteFrom('part_links')
    .where('one_id', '=', pair.one_id)
    .where('other_id', '=', pair.other_id)
    .returning('reason')
    .executeTakeFirst()
  return gone?.reason
}

/** The products that an administrator linked to this one. */
export const findLinked = async (trx: Database, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT other_id AS id FROM part_links WHERE one_id = ${id}
    UNION ALL SELECT one_id FROM part_links WHERE other_id = ${id}`.execute(trx)
  return rows.map((row) => row.id)
}
