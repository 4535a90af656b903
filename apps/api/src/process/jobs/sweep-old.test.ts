import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../testing/builders.ts'
import { buildUser, createWorld } from '../../../testing/builders.ts'
import { defaultKeepDays, keptTables, retention } from '../../platform/config/retention.ts'
import type { KeptTable } from '../../platform/config/retention.ts'
import { sweepOld } from './sweep-old.ts'

let world: World
let user: number
beforeAll(async () => {
  world = await createWorld()
  user = Number((await buildUser(world.owner, { role: 'VENDOR' })).userId)
})
afterAll(() => world.drop())

/** Adds seven rows to a table, with the time in the column from which its days are counted. */
const addRows = async (table: KeptTable, at: Date): Promise<void> => {
  const rows = {
    sessions: sql`INSERT INTO sessions (id, user_id, created_at, expires_at, last_seen_at, remember)
      SELECT gen_random_uuid(), ${user}, ${at}, ${at}, ${at}, false FROM generate_series(1, 7)`,
    login_challenges: sql`INSERT INTO login_challenges (id, user_id, channel, code_hash, remember, created_at, expires_at, used_at)
      SELECT gen_random_uuid(), ${user}, 'EMAIL', '\\x00', false, ${at}, ${at}, ${at} FROM generate_series(1, 7)`,
    mail_tokens: sql`INSERT INTO mail_tokens (user_id, kind, token_hash, created_at, expires_at)
      SELECT ${user}, 'VERIFY_EMAIL', uuid_send(gen_random_uuid()), ${at}, ${at} FROM generate_series(1, 7)`,
    outbox: sql`INSERT INTO outbox (channel, recipient, body_text, created_at, sent_at)
      SELECT 'EMAIL', 'a@example.test', 'text', ${at}, ${at} FROM generate_series(1, 7)`,
    notices: sql`INSERT INTO notices (user_id, kind, once, text, path, in_bell, at)
      SELECT ${user}, 'quote.received', gen_random_uuid(), 'text', '/quotes', true, ${at} FROM generate_series(1, 7)`,
    idempotency_keys: sql`INSERT INTO idempotency_keys (owner, call, key, request_hash, created_at)
      SELECT 'user:1', 'call', gen_random_uuid(), '\\x00', ${at} FROM generate_series(1, 7)`,
    provider_events: sql`INSERT INTO provider_events (id, type, received_at, handled_at)
      SELECT gen_random_uuid(), 'charge', ${at}, ${at} FROM generate_series(1, 7)`,
    reconciliations: sql`WITH made AS (
        INSERT INTO reconciliations (since, until, compared, finished_at)
        SELECT ${at}, ${at}, 1, ${at} FROM generate_series(1, 7) RETURNING id)
      INSERT INTO reconciliation_differences SELECT id, 'pi_1', 1, 2 FROM made`,
    webhook_refusals: sql`INSERT INTO webhook_refusals (minute, count)
      SELECT ${at}::timestamptz + n * interval '1 minute', 1 FROM generate_series(1, 7) n`,
    webhook_messages: sql`WITH webhook AS (
        INSERT INTO webhooks (company_id, url, description, types, state, secret, created_at)
        VALUES (${user}, 'https://hooks.example.test', '', '{order.created}', 'ACTIVE', '\\x00', ${at}) RETURNING id)
      INSERT INTO webhook_messages (webhook_id, company_id, type, data, state, created_at, next_attempt_at)
      SELECT id, ${user}, 'order.created', '{}', 'DELIVERED', ${at}, ${at} FROM webhook, generate_series(1, 7)`,
    product_imports: sql`INSERT INTO product_imports (owner_id, state, file_name, type, headings, columns, "decimal", row_count, created_at)
      SELECT ${user}, 'DONE', 'parts.csv', 'MODEL', '[]', '[]', '.', 1, ${at} FROM generate_series(1, 7)`,
  } satisfies Record<KeptTable, unknown>
  await rows[table].execute(world.owner)
}

const countOf = async (table: KeptTable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(world.owner)
  return Number(rows[0]?.count)
}

const daysAgo = (days: number) => new Date(world.clock.now.getTime() - days * 86_400_000)

test.each(keptTables)('expired rows of %s are deleted in batches, and younger ones stay', async (table) => {
  const { days } = retention[table]
  await addRows(table, daysAgo(days + 1))
  await addRows(table, daysAgo(days - 1))
  expect((await sweepOld(world.deps, 3))[table]).toBe(7)
  expect(await countOf(table)).toBe(7)
})

test('configured days override the defaults', async () => {
  await addRows('notices', daysAgo(20))
  const before = await countOf('notices')
  world.deps.config = { ...world.deps.config, keepDays: { ...defaultKeepDays, notices: 10 } }
  await sweepOld(world.deps)
  expect(await countOf('notices')).toBe(before - 14)
})

test('unsent messages and unhandled events are kept however old they are', async () => {
  const long = daysAgo(1_000)
  await sql`INSERT INTO outbox (channel, recipient, body_text, created_at)
    VALUES ('EMAIL', 'waits@example.test', 'text', ${long})`.execute(world.owner)
  await sql`INSERT INTO provider_events (id, type, received_at) VALUES ('evt_waits', 'charge', ${long})`.execute(
    world.owner,
  )
  await sweepOld(world.deps)
  const kept = await sql`SELECT recipient AS it FROM outbox WHERE recipient = 'waits@example.test'
    UNION ALL SELECT id FROM provider_events WHERE id = 'evt_waits'`.execute(world.owner)
  expect(kept.rows).toHaveLength(2)
})
