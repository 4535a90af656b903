import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveThroughMoney, patiently } from '../../../testing/faults/random-money.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { owedSql, paidSql } from './ledger-sql.ts'
import { reconcileProvider } from './reconcile-provider.ts'

/** `MONEY_ORDERS=10000 MONEY_SEED=7` lives through more. */
const orders = Number(process.env['MONEY_ORDERS'] ?? 60)
const seed = Number(process.env['MONEY_SEED'] ?? 20_261_122)

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it(
  `equals the provider to the cent after ${orders} random orders, payments, refunds, call-offs, claims and faults`,
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
      -- An order costs its lines, what its vendors asked for sending them, and its tax.
      (SELECT count(*)::int FROM orders o WHERE o.lines_cents <>
        (SELECT sum(i.price_cents * i.quantity) FROM order_items i JOIN sub_orders s ON s.id = i.sub_order_id WHERE s.order_id = o.id)
        + o.tax_cents + (SELECT coalesce(sum(s.freight_cents), 0) FROM sub_orders s WHERE s.order_id = o.id)) AS "costsOtherwise",
      -- A tax is a percentage of its base or, if the destination changed, of what was left of the base then; each refund
      -- rounds it once.
      (SELECT count(*)::int FROM orders o CROSS JOIN LATERAL (SELECT
          EXISTS (SELECT FROM ledger_entries e WHERE e.order_id = o.id AND e.kind = 'TAX') AS changed,
          (SELECT count(*) FROM refunds r WHERE r.order_id = o.id) AS refunds,
          (SELECT coalesce(-sum(e.amount_cents), 0) FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'TAX') AS kept,
          (SELECT coalesce(-sum(e.amount_cents), 0) FROM ledger_entries e WHERE e.order_id = o.id AND e.sub_order_id IS NOT NULL
            AND e.kind IN ('SALE', 'CREDIT')) AS parts) books
        WHERE (NOT books.changed AND (o.tax ->> 'base_cents')::bigint = o.lines_cents - o.tax_cents AND o.tax_cents <> round((o.lines_cents - o.tax_cents) * 0.1937))
          OR abs(books.kept - CASE WHEN o.tax IS NULL THEN 0 ELSE books.parts * 0.1937 END) > 1 + books.refunds) AS "taxedOtherwise",
      -- At most the charged tax is kept, and none of it once the order's price is 0.
      (SELECT count(*)::int FROM orders o CROSS JOIN LATERAL (SELECT coalesce(-sum(e.amount_cents), 0) AS kept
          FROM ledger_entries e WHERE e.order_id = o.id AND e.account = 'TAX') tax
        WHERE tax.kept NOT BETWEEN 0 AND o.tax_cents OR (o.total_cents = 0 AND tax.kept <> 0)) AS "taxKept",
      -- Whatever was taken off before, the lines and the freight of a part add up to what the books have of it.
      (SELECT count(*)::int FROM sub_orders s WHERE
        (SELECT sum(i.price_cents * i.quantity) FROM order_items i WHERE i.sub_order_id = s.id)
        - (SELECT coalesce(sum(r.amount_cents), 0) FROM refund_lines r WHERE r.sub_order_id = s.id)
        + coalesce(s.freight_cents, 0) - (SELECT coalesce(sum(h.freight_cents), 0) FROM refund_shares h WHERE h.sub_order_id = s.id)
        <> (SELECT -coalesce(sum(e.amount_cents), 0) FROM ledger_entries e WHERE e.sub_order_id = s.id AND e.kind IN ('SALE', 'CREDIT'))) AS "linesOtherwise",
      -- Stock is what was there less what was sold and didn't come back.
      (SELECT count(*)::int FROM products p WHERE p.id IN (${world.model}, ${world.component}) AND 100000 - p.quantity <>
        (SELECT sum(i.quantity) FROM order_items i WHERE i.product_id = p.id)
        - (SELECT coalesce(sum(r.restocked), 0) FROM refund_lines r JOIN order_items i ON i.id = r.order_item_id WHERE i.product_id = p.id)
        - (SELECT coalesce(sum(c.restocked - c.taken), 0) FROM claims c JOIN order_items i ON i.id = c.order_item_id WHERE i.product_id = p.id)) AS "stockOtherwise",
      -- Nothing is sent and called off at once, and a part says what it is.
      (SELECT count(*)::int FROM sub_orders s WHERE EXISTS (SELECT FROM left_to_ship(s.id)) = (s.tracking_url IS NOT NULL OR s.called_off)) AS "sentOtherwise",
      -- Lists read the columns, an order's own page the books.
      (SELECT count(*)::int FROM orders o WHERE o.paid_cents <> ${paidSql(sql`o.id`)} OR o.pending_cents <> ${owedSql(sql`o.id`)}) AS "listedOtherwise"`,
    )
    expect(rows[0]).toEqual({
      balances: 0,
      refunds: 0,
      transfers: 0,
      orders: 0,
      costsOtherwise: 0,
      taxedOtherwise: 0,
      taxKept: 0,
      linesOtherwise: 0,
      stockOtherwise: 0,
      sentOtherwise: 0,
      listedOtherwise: 0,
    })
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
