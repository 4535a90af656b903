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

/** The time after which an account that has no room for another answer may look again. */
const retryFullSeconds = 3_600

const replays = new WeakSet<object>()

/** Is this the stored answer of an earlier request? An older schema may have written it. */
export const isReplay = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && replays.has(answer)

/**
 * Claims the key in the caller's transaction. A twin that is under way makes this wait at the unique index
 * until the twin's outcome is known; then the stored answer comes back, or null where the claim is new.
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
  // An account that has stored all that it may does so again once the sweep has taken the oldest.
  if (stored === undefined) return tooMany(messages.tooManyRequests, { retryAfterSeconds: retryFullSeconds })
  if (!stored.request_hash.equals(claim.requestHash)) return mismatch()
  if (typeof stored.response === 'object' && stored.response !== null) replays.add(stored.response)
  return stored.response ?? conflict(messages.idempotencyInProgress, { code: 'idempotency_in_progress' })
}

/** Deletes keys that no client repeats any more. The caller runs it now and then. */
export const sweepKeys = async (trx: Database, olderThan: Date): Promise<void> => {
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', olderThan).execute()
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
