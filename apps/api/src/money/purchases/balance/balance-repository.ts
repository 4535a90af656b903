import type { BalanceMove } from '@armature/domain/purchases/balance-payment'
import { balanceMachine, lookedAfterBalances } from '@armature/domain/purchases/balance-payment'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { BalancePaymentsTable } from '../../../platform/db/tables/money-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

export type Balance = Selectable<BalancePaymentsTable>

export const insertBalance = async (
  trx: Database,
  balance: Insertable<BalancePaymentsTable>,
): Promise<void> => {
  await trx.insertInto('balance_payments').values(balance).execute()
}

/** A payment without a lock: use it to find its order, never to decide. */
export const findBalance = (trx: Database, id: string): Promise<Balance | undefined> =>
  trx.selectFrom('balance_payments').selectAll().where('id', '=', id).executeTakeFirst()

/** The order's newest payment that awaits its payer's bank. */
export const findBalanceAtBank = (trx: Database, orderId: number): Promise<Balance | undefined> =>
  trx
    .selectFrom('balance_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('intent_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A locked payment; always lock the order first. */
export const lockBalance = (trx: Database, id: string): Promise<Balance | undefined> =>
  trx.selectFrom('balance_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Change = Omit<Updateable<BalancePaymentsTable>, 'id' | 'state'>

/** Moves a payment by its machine; the caller holds its row's lock. */
export const moveBalance = async (
  trx: Database,
  balance: Pick<Balance, 'id' | 'state'>,
  name: BalanceMove['name'],
  change: Change,
): Promise<void> => {
  const state = balanceMachine.next(name, balance.state)
  await trx
    .updateTable('balance_payments')
    .set({ ...change, state })
    .where('id', '=', balance.id)
    .execute()
}

/** Records a fact that doesn't move the payment; the caller holds its row's lock. */
export const noteOnBalance = async (trx: Database, id: string, change: Change): Promise<void> => {
  await trx.updateTable('balance_payments').set(change).where('id', '=', id).execute()
}

/** Payments that need work, for the startup reconciler. */
export const listUnsettledBalances = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('balance_payments')
    .select('id')
    .where('state', 'in', lookedAfterBalances)
    .where('refund_flagged_at', 'is', null)
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}
