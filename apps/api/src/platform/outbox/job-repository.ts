import { sql } from 'kysely'
import type { Database } from '../db/tables/tables.ts'

/** The account that somebody asked a mail for, and the address of the request; the account may not exist. */
export interface AccountMailRequest {
  email: string
  client: { ip: string; userAgent: string }
  /** The asking browser's memory of accounts that have signed in on it; older jobs lack it. */
  devices?: readonly string[]
}

/** The data that each job carries. One entry per task; jobs/ has a handler for each. */
export interface JobPayloads {
  'deliver-message': { outboxId: number }
  /** Without a subscription: to all of its reader's, each by a job of its own. */
  'push-notice': { noticeId: number; subscriptionId?: number }
  'send-webhook': { webhookId: number }
  'send-reset-link': AccountMailRequest
  'send-verification-link': AccountMailRequest
  'send-device-link': { username: string; client: AccountMailRequest['client'] }
  'settle-purchase': { holdId: string }
  'refund-stray': { paymentId: string }
  'settle-balance': { balanceId: string }
  'run-refund': { refundId: string }
  'settle-transfer': { transferId: string }
  'pay-vendors': { orderId: number } | { vendorId: number }
  'settle-subscription': { subscriptionId: number }
  'find-store-host': { tenantId: number }
  'expire-offer': { quoteId: number }
  'remind-offer': { quoteId: number }
  'expire-approval': { approvalId: number }
  'complete-approval': { approvalId: number }
  'offer-changed': { quoteId: number; by: number | null }
  'short-stock': { quoteId: number }
  'stock-fell': { productIds: readonly number[] }
  'vendor-stopped': { vendorId: number }
  'follow-standing': { vendorId: number }
  'convert-model': { mediaId: number }
  'company-renamed': { vendorId: number }
  'attribute-renamed': { attributeId: number }
  'import-products': { importId: number }
  'measure-products': Record<string, never>
  'read-measures': Record<string, never>
  'renew-search': Record<string, never>
  'read-specs': Record<string, never>
}
export type JobName = keyof JobPayloads

/** Somebody's money waits for these: they go before all else that is due in their queue. */
export const moneyJobs = [
  'settle-purchase',
  'refund-stray',
  'settle-balance',
  'run-refund',
  'settle-transfer',
  'pay-vendors',
  'settle-subscription',
] as const satisfies readonly JobName[]

/** The lower goes first: money, what somebody waits for at a screen, all else. */
export const jobPriority = { money: -10, waitedFor: -5, other: 0 } as const

/**
 * Adds a job in the caller's transaction; a rollback removes it. A job with a `key` replaces the waiting job of that
 * key. Among due jobs a lower `priority` runs first; by default money comes first.
 */
export const addJob = async <Name extends JobName>(
  trx: Database,
  name: Name,
  payload: JobPayloads[Name],
  options: { runAt?: Date; key?: string; priority?: number } = {},
): Promise<void> => {
  const {
    runAt = null,
    key = null,
    priority = jobPriority[moneyJobs.some((one) => one === name) ? 'money' : 'other'],
  } = options
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz, ${key}, ${priority}::integer)`.execute(
    trx,
  )
}

/**
 * The jobs of one kind that living processes work on at this moment, without those of dead processes. For use cases
 * that would otherwise do the same work a second time.
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

export interface TaskState {
  task: string
  /** Jobs that are due but not running. */
  due: number
  running: number
  /** Jobs scheduled for later, or waiting for a retry. */
  later: number
  /** Jobs without attempts left. */
  failed: number
  oldest_due: Date | null
}

/** The queue by task; a task without jobs is left out. */
export const readQueueState = async (trx: Database): Promise<TaskState[]> =>
  (await sql<TaskState>`SELECT * FROM queue_state() ORDER BY task`.execute(trx)).rows

/** Deletes jobs of a task that were replaced while running and then failed. All jobs of the task must have keys. */
export const dropReplacedJobs = async (trx: Database, name: JobName): Promise<void> => {
  await sql`SELECT drop_replaced_jobs(${name})`.execute(trx)
}
