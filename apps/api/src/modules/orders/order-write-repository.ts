import { paymentEntries } from '@armature/domain/money/ledger'
import type { Insertable } from 'kysely'
import type {
  Database,
  OrderItemsTable,
  OrderPaymentsTable,
  OrdersTable,
  SubOrdersTable,
} from '../../db/tables.ts'
import { book } from '../money/ledger-repository.ts'

export const insertOrder = async (trx: Database, order: Insertable<OrdersTable>): Promise<number> =>
  (await trx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()).id

export const insertSubOrder = async (trx: Database, subOrder: Insertable<SubOrdersTable>): Promise<number> =>
  (await trx.insertInto('sub_orders').values(subOrder).returning('id').executeTakeFirstOrThrow()).id

export const insertOrderItems = async (
  trx: Database,
  items: Insertable<OrderItemsTable>[],
): Promise<void> => {
  await trx.insertInto('order_items').values(items).execute()
}

/** Counts a payment, and books it. */
export const insertPayment = async (
  trx: Database,
  payment: Insertable<OrderPaymentsTable> & { created_at: Date },
): Promise<number> => {
  const { id } = await trx
    .insertInto('order_payments')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking = { orderId: payment.order_id, source: `payment:${id}`, at: payment.created_at }
  await book(trx, { kind: 'PAYMENT', ...booking }, paymentEntries(payment.kind, payment.amount_cents))
  return id
}
