import type { LedgerEntry, LedgerKind } from '@armature/domain/money/ledger'
import { balances, planEntries } from '@armature/domain/money/ledger'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface Booking {
  kind: LedgerKind
  orderId: number
  /** The booked fact, such as `payment:12`; the database refuses to book it twice. */
  source: string
  at: Date
}

/**
 * Writes one transaction of the books within the database transaction of its fact. Call it as the system. At commit the
 * database checks that the entries balance.
 */
export const book = async (
  trx: Database,
  { kind, orderId, source, at }: Booking,
  entries: readonly LedgerEntry[],
): Promise<void> => {
  if (!balances(entries)) throw new Error(`the entries of ${source} do not add up`)
  const { customer_id, tenant_id } = await trx
    .selectFrom('orders')
    .select(['customer_id', 'tenant_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const vendors = new Map(
    (
      await trx.selectFrom('sub_orders').select(['id', 'vendor_id']).where('order_id', '=', orderId).execute()
    ).map((row) => [row.id, row.vendor_id]),
  )
  const { id } = await trx
    .insertInto('ledger_transactions')
    .values({ kind, order_id: orderId, source, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ledger_entries')
    .values(
      entries.map(({ account, subOrderId, cents }) => ({
        transaction_id: id,
        kind,
        account,
        order_id: orderId,
        sub_order_id: subOrderId,
        vendor_id: subOrderId === null ? null : (vendors.get(subOrderId) ?? null),
        tenant_id,
        customer_id: subOrderId === null ? customer_id : null,
        amount_cents: cents,
        at,
      })),
    )
    .execute()
}

/** Books a store's payment for its plan, once for each of the provider's movements. */
export const bookPlan = async (
  trx: Database,
  { movement, vendorId, at }: { movement: string; vendorId: number; at: Date },
  amountCents: number,
): Promise<void> => {
  const { id } = await trx
    .insertInto('ledger_transactions')
    .values({ kind: 'PLAN', order_id: null, source: `plan:${movement}`, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ledger_entries')
    .values(
      planEntries(amountCents).map(({ account, cents }) => ({
        transaction_id: id,
        kind: 'PLAN' as const,
        account,
        order_id: null,
        sub_order_id: null,
        vendor_id: null,
        tenant_id: null,
        customer_id: vendorId,
        amount_cents: cents,
        at,
      })),
    )
    .execute()
}

/** How often a kind of fact was booked for an order, to name the next; the caller holds the order's lock. */
export const countBookings = async (trx: Database, orderId: number, kind: LedgerKind): Promise<number> => {
  const { count } = await trx
    .selectFrom('ledger_transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}
