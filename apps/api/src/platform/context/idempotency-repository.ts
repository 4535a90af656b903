import { createHash } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, tooMany } from '@armature/domain/problem'
import { sql } from 'kysely'
import type { Database } from '../db/tables/tables.ts'

/** One use of an Idempotency-Key: its sender, its call, and the hash of its request. */
export interface IdempotencyClaim {
  owner: string
  call: string
  key: string
  requestHash: Buffer
}

/** The same request has the same hash; params and body are all that can differ within one call. */
export const hashRequest = (params: unknown, body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([params, body]))
    .digest()

/** After this time an account without room for another answer may try again. */
const retryFullSeconds = 3_600

const replays = new WeakSet<object>()

/** Is this the stored answer of an earlier request? An older schema may have written it. */
export const isReplay = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && replays.has(answer)

/**
 * Claims the key in the caller's transaction. A concurrent twin makes this wait at the unique index for the twin's
 * outcome; then the stored answer is returned, or null for a new claim.
 */
export const claimKey = async (trx: Database, claim: IdempotencyClaim, now: Date): Promise<unknown> => {
  const { answers, bytes } = limits.idempotency
  const inserted = await sql`
    INSERT INTO idempotency_keys (owner, call, key, request_hash, created_at)
    SELECT ${claim.owner}, ${claim.call}, ${claim.key}, ${claim.requestHash}, ${now}
    WHERE (SELECT count(*) < ${answers} AND coalesce(sum(pg_column_size(k.response)), 0) < ${bytes}
      FROM idempotency_keys k WHERE k.owner = ${claim.owner})
    ON CONFLICT DO NOTHING`.execute(trx)
  if (inserted.numAffectedRows === 1n) return null
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('owner', '=', claim.owner)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  // An account at its limit can store answers again after the sweep.
  if (stored === undefined) return tooMany(messages.tooManyRequests, { retryAfterSeconds: retryFullSeconds })
  if (!stored.request_hash.equals(claim.requestHash)) return mismatch()
  if (typeof stored.response === 'object' && stored.response !== null) replays.add(stored.response)
  return stored.response ?? conflict(messages.idempotencyInProgress, { code: 'idempotency_in_progress' })
}

const mismatch = (): Problem => conflict(messages.idempotencyMismatch, { code: 'idempotency_mismatch' })

/** Stores the finished answer in the transaction of its writes. */
export const storeAnswer = async (trx: Database, claim: IdempotencyClaim, answer: unknown): Promise<void> => {
  await trx
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('owner', '=', claim.owner)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .execute()
}
