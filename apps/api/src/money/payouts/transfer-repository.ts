import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import type { AttemptMove } from '@armature/domain/payouts/transfer-attempt'
import { attemptMachine } from '@armature/domain/payouts/transfer-attempt'
import type { TransferMove, TransferStatus } from '@armature/domain/payouts/transfer-machine'
import { newTransfer, transferMachine } from '@armature/domain/payouts/transfer-machine'
import { accountMachine } from '@armature/domain/accounts/account-machine'
import { payoutMachine } from '@armature/domain/accounts/payout-status'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { SubOrdersTable } from '../../platform/db/tables/trading-tables.ts'
import { claimSql } from '../../trading/orders/order-lock-repository.ts'
import type { TransfersTable } from '../../platform/db/tables/money-tables.ts'

export type Transfer = Selectable<TransfersTable>

/** The facts that decide whether a vendor is paid for a sub-order now, and the amount. */
export interface PayableSubOrder {
  id: number
  vendorId: number
  tenantId: number | null
  orderPaid: boolean
  claimOpen: boolean
  disputed: boolean
  trackingUrl: string | null
  vendorStatus: UserStatus
  payoutStatus: PayoutStatus | null
  payoutAccount: string | null
  transferStatus: TransferStatus
  transferId: string
  /** The vendor's share still owed by the books, in cents. */
  owedCents: number
  attempts: number
}

/** The amount that the books still owe the vendor of `sub_orders s`. */
const owedToVendorSql = sql<number>`coalesce((SELECT -sum(e.amount_cents)::bigint FROM ledger_entries e
  WHERE e.sub_order_id = s.id AND e.account = 'VENDOR'), 0)`

/** The sub-orders of an order; the caller holds the order's lock. */
export const listPayable = async (trx: Database, orderId: number): Promise<PayableSubOrder[]> => {
  const { rows } = await sql<PayableSubOrder>`
    SELECT s.id, s.vendor_id AS "vendorId", s.tenant_id AS "tenantId", s.order_paid AS "orderPaid",
      s.tracking_url AS "trackingUrl", u.status AS "vendorStatus", p.payout_status AS "payoutStatus",
      p.payout_account_id AS "payoutAccount", s.transfer_status AS "transferStatus", s.transfer_id AS "transferId",
      ${owedToVendorSql} AS "owedCents",
      ${claimSql(sql`s.id`, 'isOpen')} AS "claimOpen", s.disputed,
      (SELECT count(*)::int FROM transfers t WHERE t.sub_order_id = s.id) AS attempts
    FROM sub_orders s JOIN users u ON u.id = s.vendor_id LEFT JOIN vendor_profiles p ON p.user_id = s.vendor_id
    WHERE s.order_id = ${orderId} ORDER BY s.id`.execute(trx)
  return rows
}

/** Orders with a part that was never sent to the provider and may be due. */
export const listOrdersToPay = async (trx: Database, vendorId: number | null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT s.order_id AS id FROM sub_orders s JOIN users u ON u.id = s.vendor_id
      JOIN vendor_profiles p ON p.user_id = s.vendor_id
    WHERE s.transfer_status = ${newTransfer} AND s.order_paid AND s.tracking_url IS NOT NULL
      AND ${isOneOf('u.status', accountMachine.statesWhere('getsPaid'))}
      AND ${isOneOf('p.payout_status', payoutMachine.statesWhere('verified'))}
      AND ${owedToVendorSql} > 0 AND NOT ${claimSql(sql`s.id`, 'isOpen')} AND NOT s.disputed
      ${vendorId === null ? sql`` : sql`AND s.vendor_id = ${vendorId}`}
    ORDER BY 1 LIMIT 500`.execute(trx)
  return rows.map(({ id }) => id)
}

export const insertTransfer = async (trx: Database, transfer: Insertable<TransfersTable>): Promise<void> => {
  await trx.insertInto('transfers').values(transfer).execute()
}

/** An attempt without a lock: use it to find its order, never to decide. */
export const findTransfer = (trx: Database, id: string): Promise<Transfer | undefined> =>
  trx.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst()

/** A locked attempt; always lock the order first. */
export const lockTransfer = (trx: Database, id: string): Promise<Transfer | undefined> =>
  trx.selectFrom('transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type SubOrderChange = Pick<Updateable<SubOrdersTable>, 'transfer_id' | 'transfer_failure'>

/** Moves a sub-order's status by its machine. */
export const moveSubOrder = async (
  trx: Database,
  subOrderId: number,
  name: TransferMove['name'],
  change: SubOrderChange = {},
): Promise<void> => {
  const { from, to } = transferMachine.move(name)
  await trx
    .updateTable('sub_orders')
    .set({ ...change, transfer_status: to })
    .where('id', '=', subOrderId)
    .where('transfer_status', 'in', from)
    .execute()
}

/** Moves an attempt by its machine, and the sub-order with it; the caller holds both locks. */
export const moveTransfer = async (
  trx: Database,
  transfer: Pick<Transfer, 'id' | 'state' | 'sub_order_id'>,
  name: AttemptMove['name'],
  change: {
    transfer: Pick<
      Updateable<TransfersTable>,
      'provider_id' | 'failure' | 'failure_code' | 'sent_at' | 'settled_at'
    >
    subOrder?: SubOrderChange
  },
): Promise<void> => {
  const state = attemptMachine.next(name, transfer.state)
  await trx
    .updateTable('transfers')
    .set({ ...change.transfer, state })
    .where('id', '=', transfer.id)
    .execute()
  const effect = attemptMachine.effectOf(name)
  if (effect !== null) await moveSubOrder(trx, transfer.sub_order_id, effect, change.subOrder)
}

/** Attempts that need work, for the startup reconciler and the sweep. */
export const listUnsettledTransfers = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('transfers')
    .select('id')
    .where('state', 'in', attemptMachine.statesWhere('unsettled'))
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}
