import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface Difference {
  reference: string
  oursCents: number
  theirsCents: number
}

/** The books' amounts at the provider, by payment and transfer first booked within a window. */
export const listBooked = async (
  trx: Database,
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ reference: string; cents: number }>`
    SELECT b.reference, sum(b.cents)::bigint AS cents FROM (
      SELECT coalesce(p.reference, x.provider_id, s.reference, d.payment) AS reference, e.amount_cents AS cents, e.at
        FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
        LEFT JOIN order_payments p ON t.source = 'payment:' || p.id
        LEFT JOIN transfers x ON t.source = 'transfer:' || x.id
        LEFT JOIN refund_steps s ON t.source = 'refund:' || s.id
        LEFT JOIN disputes d ON t.kind = 'DISPUTE' AND d.id = split_part(t.source, ':', 2)
       WHERE e.account = 'PROVIDER' AND e.at >= ${since}) b
    WHERE b.reference IS NOT NULL
    GROUP BY b.reference HAVING min(b.at) <= ${until}`.execute(trx)
  return new Map(rows.map(({ reference, cents }) => [reference, cents]))
}

export const insertReconciliation = async (
  trx: Database,
  run: { since: Date; until: Date; compared: number; finished_at: Date },
  differences: readonly Difference[],
): Promise<void> => {
  const { id } = await trx.insertInto('reconciliations').values(run).returning('id').executeTakeFirstOrThrow()
  if (differences.length > 0)
    await trx
      .insertInto('reconciliation_differences')
      .values(
        differences.map(({ reference, oursCents, theirsCents }) => ({
          reconciliation_id: id,
          reference,
          ours_cents: oursCents,
          theirs_cents: theirsCents,
        })),
      )
      .execute()
}

/** The last comparison and its findings; undefined before the first. */
export const findLastReconciliation = async (trx: Database) => {
  const run = await trx.selectFrom('reconciliations').selectAll().orderBy('id', 'desc').executeTakeFirst()
  if (run === undefined) return undefined
  const differences = await trx
    .selectFrom('reconciliation_differences')
    .select(['reference', 'ours_cents', 'theirs_cents'])
    .where('reconciliation_id', '=', run.id)
    .orderBy('reference')
    .limit(100)
    .execute()
  return { run, differences }
}
