import { randomUUID } from 'node:crypto'
import { isAwaited } from '@armature/domain/payouts/payout-terms'
import { newAttempt } from '@armature/domain/payouts/transfer-attempt'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import type { PayableSubOrder } from './transfer-repository.ts'
import { insertTransfer, moveSubOrder } from './transfer-repository.ts'
import { later } from '@armature/domain/values/time'

/** Queues a check of an attempt, which survives this process. */
export const lookAtTransfer = (
  trx: Database,
  ctx: Pick<Context, 'now'>,
  transferId: string,
  minutes: number,
): Promise<void> => {
  // For an immediate run use the queue's own clock, not ours.
  const runAt = minutes === 0 ? {} : { runAt: later(ctx.now, { minutes }) }
  return addJob(trx, 'settle-transfer', { transferId }, { ...runAt, key: `settle-transfer:${transferId}` })
}

/** The provider's group for one sub-order's transfers. */
export const groupOf = (subOrderId: number): string => `sub_order_${subOrderId}`

/**
 * Stores a payout attempt with its key before any call, and returns its id. The caller holds the order's lock and has
 * decided that it is due.
 */
export const makeTransfer = async (
  trx: Database,
  ctx: Context,
  sub: PayableSubOrder & { payoutAccount: string },
  orderId: number,
): Promise<string> => {
  const id = randomUUID()
  const attempt = sub.attempts + 1
  await moveSubOrder(trx, sub.id, isAwaited(sub.transferStatus) ? 'fall-due' : 'retry', {
    transfer_failure: null,
  })
  await insertTransfer(trx, {
    id,
    sub_order_id: sub.id,
    order_id: orderId,
    vendor_id: sub.vendorId,
    tenant_id: sub.tenantId,
    attempt,
    state: newAttempt,
    amount_cents: sub.owedCents,
    destination: sub.payoutAccount,
    idempotency_key: `transfer:${id}`,
    asked_by: ctx.actor.userId,
    created_at: ctx.now,
  })
  return id
}
