import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { scopeOf } from '@armature/domain/rights/visibility'
import { sql } from 'kysely'
import { byName } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { scopeSql } from '../../../platform/db/sql/scope-filter.ts'

export type ReferenceTableName = 'component_subcategories' | 'applications' | 'equipment'

export const listReferences = (trx: Database, table: ReferenceTableName) =>
  trx
    .selectFrom(table)
    .select(['id', 'name'])
    .orderBy(byName(sql`name`))
    .execute()

/** The MODEL products that the actor may see, by name, for a component's compatibility. */
export const listModelRows = async (trx: Database, actor: Actor) => {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT p.id, p.name FROM products p
    WHERE p.type = 'MODEL' AND p.deleted_at IS NULL
      AND ${scopeSql(scopeOf(actor, 'product'), { vendor: 'p.vendor_id', tenant: 'p.tenant_id' })}
    ORDER BY ${byName(sql`p.name`)}, p.id LIMIT ${limits.product.modelList}`.execute(trx)
  return rows
}

export interface NamedReferences {
  equipment: number | null
  subcategory: number | null
  applications: readonly number[]
  models: readonly number[]
}

/** The ids that don't exist or name models hidden from the actor, in one statement. */
export const findUnknownReferences = async (trx: Database, named: NamedReferences) => {
  const { rows } = await sql<{
    equipment: boolean
    subcategory: boolean
    applications: boolean
    models: boolean
  }>`
    SELECT
      ${named.equipment}::bigint IS NOT NULL
        AND NOT EXISTS (SELECT FROM equipment WHERE id = ${named.equipment}::bigint) AS equipment,
      ${named.subcategory}::bigint IS NOT NULL
        AND NOT EXISTS (SELECT FROM component_subcategories WHERE id = ${named.subcategory}::bigint) AS subcategory,
      EXISTS (SELECT FROM unnest(${named.applications}::bigint[]) AS wanted (id)
        WHERE NOT EXISTS (SELECT FROM applications a WHERE a.id = wanted.id)) AS applications,
      EXISTS (SELECT FROM unnest(${named.models}::bigint[]) AS wanted (id)
        WHERE NOT EXISTS (SELECT FROM products p
          WHERE p.id = wanted.id AND p.type = 'MODEL' AND p.deleted_at IS NULL)) AS models`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('a SELECT without FROM answers one row')
  return row
}
