import type { Actor } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { scopeSql } from '../../platform/db/sql/scope-filter.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

/** The questions that the actor may see, on `part_questions x`. */
export const questionScope = (actor: Actor): RawBuilder<unknown> =>
  scopeSql(scopeOf(actor, 'question'), {
    vendor: 'x.vendor_id',
    tenant: 'x.tenant_id',
    customer: 'x.customer_id',
  })

export interface NewQuestion {
  productId: number
  productName: string
  customerId: number
  vendorId: number
  tenantId: number | null
  now: Date
}

/** A buyer's only question about a part, new or existing. */
export const ensureQuestion = async (trx: Database, question: NewQuestion): Promise<number> => {
  const { productId, productName, customerId, vendorId, tenantId, now } = question
  const { id } = await trx
    .insertInto('part_questions')
    .values({
      product_id: productId,
      product_name: productName,
      customer_id: customerId,
      vendor_id: vendorId,
      tenant_id: tenantId,
      created_at: now,
    })
    // Updating to the same values returns the row.
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'customer_id']).doUpdateSet({ product_id: productId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface QuestionRow {
  id: number
  product_id: number
  product_name: string
  customer_id: number
  business_name: string | null
  vendor_id: number
  created_at: Date
  last_text: string
  last_at: Date
  last_author_id: number
}

interface QuestionQuery {
  before?: number | undefined
  product?: number | undefined
}

/** Newest message first; reads one more than a page, so that the caller knows whether there are more. */
export const listQuestionRows = async (
  trx: Database,
  actor: Actor,
  { before, product }: QuestionQuery,
): Promise<QuestionRow[]> => {
  const wanted = [
    questionScope(actor),
    ...(product === undefined ? [] : [sql`x.product_id = ${product}`]),
    ...(before === undefined
      ? []
      : [
          sql`(c.last_message_at, x.id) < (SELECT b.last_message_at, b.record_id FROM chat_channels b
            WHERE b.kind = 'question' AND b.record_id = ${before})`,
        ]),
  ]
  const { rows } = await sql<QuestionRow>`
    SELECT x.id, x.product_id, x.product_name, x.customer_id, x.vendor_id, v.business_name, x.created_at,
      m.text AS last_text, m.at AS last_at, m.author_id AS last_author_id
    FROM part_questions x
    JOIN chat_channels c ON c.kind = 'question' AND c.record_id = x.id
    JOIN chat_messages m ON m.kind = c.kind AND m.record_id = c.record_id AND m.seq = c.last_message_seq
    LEFT JOIN vendor_profiles v ON v.user_id = x.vendor_id
    WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY c.last_message_at DESC, x.id DESC LIMIT ${limits.chat.questionPage + 1}`.execute(trx)
  return rows
}
