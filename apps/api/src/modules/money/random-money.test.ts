import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveThroughMoney, patiently } from '../../../testing/random-money.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { owedSql, paidSql } from './ledger-sql.ts'
import { reconcileProvider } from './reconcile-provider.ts'

/** `node tools/random-money.ts 10000 7` lives through more. */
const orders = Number(process.env['MONEY_ORDERS'] ?? 60)
const seed = Number(process.env['MONEY_SEED'] ?? 20_261_122)

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it(
  `equals the provider to the cent after ${orders} random orders, payments, refunds and faults`,
  { timeout: 30_000 + orders * 4_000 },
  async () => {
    const begun = performance.now()
    const say = (done: number) => {
      if (done % 500 === 0)
        process.stderr.write(`${done} orders in ${Math.round((performance.now() - begun) / 1_000)} s\n`)
    }
    await liveThroughMoney(world, { orders, seed, say })
    const rows = await patiently(
      world,
      sql<Record<string, number>>`SELECT
      (SELECT count(*)::int FROM balance_payments WHERE state IN ('PAYING', 'REFUND_DUE')) AS balances,
      (SELECT count(*)::int FROM refunds WHERE state = 'RUNNING') AS refunds,
      (SELECT count(*)::int FROM transfers WHERE state IN ('DUE', 'SENT', 'UNKNOWN')) AS transfers,
      (SELECT count(*)::int FROM orders WHERE paid_cents + pending_cents <> total_cents) AS orders,
      -- Lists read the columns, an order's own page the books.
      (SELECT count(*)::int FROM orders o WHERE o.paid_cents <> ${paidSql(sql`o.id`)} OR o.pending_cents <> ${owedSql(sql`o.id`)}) AS "listedOtherwise"`,
    )
    expect(rows[0]).toEqual({ balances: 0, refunds: 0, transfers: 0, orders: 0, listedOtherwise: 0 })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    expect(await reconcileProvider(world.deps, log, { until: world.clock.now })).toEqual([])
    const { rows: ours } = await sql<{ cents: number; moved: number }>`
      SELECT sum(amount_cents)::bigint AS cents, count(*)::int AS moved FROM ledger_entries WHERE account = 'PROVIDER'`.execute(
      world.owner,
    )
    const { rows: theirs } = await world.sandboxPool.query<{ cents: number }>(
      `select cents::float8 as cents from stripe_sandbox.balances where account = ''`,
    )
    expect(ours[0]?.cents).toBe(theirs[0]?.cents)
    expect(ours[0]?.moved).toBeGreaterThan(orders)
  },
)
