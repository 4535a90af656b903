import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** Any fixed number that differs from the migrations' lock. */
const lockKey = 2_026_112_102

/**
 * Makes concurrent starts seed one after another; held until the transaction ends. False where another holds it. The
 * transaction idles while the seed runs in others, and must not time out.
 */
export const lockSeeding = async (trx: Database): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockKey}) AS locked,
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
  return rows[0]?.locked ?? false
}

export const wasSeeded = async (trx: Database, name: string): Promise<boolean> =>
  (await trx.selectFrom('seed_runs').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

/**
 * Has anybody confirmed one of these addresses? An unconfirmed account doesn't prove that the demo exists, since
 * anybody can sign up with its address.
 */
export const hasConfirmed = async (trx: Database, emails: readonly string[]): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('email', 'in', emails)
    .where('email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Does anybody have an account already? The demo is only for an empty database. */
export const hasUsers = async (trx: Database): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const markSeeded = async (trx: Database, name: string, now: Date): Promise<void> => {
  await trx.insertInto('seed_runs').values({ name, finished_at: now }).execute()
}
