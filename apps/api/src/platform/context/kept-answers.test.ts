import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { inTransaction, systemContext } from '../db/transaction.ts'
import { claimKey } from './idempotency-repository.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const claim = (owner: string, key: string) =>
  inTransaction(world.db, systemContext, (trx) =>
    claimKey(trx, { owner, call: 'patchQuote', key, requestHash: Buffer.from(key) }, world.clock.now),
  )

const keep = (owner: string, count: number, response: string) =>
  sql`INSERT INTO idempotency_keys (owner, call, key, request_hash, response, created_at)
    SELECT ${owner}, 'patchQuote', 'kept-' || n, ''::bytea, to_jsonb(${response}::text), now()
    FROM generate_series(1, ${count}::int) n`.execute(world.owner)

it('keeps so many answers of one account, and no more until some are swept', async () => {
  await keep('user:501', limits.idempotency.answers - 1, '')
  expect(await claim('user:501', 'last')).toBeNull()
  expect(await claim('user:501', 'beyond')).toMatchObject({ problem: 'too_many', code: 'throttled' })
  // A repeated one is answered as before.
  expect(await claim('user:501', 'last')).toMatchObject({ code: 'idempotency_in_progress' })
  expect(await claim('user:502', 'other')).toBeNull()
})

it('keeps so many bytes of them', async () => {
  const text = Array.from({ length: 40_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)))
  const large = text.join('')
  await keep('user:503', Math.ceil(limits.idempotency.bytes / Buffer.byteLength(large) / 3), large)
  const { rows } = await sql<{ bytes: string }>`SELECT sum(pg_column_size(response)) AS bytes
    FROM idempotency_keys WHERE owner = 'user:503'`.execute(world.owner)
  expect(await claim('user:503', 'fits')).toBeNull()
  await sql`UPDATE idempotency_keys SET owner = 'user:504' WHERE owner = 'user:503'`.execute(world.owner)
  const missing = Math.ceil((limits.idempotency.bytes / Number(rows[0]?.bytes)) * 1.1)
  for (let part = 1; part < missing; part += 1)
    await sql`INSERT INTO idempotency_keys (owner, call, key, request_hash, response, created_at)
      SELECT owner, call, key || ${`-${part}`}, request_hash, response, created_at FROM idempotency_keys
      WHERE owner = 'user:504' AND key ~ '^kept-[0-9]+$'`.execute(world.owner)
  expect(await claim('user:504', 'beyond')).toMatchObject({ problem: 'too_many' })
})
