import type { SoldPart } from '@armature/domain/money/ledger'
import { paymentEntries, takenEntries } from '@armature/domain/money/ledger'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { OrderItemsTable, OrdersTable, SubOrdersTable } from '../../platform/db/tables/trading-tables.ts'
import type { OrderPaymentsTable } from '../../platform/db/tables/money-tables.ts'
import { book } from '../ledger/ledger-repository.ts'
import { awaitedSql } from './order-repository.ts'

const tradeColumns = ['manufacturer', 'part_number', 'country_of_origin', 'hs_code'] as const

export const insertOrder = async (trx: Database, order: Insertable<OrdersTable>): Promise<number> =>
  (await trx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()).id

export const insertSubOrder = async (trx: Database, subOrder: Insertable<SubOrdersTable>): Promise<number> =>
  (await trx.insertInto('sub_orders').values(subOrder).returning('id').executeTakeFirstOrThrow()).id

/** The lines of an order, each with its product's current customs codes. */
export const insertOrderItems = async (
  trx: Database,
  items: Omit<Insertable<OrderItemsTable>, (typeof tradeColumns)[number]>[],
): Promise<void> => {
  const products = await trx
    .selectFrom('products')
    .select(['id', ...tradeColumns])
    .where(
      'id',
      'in',
      items.map(({ product_id }) => product_id),
    )
    .execute()
  const stated = new Map(products.map(({ id, ...trade }) => [id, trade]))
  const none = { manufacturer: null, part_number: null, country_of_origin: null, hs_code: null }
  await trx
    .insertInto('order_items')
    .values(items.map((item) => ({ ...item, ...(stated.get(item.product_id) ?? none) })))
    .execute()
}

/** Money received for an order. */
export type Received = {
  amountCents: number
  /** The provider's payment id, or the note of the person who recorded it. */
  reference: string
} & (
  | { kind: 'CARD' }
  | {
      kind: 'OFFLINE'
      /** The money went to the store, not the marketplace. */
      reachedStore: boolean
    }
)

/** The order that the money is for, the person who recorded it, and the time. */
type ReceivedFor = Pick<
  Insertable<OrderPaymentsTable>,
  'order_id' | 'tenant_id' | 'customer_id' | 'recorded_by'
> & { created_at: Date }

const listSoldParts = (trx: Database, orderId: number): Promise<SoldPart[]> =>
  trx
    .selectFrom('sub_orders')
    .select(['id as subOrderId', 'amount_cents as amountCents'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Counts a payment and books it. */
export const insertPayment = async (trx: Database, of: ReceivedFor, paid: Received): Promise<number> => {
  const { kind, amountCents, reference } = paid
  const { id } = await trx
    .insertInto('order_payments')
    .values({ ...of, kind, amount_cents: amountCents, reference })
    .returning('id')
    .executeTakeFirstOrThrow()
  const booking = { orderId: of.order_id, at: of.created_at }
  await book(trx, { kind: 'PAYMENT', source: `payment:${id}`, ...booking }, paymentEntries(kind, amountCents))
  if (paid.kind === 'OFFLINE' && paid.reachedStore)
    await book(
      trx,
      { kind: 'STORE_PAYMENT', source: `taken:${id}`, ...booking },
      takenEntries(await listSoldParts(trx, of.order_id), amountCents),
    )
  return id
}

/** Lets vendors ship an order's parts once the awaited amount is paid. */
export const releaseParts = async (trx: Database, orderId: number): Promise<void> => {
  await sql`
    UPDATE sub_orders s SET awaits_money = false FROM orders o
    WHERE o.id = ${orderId} AND s.order_id = o.id AND s.awaits_money AND ${awaitedSql} = 0`.execute(trx)
}
