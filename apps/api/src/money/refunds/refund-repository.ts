import type { RefundablePart, RefundablePayment } from '@armature/domain/refunds/refund-plan'
import type { RefundableLine } from '@armature/domain/refunds/refund-scope'
import { refundMachine, stepMachine } from '@armature/domain/refunds/refund-machine'
import { attemptMachine } from '@armature/domain/payouts/transfer-attempt'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type {
  RefundLinesTable,
  RefundSharesTable,
  RefundsTable,
  RefundStepsTable,
} from '../../platform/db/tables/money-tables.ts'
import { rowsJson } from '../../platform/db/sql/json-sql.ts'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { subOrderSums } from '../../trading/ledger/ledger-sql.ts'
import { refusedStepSql } from '../../trading/orders/order-lock-repository.ts'

export type Refund = Selectable<RefundsTable>
export type RefundStep = Selectable<RefundStepsTable>

interface LineOfPart extends RefundableLine {
  name: string
  productId: number
}

export interface PartOfVendor extends RefundablePart {
  vendorId: number
  /** All of it is shipped. */
  isSent: boolean
  lines: readonly LineOfPart[]
}

const lines = rowsJson(sql`
  SELECT i.id AS item, i.name, i.product_id AS "productId", i.quantity, i.price_cents AS "priceCents",
    less.called_off AS "calledOff", less.refunds,
    (SELECT coalesce(sum(l.quantity), 0)::int FROM parcel_lines l JOIN parcels p ON p.id = l.parcel_id
      WHERE l.order_item_id = i.id AND p.voided_at IS NULL) AS shipped
  FROM order_items i CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.called_off), 0)::int AS called_off,
      coalesce(json_agg(json_build_object('cents', r.amount_cents,
        'pieces', r.called_off + greatest(r.returned, coalesce(c.quantity, 0))) ORDER BY f.created_at), '[]') AS refunds
    FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
      LEFT JOIN claims c ON c.refund_id = r.refund_id AND c.order_item_id = r.order_item_id
    WHERE r.order_item_id = i.id) less
  WHERE i.sub_order_id = s.id ORDER BY i.id`)

/** An order's parts in the books; the caller holds the order's lock. */
export const listParts = async (trx: Database, orderId: number): Promise<PartOfVendor[]> => {
  const { rows } = await sql<PartOfVendor>`
    SELECT s.id AS "subOrderId", s.vendor_id AS "vendorId", books.earned_cents AS "earnedCents",
      books.kept_cents AS "keptCents", books.paid_out_cents AS "paidOutCents",
      books.taken_cents AS "takenCents", s.tracking_url IS NOT NULL AS "isSent", ${lines} AS lines,
      coalesce(s.freight_cents, 0) - coalesce((SELECT sum(h.freight_cents)::bigint FROM refund_shares h
        WHERE h.sub_order_id = s.id), 0) AS "freightLeftCents",
      (SELECT t.provider_id FROM transfers t WHERE t.sub_order_id = s.id AND t.provider_id IS NOT NULL) AS "transferId",
      EXISTS (SELECT FROM transfers t WHERE t.sub_order_id = s.id
        AND ${isOneOf('t.state', attemptMachine.statesWhere('unsettled'))}) AS "isBeingPaid"
    FROM sub_orders s CROSS JOIN LATERAL (${subOrderSums(sql`s.id`)}) books
    WHERE s.order_id = ${orderId} ORDER BY s.id`.execute(trx)
  return rows
}

/** An order's payments, each with the amount that wasn't refunded. */
export const listPayments = async (trx: Database, orderId: number): Promise<RefundablePayment[]> => {
  const { rows } = await sql<RefundablePayment>`
    SELECT p.id, p.kind, p.reference, p.amount_cents - coalesce((SELECT sum(t.amount_cents)::bigint FROM refund_steps t
      WHERE t.payment_id = p.id AND ${isOneOf('t.state', stepMachine.statesWhere('isGiven'))}), 0) AS "leftCents"
    FROM order_payments p WHERE p.order_id = ${orderId} ORDER BY p.id`.execute(trx)
  return rows
}

interface NewRefund {
  refund: Insertable<RefundsTable>
  shares: Insertable<RefundSharesTable>[]
  lines: Insertable<RefundLinesTable>[]
  steps: Insertable<RefundStepsTable>[]
}

