import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'

/** For whom a mail was asked for, and from where; there may be no such account. */
export interface AccountMailRequest {
  email: string
  client: { ip: string; userAgent: string }
  /** What the asking browser says of the accounts that have signed in on it; not there in older jobs. */
  devices?: readonly string[]
}

/** What each job carries. One entry per task; jobs/ has a handler for each. */
export interface JobPayloads {
  'deliver-message': { outboxId: number }
  'send-reset-link': AccountMailRequest
  'send-verification-link': AccountMailRequest
  'settle-purchase': { holdId: string }
  'refund-stray': { paymentId: string }
  'settle-balance': { balanceId: string }
  'run-refund': { refundId: string }
  'settle-transfer': { transferId: string }
  'pay-vendors': { orderId: number } | { vendorId: number }
  'settle-subscription': { subscriptionId: number }
  'expire-offer': { quoteId: number }
  'remind-offer': { quoteId: number }
  'offer-changed': { quoteId: number; by: number | null }
  'short-stock': { quoteId: number }
  'stock-fell': { productIds: readonly number[] }
  'vendor-stopped': { vendorId: number }
  'convert-model': { mediaId: number }
  'company-renamed': { vendorId: number }
}
export type JobName = keyof JobPayloads

/**
 * Adds a job in the caller's transaction: rolled back, it never was. A job with a `key` replaces the
 * waiting one of that key. Of jobs that are due those of a lower `priority` go first; 0 where it is left out.
 */
export const addJob = async <Name extends JobName>(
  trx: Database,
  name: Name,
  payload: JobPayloads[Name],
  options: { runAt?: Date; key?: string; priority?: number } = {},
): Promise<void> => {
  const { runAt = null, key = null, priority = 0 } = options
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz, ${key}, ${priority}::integer)`.execute(
    trx,
  )
}

/**
 * What living processes have in work of one kind of job at this moment; what a dead one had is not among them. For
 * use cases that would otherwise do it a second time.
 */
export const findJobsInWork = async <Name extends JobName>(
  trx: Database,
  name: Name,
): Promise<JobPayloads[Name][]> => {
  const { rows } = await sql<{ payload: JobPayloads[Name] }>`SELECT jobs_in_work(${name}) AS payload`.execute(
    trx,
  )
  return rows.map(({ payload }) => payload)
}
