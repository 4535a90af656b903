/**
 * Measures the migration that makes parcels of the pieces sent before they were counted (0085): its own statements, under the
 * triggers of 0084 that check each sub-order at the commit, for few and for many sub-orders of three lines each. It holds no lock
 * that others wait for; an operator wants to know how long its transaction is open.
 */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { run, startCluster } from './databases.ts'

const sizes = [2_000, 8_000] as const
const migration = new URL('../apps/api/src/db/migrations/0085-parcels-sent-before.sql', import.meta.url)

/** Triggers and foreign keys off: two of three sub-orders were sent, and half of those say so in their history. */
const fill = (subOrders: number): string => `
  SET session_replication_role = replica;
  INSERT INTO users (id, username, email, role, status, first_name, last_name, email_verified_at) OVERRIDING SYSTEM VALUE
  SELECT n, 'user-' || n, 'user-' || n || '@bench.armature.test', CASE WHEN n = 1 THEN 'CUSTOMER' ELSE 'VENDOR' END,
    'APPROVED', 'Given', 'Family', now() FROM generate_series(1, 402) n;
  INSERT INTO orders (id, quote_id, customer_id, revision, lines_cents, paid_cents, created_at) OVERRIDING SYSTEM VALUE
  SELECT n, n, 1, 1, 1000, 1000, now() FROM generate_series(1, ${subOrders}) n;
  INSERT INTO sub_orders (id, order_id, sub_quote_id, vendor_id, customer_id, amount_cents, commission_percent, created_at, tracking_url)
  OVERRIDING SYSTEM VALUE
  SELECT n, n, n, 2 + n % 400, 1, 1000, 10, now(), CASE WHEN n % 3 > 0 THEN 'https://parcels.example.test/' || n END
  FROM generate_series(1, ${subOrders}) n;
  INSERT INTO order_items (sub_order_id, vendor_id, customer_id, product_id, name, sku, type, price_cents, quantity)
  SELECT n, 2 + n % 400, 1, k, 'Servo', 'SKU-' || k, 'COMPONENT', 100, k
  FROM generate_series(1, ${subOrders}) n, generate_series(1, 3) k;
  INSERT INTO events (at, actor_id, actor_role, actor_name, kind, order_id, sub_order_id, vendor_id, customer_id, summary)
  SELECT now() - interval '1 day', 2 + n % 400, 'VENDOR', 'Vendor', 'sub_order.tracking', n, n, 2 + n % 400, 1, 'On its way'
  FROM generate_series(1, ${subOrders}) n WHERE n % 3 = 1;
  SET session_replication_role = DEFAULT;`

interface Taken {
  parcels: number
  /** The statements, and the commit with its checks. */
  seconds: [statements: number, commit: number]
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1_000
}

const measure = async (url: string, statements: string): Promise<Taken> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("set local armature.role = 'SYSTEM'")
    const written = await secondsOf(() => client.query(statements))
    const { rows } = await client.query<{ parcels: number }>('SELECT count(*)::int AS parcels FROM parcels')
    const committed = await secondsOf(() => client.query('commit'))
    return { parcels: rows[0]?.parcels ?? 0, seconds: [written, committed] }
  } finally {
    await client.end()
  }
}

const cluster = await startCluster(undefined)
try {
  const statements = await readFile(migration, 'utf8')
  for (const size of sizes) {
    const name = `parcels_${size}`
    await run(cluster.urlOf('postgres'), `CREATE DATABASE ${name}`)
    await migrate(cluster.urlOf(name))
    await run(cluster.urlOf(name), fill(size))
    await run(cluster.urlOf(name), 'ANALYZE')
    const { parcels, seconds } = await measure(cluster.urlOf(name), statements)
    const [written, committed] = seconds
    const each = ((written + committed) * 1_000_000) / parcels
    process.stdout.write(
      `${size} sub-orders: ${parcels} parcels in ${written.toFixed(1)} s, commit with its checks ${committed.toFixed(1)} s; ${each.toFixed(0)} µs each\n`,
    )
  }
} finally {
  await cluster.stop()
}