/** Calling off pieces that already cost nothing refunds nothing. */
export const insertRefund = async (trx: Database, { refund, shares, lines, steps }: NewRefund) => {
  await trx.insertInto('refunds').values(refund).execute()
  if (shares.length > 0) await trx.insertInto('refund_shares').values(shares).execute()
  if (lines.length > 0) await trx.insertInto('refund_lines').values(lines).execute()
  if (steps.length > 0) await trx.insertInto('refund_steps').values(steps).execute()
}

export const findRefund = (trx: Database, id: string): Promise<Refund | undefined> =>
  trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRefund = (trx: Database, id: string): Promise<Refund | undefined> =>
  trx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listShares = (trx: Database, refundId: string) =>
  trx.selectFrom('refund_shares').selectAll().where('refund_id', '=', refundId).execute()

/** The sub-orders whose payouts a refund reversed. */
export const listTakenBack = async (trx: Database, refundId: string): Promise<Set<number>> => {
  const rows = await trx
    .selectFrom('refund_steps')
    .select('sub_order_id')
    .where('refund_id', '=', refundId)
    .where('state', 'in', stepMachine.statesWhere('isGiven'))
    .execute()
  return new Set(rows.flatMap(({ sub_order_id }) => sub_order_id ?? []))
}

/** The next step; undefined where all are done. */
export const findNextStep = (trx: Database, refundId: string): Promise<RefundStep | undefined> =>
  trx
    .selectFrom('refund_steps')
    .selectAll()
    .where('refund_id', '=', refundId)
    .where('state', 'in', stepMachine.statesWhere('isToDo'))
    .orderBy('place')
    .executeTakeFirst()

export const findStep = (trx: Database, id: string): Promise<RefundStep | undefined> =>
  trx.selectFrom('refund_steps').selectAll().where('id', '=', id).executeTakeFirst()

/** The open steps that refund this payment, including those of refunds left to the operators. */
export const listStepsToDo = (trx: Database, reference: string): Promise<RefundStep[]> =>
  trx
    .selectFrom('refund_steps')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', 'in', stepMachine.statesWhere('isToDo'))
    .orderBy('place')
    .execute()

/** The step behind a refund or reversal at the provider. */
export const findGivenStep = (trx: Database, providerId: string): Promise<RefundStep | undefined> =>
  trx
    .selectFrom('refund_steps')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('state', 'in', stepMachine.statesWhere('isGiven'))
    .executeTakeFirst()

/** An order's refused steps to retry, limited to what each vendor still owes. The caller holds the order's lock. */
export const listRefusedSteps = async (trx: Database, orderId: number): Promise<RefundStep[]> => {
  const { rows } = await sql<RefundStep>`
    SELECT t.* FROM refund_steps t JOIN refunds r ON r.id = t.refund_id
    WHERE r.order_id = ${orderId} AND ${refusedStepSql} ORDER BY r.created_at, t.place`.execute(trx)
  return rows
}

export const changeStep = async (
  trx: Database,
  id: string,
  change: Omit<Updateable<RefundStepsTable>, 'id'>,
): Promise<void> => {
  await trx.updateTable('refund_steps').set(change).where('id', '=', id).execute()
}

/** Leaves a refund to the operators; null has it retried. */
export const flagRefund = async (trx: Database, id: string, at: Date | null): Promise<void> => {
  await trx.updateTable('refunds').set({ flagged_at: at }).where('id', '=', id).execute()
}

/** Ends a refund: the order's price goes down, and its parts can be paid out again. */
export const finishRefund = async (trx: Database, refund: Refund, now: Date): Promise<void> => {
  await trx
    .updateTable('refunds')
    .set({ state: refundMachine.next('finish', refund.state), settled_at: now })
    .where('id', '=', refund.id)
    .execute()
  await trx.updateTable('refund_shares').set({ open: false }).where('refund_id', '=', refund.id).execute()
  await trx
    .updateTable('orders')
    .set((eb) => ({ credited_cents: eb('credited_cents', '+', refund.credit_cents) }))
    .where('id', '=', refund.order_id)
    .execute()
}

/** The refunds that still need work, for the startup reconciler. */
export const listRefundsUnderWay = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('refunds')
    .select('id')
    .where('flagged_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', refundMachine.statesWhere('underWay')),
        // A refused step that is retried although its refund ended without it.
        eb.exists(
          eb
            .selectFrom('refund_steps')
            .select('refund_steps.id')
            .whereRef('refund_steps.refund_id', '=', 'refunds.id')
            .where('refund_steps.state', 'in', stepMachine.statesWhere('isToDo')),
        ),
      ]),
    )
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}
