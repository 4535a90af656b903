import type { Actor } from '@armature/domain/actor'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { ProductDetailRow, ProductRow } from './product-repository.ts'
import { listSeenProducts, productScope } from './product-repository.ts'

/** What goes together with a product, as far as this actor sees it. */
export interface Fitting {
  applications: { id: number; name: string }[]
  /** Of a component: the models that it fits. */
  fits: ProductRow[]
  /** Of a model: the newest components that fit it. */
  fittedBy: ProductRow[]
}

const componentsFitting = async (trx: Database, actor: Actor, modelId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM product_models m JOIN products p ON p.id = m.product_id
    WHERE m.model_id = ${modelId} AND p.deleted_at IS NULL AND ${productScope(actor, 'p')}
    ORDER BY m.product_id DESC LIMIT ${limits.catalogue.fitting}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What a product fits and what fits it. */
export const findFitting = async (trx: Database, actor: Actor, row: ProductDetailRow): Promise<Fitting> => {
  const models = row.model_ids.slice(0, limits.catalogue.fitting)
  const { rows: applications } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM applications WHERE id = ANY (${row.application_ids}::bigint[]) ORDER BY name`.execute(
    trx,
  )
  return {
    applications,
    fits: await listSeenProducts(trx, actor, models),
    fittedBy: await listSeenProducts(trx, actor, await componentsFitting(trx, actor, row.id)),
  }
}
