import { userStatuses } from '@armature/domain/accounts/account-machine'
import { payoutStatuses } from '@armature/domain/accounts/payout-status'
import { isToBeSent } from '@armature/domain/orders/called-off'
import { awaitsPayment } from '@armature/domain/orders/order-changes'
import { mayRetryTransfer, noTransferId } from '@armature/domain/orders/order-terms'
import { isOverdue } from '@armature/domain/orders/promised-day'
import { payoutWaitsIn } from '@armature/domain/payouts/payout-terms'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { balanceMachine } from '@armature/domain/purchases/balance-payment'
import { refundMachine, stepMachine } from '@armature/domain/refunds/refund-machine'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { isOverdueSql, orderFacts, subOrderFacts } from './order-list-repository.ts'

// Lists ask in SQL what `domain` decides of one record: random rows stand in for the tables, and both must say the same.

let database: TestDatabase<Tables>
beforeAll(async () => {
  database = await createTestDatabase<Tables>()
})
afterAll(() => database.drop())

/** One value most of the time, so that conditions with many parts come true. */
const mostly = <T>(value: T, others: readonly T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 2, arbitrary: fc.constantFrom(...others) })
const many = <T>(row: fc.Arbitrary<T>) => fc.array(row, { minLength: 200, maxLength: 200 })
const numbered = <T>(rows: readonly T[]) => rows.map((row, index) => ({ id: index + 1, ...row }))
const runs = { numRuns: 10, endOnFailure: true }

const cents = fc.integer({ min: 0, max: 2 })
const subOrder = fc.record({
  tracking_url: mostly<string | null>('https://post.example/1', [null]),
  called_off: fc.boolean(),
  awaits_money: mostly(false, [true]),
  disputed: mostly(false, [true]),
  /** From today. */
  expected_in: fc.constantFrom(-1, 0, 1, null),
  transfer_id: mostly(noTransferId, ['tr_1']),
  transfer_status: mostly('FAILED', transferStatuses),
  order_paid: mostly(true, [false]),
  refund_open: mostly(false, [true]),
  vendor_status: mostly('APPROVED', userStatuses),
  payout_status: mostly<(typeof payoutStatuses)[number] | null>('APPROVED', [...payoutStatuses, null]),
  earned: cents,
  paid_out: cents,
  taken: cents,
})

interface SubOrderFacts {
  today: string
  expected_day: string | null
  unshipped: boolean
  late: boolean
  refused: boolean
}

it('of a part: still to be sent, late, and a payout that may be tried again', async () => {
  await fc.assert(
    fc.asyncProperty(many(subOrder), async (rows) => {
      const given = numbered(rows)
      const found = await sql<SubOrderFacts>`
        WITH given AS (SELECT *, (now() AT TIME ZONE 'UTC')::date AS today FROM jsonb_to_recordset(${JSON.stringify(given)})
          AS g(id bigint, tracking_url text, called_off boolean, awaits_money boolean, disputed boolean, expected_in int, transfer_id text, transfer_status text,
            order_paid boolean, refund_open boolean, vendor_status text, payout_status text, earned int, paid_out int, taken int)),
        sub_orders AS (SELECT *, id AS vendor_id, today + expected_in AS expected_day FROM given),
        users AS (SELECT id, vendor_status AS status FROM given),
        vendor_profiles AS (SELECT id AS user_id, payout_status FROM given),
        refund_shares AS (SELECT id AS sub_order_id, refund_open AS open FROM given),
        ledger_entries AS (
          SELECT id AS sub_order_id, 'VENDOR' AS account, 'SALE' AS kind, -earned AS amount_cents FROM given
          UNION ALL SELECT id, 'VENDOR', 'TRANSFER', paid_out FROM given
          UNION ALL SELECT id, 'VENDOR', 'STORE_PAYMENT', taken FROM given)
        SELECT today, expected_day, ${subOrderFacts.unshipped} AS unshipped, coalesce(${isOverdueSql('s')}, false) AS late,
          ${subOrderFacts.payoutRefused} AS refused
        FROM sub_orders s ORDER BY id`.execute(database.owner)
      expect(found.rows).toEqual(
        given.map((row, index) => {
          const { today = '', expected_day = null } = found.rows[index] ?? {}
          const unshipped = isToBeSent(row)
          const owedCents = row.earned - row.paid_out - row.taken
          const payout = { transferId: row.transfer_id, transferStatus: row.transfer_status, owedCents }
          const waits = payoutWaitsIn(row.transfer_status, {
            orderPaid: row.order_paid,
            trackingUrl: row.tracking_url,
            vendorStatus: row.vendor_status,
            payoutStatus: row.payout_status,
            refundUnderWay: row.refund_open,
            earnedCents: row.earned,
            claimOpen: false,
            disputed: row.disputed,
          })
          const late = isOverdue({ expected: expected_day, shipped: !unshipped }, today)
          return { today, expected_day, unshipped, late, refused: mayRetryTransfer(payout, waits) }
        }),
      )
    }),
    runs,
  )
})

const order = fc.record({
  pending: cents,
  balance: mostly<(typeof balanceMachine.states)[number] | null>(null, balanceMachine.states),
  refund: mostly<(typeof refundMachine.states)[number] | null>(null, refundMachine.states),
  step: mostly<(typeof stepMachine.states)[number] | null>(null, stepMachine.states),
})

it('of an order: owed, while no other money of it is under way', async () => {
  await fc.assert(
    fc.asyncProperty(many(order), async (rows) => {
      const given = numbered(rows)
      const found = await sql<{ owed: boolean }>`
        WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)})
          AS g(id bigint, pending int, balance text, refund text, step text)),
        orders AS (SELECT id, pending AS pending_cents FROM given),
        balance_payments AS (SELECT id AS order_id, balance AS state FROM given WHERE balance IS NOT NULL),
        refunds AS (SELECT id, id AS order_id, refund AS state FROM given WHERE refund IS NOT NULL),
        refund_steps AS (SELECT id AS refund_id, step AS state FROM given WHERE step IS NOT NULL)
        SELECT ${orderFacts.owed} AS owed FROM orders o ORDER BY id`.execute(database.owner)
      expect(found.rows.map(({ owed }) => owed)).toEqual(
        given.map(({ pending, balance, refund, step }) => {
          const isPaying = balance !== null && balanceMachine.is(balance, 'unsettled')
          const hasStep = step !== null && stepMachine.is(step, 'isToDo')
          const isRefunding = refund !== null && (refundMachine.is(refund, 'underWay') || hasStep)
          return awaitsPayment({ pendingCents: pending, moneyUnderWay: isPaying || isRefunding })
        }),
      )
    }),
    runs,
  )
})
