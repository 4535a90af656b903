import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** Any fixed number that differs from the migrations' lock. */
const lockKey = 2_026_112_102

/**
 * Makes several starts seed one after the other; held until the transaction ends. False where another has it. The transaction
 * idles while the seed runs in others, and must not be ended for it.
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
 * Whether anybody has confirmed one of these addresses. An account by such an address that nobody confirmed is no trace of
 * the demo: everybody can sign up with one.
 */
export const hasConfirmed = async (trx: Database, emails: readonly string[]): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('email', 'in', emails)
    .where('email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether someone lives here already: the demo is for an empty database only. */
export const hasUsers = async (trx: Database): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const markSeeded = async (trx: Database, name: string, now: Date): Promise<void> => {
  await trx.insertInto('seed_runs').values({ name, finished_at: now }).execute()
}
