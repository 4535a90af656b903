import { sql } from 'kysely'
import { bookPlan } from './ledger-repository.ts'
import type { Movement } from '../../platform/ports/transfers.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface Difference {
  reference: string
  oursCents: number
  theirsCents: number
}

/** The moment of the newest movement that was read; null before the first. */
export const findMovementsEnd = async (trx: Database): Promise<Date | null> => {
  const { at } = await trx
    .selectFrom('provider_movements')
    .select((eb) => eb.fn.max<Date | null>('at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** Stores movements, and books what stores paid for their plans; movements stored before are skipped. */
export const storeMovements = async (trx: Database, movements: readonly Movement[]): Promise<void> => {
  for (let from = 0; from < movements.length; from += 1_000) {
    const added = await trx
      .insertInto('provider_movements')
      .values(movements.slice(from, from + 1_000))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    await bookPlans(
      trx,
      added.map(({ id }) => id),
    )
  }
}

/**
 * A refund or dispute is of the plan that its payment paid, however long ago. A payment for an unknown subscription stays
 * unbooked, and counts as a difference.
 */
const bookPlans = async (trx: Database, added: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ id: string; cents: number; at: Date; vendor_id: number }>`
    SELECT DISTINCT m.id, m.cents, m.at, s.vendor_id FROM provider_movements m
      JOIN provider_movements paid ON paid.reference = m.reference
      JOIN subscriptions s ON s.provider_id = paid.subscription
    WHERE m.id = ANY(${[...added]}::text[]) AND m.cents <> 0`.execute(trx)
  for (const { id, cents, at, vendor_id: vendorId } of rows)
    await bookPlan(trx, { movement: id, vendorId, at }, cents)
}

const booked = sql`
  SELECT coalesce(p.reference, x.provider_id, s.reference, d.payment, n.reference) AS reference, e.amount_cents AS cents, e.at
  FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    LEFT JOIN order_payments p ON t.source = 'payment:' || p.id
    LEFT JOIN transfers x ON t.source = 'transfer:' || x.id
    LEFT JOIN refund_steps s ON t.source = 'refund:' || s.id
    LEFT JOIN disputes d ON t.kind = 'DISPUTE' AND d.id = split_part(t.source, ':', 2)
    LEFT JOIN provider_movements n ON t.source = 'plan:' || n.id
  WHERE e.account = 'PROVIDER'`

/** Each payment and transfer that moved, or was booked, within a window: its sums in the books and at the provider. */
export const listCompared = async (
  trx: Database,
  { since, until }: { since: Date; until: Date },
): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`
    WITH ours AS (SELECT b.reference, sum(b.cents)::bigint AS cents, bool_or(b.at BETWEEN ${since} AND ${until}) AS touched
        FROM (${booked}) b WHERE b.reference IS NOT NULL GROUP BY b.reference),
      theirs AS (SELECT m.reference, sum(m.cents)::bigint AS cents, bool_or(m.at BETWEEN ${since} AND ${until}) AS touched
        FROM provider_movements m GROUP BY m.reference)
    SELECT reference, coalesce(ours.cents, 0) AS "oursCents", coalesce(theirs.cents, 0) AS "theirsCents"
    FROM ours FULL JOIN theirs USING (reference) WHERE ours.touched OR theirs.touched ORDER BY reference COLLATE "C"`.execute(
    trx,
  )
  return rows
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
