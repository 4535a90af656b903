import type { BuyerTerms } from '@armature/domain/receivables/buyer-terms'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import { owedSql } from '../../trading/ledger/ledger-sql.ts'

/** A buyer and its seller: a store, or the marketplace for null. */
export interface Relation {
  customerId: number
  tenantId: number | null
}

/** On `buyer_terms t`: the unpaid sum of the buyer's orders on these terms, by the books. */
const openSql: RawBuilder<number> = sql<number>`coalesce((
  SELECT sum(${owedSql(sql`o.id`)})::bigint FROM orders o
  WHERE o.customer_id = t.customer_id AND o.tenant_id IS NOT DISTINCT FROM t.tenant_id AND o.account_way = 'TERMS'), 0)`

/** The terms on which orders can be placed; none if the limit is 0. */
export const findTerms = async (
  trx: Database,
  { customerId, tenantId }: Relation,
): Promise<BuyerTerms | null> => {
  const { rows } = await sql<BuyerTerms>`
    SELECT t.net_days AS "netDays", t.limit_cents AS "limitCents", ${openSql} AS "openCents"
    FROM buyer_terms t
    WHERE t.customer_id = ${customerId} AND t.tenant_id IS NOT DISTINCT FROM ${tenantId} AND t.limit_cents > 0`.execute(
    trx,
  )
  return rows[0] ?? null
}

/**
 * The same, locked until the transaction ends, so that concurrent orders wait for each other. The lock is a separate
 * statement: one that waits and reads in one step would read the sum from before the wait.
 */
export const lockTerms = async (trx: Database, of: Relation): Promise<BuyerTerms | null> => {
  await trx
    .selectFrom('buyer_terms')
    .select('id')
    .where('customer_id', '=', of.customerId)
    .where('tenant_id', 'is not distinct from', of.tenantId)
    .forUpdate()
    .execute()
  return findTerms(trx, of)
}

export const putTerms = async (
  trx: Database,
  { customerId, tenantId }: Relation,
  terms: { net_days: number; limit_cents: number; changed_at: Date },
): Promise<void> => {
  await trx
    .insertInto('buyer_terms')
    .values({ customer_id: customerId, tenant_id: tenantId, ...terms })
    .onConflict((conflict) => conflict.columns(['customer_id', 'tenant_id']).doUpdateSet(terms))
    .execute()
}

/** Does the seller accept bank transfers and name an account for them? Called as the system. */
export const takesTransfers = async (trx: Database, tenantId: number | null): Promise<boolean> => {
  const found = await trx
    .selectFrom('legal_details')
    .select('id')
    .where('tenant_id', 'is not distinct from', tenantId)
    .where('takes_transfers', '=', true)
    .where('account_number', '<>', '')
    .executeTakeFirst()
  return found !== undefined
}

/** The seller's setting, whether or not it names an account. */
export const findTakesTransfers = async (trx: Database, tenantId: number | null): Promise<boolean> => {
  const found = await trx
    .selectFrom('legal_details')
    .select('takes_transfers')
    .where('tenant_id', 'is not distinct from', tenantId)
    .executeTakeFirst()
  return found?.takes_transfers ?? false
}

export const setTransfers = async (trx: Database, tenantId: number | null, takes: boolean): Promise<void> => {
  await trx
    .updateTable('legal_details')
    .set({ takes_transfers: takes })
    .where('tenant_id', 'is not distinct from', tenantId)
    .execute()
}
