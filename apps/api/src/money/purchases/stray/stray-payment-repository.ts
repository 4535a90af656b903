import type { StrayMove } from '@armature/domain/purchases/stray-payment'
import { newStray, strayMachine } from '@armature/domain/purchases/stray-payment'
import type { Insertable, Selectable } from 'kysely'
import type { StrayPaymentsTable } from '../../../platform/db/tables/money-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** Includes the order of the named balance, if any. */
export type StrayPayment = Selectable<StrayPaymentsTable> & { order_id: number | null }

/** Stores an unexpected payment; false where it is stored already. */
export const insertStray = async (trx: Database, stray: Insertable<StrayPaymentsTable>): Promise<boolean> => {
  const inserted = await trx
    .insertInto('stray_payments')
    .values(stray)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const findStray = (trx: Database, id: string): Promise<StrayPayment | undefined> =>
  trx
    .selectFrom('stray_payments')
    .leftJoin('balance_payments', 'balance_payments.id', 'stray_payments.balance_id')
    .selectAll('stray_payments')
    .select('balance_payments.order_id')
    .where('stray_payments.id', '=', id)
    .executeTakeFirst()

/** Records a refusal; false where another process ended the refund meanwhile. */
export const noteStrayRefusal = async (
  trx: Database,
  id: string,
  refusals: number,
  reason: string,
): Promise<boolean> => {
  const updated = await trx
    .updateTable('stray_payments')
    .set({ refund_refusals: refusals, refund_refusal: reason })
    .where('id', '=', id)
    .where('state', 'in', strayMachine.statesWhere('refundDue'))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Ends a due refund; false where another process was faster. */
export const settleStray = async (
  trx: Database,
  id: string,
  name: StrayMove['name'],
  now: Date,
): Promise<boolean> => {
  const updated = await trx
    .updateTable('stray_payments')
    .set({ state: strayMachine.next(name, newStray(true)), settled_at: now })
    .where('id', '=', id)
    .where('state', 'in', strayMachine.statesWhere('refundDue'))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Unsettled refunds, for the startup reconciler. */
export const listStraysDue = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('stray_payments')
    .select('id')
    .where('state', 'in', strayMachine.statesWhere('refundDue'))
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}
