import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import type { Change } from './documents/issue-documents.ts'
import { issueDocuments } from './documents/issue-documents.ts'
import { releaseParts } from './order-write-repository.ts'

/**
 * Follows up every change of an order's price or payments: releases parts that awaited money, issues missing documents,
 * and schedules payouts that became due. Call it last, under the order's lock, as the system.
 */
export const afterMoneyChange = async (
  trx: Database,
  ctx: Context,
  orderId: number,
  change: Change = {},
): Promise<void> => {
  await releaseParts(trx, orderId)
  await issueDocuments(trx, ctx, orderId, change)
  await addJob(trx, 'pay-vendors', { orderId }, { key: `pay-vendors:order:${orderId}` })
}
