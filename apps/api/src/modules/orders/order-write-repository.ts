import type { Insertable } from 'kysely'
import type {
  Database,
  OrderItemsTable,
  OrderPaymentsTable,
  OrdersTable,
  SubOrdersTable,
} from '../../db/tables.ts'

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

export const insertPayment = async (
  trx: Database,
  payment: Insertable<OrderPaymentsTable>,
): Promise<void> => {
  await trx.insertInto('order_payments').values(payment).execute()
}
