/**
 * Measures the cost of the unread counts as chats grow: the same statement with 1,000 and with 100,000 channels, as the
 * pages of the database that it looks at. Pages are the same on a busy machine and a quiet one; the times beside them
 * aren't.
 */
import type { Actor } from '@armature/domain/actor'
import { sql } from 'kysely'
import { createDatabase } from '../apps/api/src/db/client.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { runtimeRole } from '../apps/api/src/db/runtime-role.ts'
import type { Database } from '../apps/api/src/db/tables.ts'
import { inTransaction } from '../apps/api/src/db/transaction.ts'
import { unreadSql } from '../apps/api/src/modules/chat/channel-repository.ts'
import { run, startCluster } from './databases.ts'

const sizes = [1_000, 100_000] as const

/** Triggers and foreign keys off: a channel for each quote, the customers' own being the same 20 in either size. */
const fill = (channels: number): string => `
  SET session_replication_role = replica;
  INSERT INTO quotes (id, customer_id, created_by, status, notes, down_payment, created_at, updated_at) OVERRIDING SYSTEM VALUE
  SELECT n, CASE WHEN n % (${channels} / 20) = 0 THEN 3 ELSE 1000 + n % 500 END, 1, 'SENT_TO_VENDOR', '', 30,
    now() - interval '1 day', now() FROM generate_series(1, ${channels}) n;
  INSERT INTO chat_channels (kind, record_id, customer_id, last_seq, revision, last_message_seq, last_message_at)
  SELECT 'quote', q.id, q.customer_id, 5, 5, 5, now() - q.id * interval '10 seconds' FROM quotes q;
  INSERT INTO chat_messages (kind, record_id, seq, revision, customer_id, author_id, author_name, author_role, client_id, text, at)
  SELECT c.kind, c.record_id, s, s, c.customer_id, 9, 'Anna', 'ADMIN', 'bench-' || s || '-' || c.record_id, 'Hello', now()
  FROM chat_channels c CROSS JOIN generate_series(1, 5) s;
  INSERT INTO chat_reads (kind, record_id, user_id, name, role, delivered_seq, read_seq)
  SELECT c.kind, c.record_id, reader, 'Reader', 'ADMIN', 5,
    CASE WHEN reader = 2 AND c.record_id % (${channels} / 20) = 0 THEN 3 ELSE 5 END
  FROM chat_channels c, generate_series(1, 2) reader;
  INSERT INTO chat_unread (user_id, kind, record_id, seq, at)
  SELECT reader, c.kind, c.record_id, c.last_message_seq, c.last_message_at FROM chat_channels c,
    LATERAL (SELECT 4 UNION ALL SELECT c.customer_id UNION ALL
      SELECT 2 WHERE c.record_id % (${channels} / 20) = 0) readers (reader);
  RESET session_replication_role;
  ANALYZE;`

const person = (role: Actor['role'], userId: number): Actor => ({ role, userId, tenantId: null, name: '' })
/** 20 channels wait for each of the first two, none for the third, every channel for the last. */
const readers: Record<string, Actor> = {
  'a customer': person('CUSTOMER', 3),
  'an admin who has read most': person('ADMIN', 2),
  'an admin who has read everything': person('ADMIN', 1),
  'an admin who has read nothing': person('ADMIN', 4),
}

interface Cost {
  pages: number
  ms: number
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Execution Time': number
}

const explain = (db: Database, actor: Actor): Promise<Cost> =>
  inTransaction(db, actor, async (trx) => {
    const since = new Date(Date.now() - 90 * 86_400_000)
    const { rows } = await sql<{ 'QUERY PLAN': [Explained] }>`
      EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${unreadSql(actor, since)}`.execute(trx)
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    if (explained === undefined) throw new Error('no plan')
    const { Plan: plan, 'Execution Time': ms } = explained
    return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ms }
  })

const measure = async (url: string): Promise<Record<string, Cost>> => {
  const db: Database = createDatabase(url, { poolSize: 1, role: runtimeRole })
  try {
    const costs: Record<string, Cost> = {}
    for (const [name, actor] of Object.entries(readers)) {
      // The first reads what the second finds in memory.
      await explain(db, actor)
      costs[name] = await explain(db, actor)
    }
    return costs
  } finally {
    await db.destroy()
  }
}

const cluster = await startCluster(undefined)
try {
  const found: Record<string, Cost>[] = []
  for (const channels of sizes) {
    const name = `chats_${channels}`
    await run(cluster.urlOf('postgres'), `CREATE DATABASE ${name}`)
    await migrate(cluster.urlOf(name))
    await run(cluster.urlOf(name), fill(channels))
    found.push(await measure(cluster.urlOf(name)))
  }
  const [small = {}, large = {}] = found
  for (const name of Object.keys(readers)) {
    const [few, many] = [small[name], large[name]]
    if (few === undefined || many === undefined) continue
    const ratio = (many.pages / few.pages).toFixed(2)
    process.stdout.write(
      `${name}: ${few.pages} pages with 1,000 channels, ${many.pages} with 100,000 (x ${ratio}); ${few.ms.toFixed(1)} and ${many.ms.toFixed(1)} ms\n`,
    )
  }
} finally {
  await cluster.stop()
}
