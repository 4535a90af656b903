import { disputeMachine } from '@armature/domain/disputes/dispute-machine'
import { stepMachine } from '@armature/domain/refunds/refund-machine'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DisputesTable } from '../../platform/db/tables/money-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

export type Dispute = Selectable<DisputesTable>

/** The order's payment behind a payment at the provider. */
export const findPaymentOf = (trx: Database, reference: string) =>
  trx
    .selectFrom('order_payments')
    .select(['id', 'order_id'])
    .where('kind', '=', 'CARD')
    .where('reference', '=', reference)
    .executeTakeFirst()

/** The caller holds the order's lock, if there is an order. */
export const lockDispute = (trx: Database, id: string): Promise<Dispute | undefined> =>
  trx.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertDispute = (trx: Database, dispute: Insertable<DisputesTable>): Promise<Dispute> =>
  trx.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow()

export const changeDispute = async (
  trx: Database,
  id: string,
  change: Omit<Updateable<DisputesTable>, 'id'>,
): Promise<void> => {
  await trx.updateTable('disputes').set(change).where('id', '=', id).execute()
}

export const listOpenDisputes = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('disputes')
    .select('id')
    .where('state', 'in', disputeMachine.statesWhere('isOpen'))
    .execute()
  return rows.map(({ id }) => id)
}

/** How much of the payment's refunds the bank did in our place, beside those of its lost disputes. */
export const refundedByBank = async (trx: Database, paymentId: number): Promise<number> => {
  const { cents } = await trx
    .selectFrom('refund_steps')
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('cents'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'DISPUTE')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes as d').select('d.id').whereRef('d.refund_id', '=', 'refund_steps.refund_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** The open refund steps of this payment that the provider refused. */
export const listRefusedOf = (trx: Database, paymentId: number) =>
  trx
    .selectFrom('refund_steps')
    .select(['id', 'refund_id', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'CARD')
    .where('refusals', '>', 0)
    .where('state', 'in', stepMachine.statesWhere('isToDo'))
    .execute()

/** Marks on the order's parts whether a dispute holds their payouts. */
export const followDisputes = async (trx: Database, orderId: number): Promise<void> => {
  const open = await trx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', disputeMachine.statesWhere('isOpen'))
    .executeTakeFirst()
  await trx
    .updateTable('sub_orders')
    .set({ disputed: open !== undefined })
    .where('order_id', '=', orderId)
    .execute()
}
