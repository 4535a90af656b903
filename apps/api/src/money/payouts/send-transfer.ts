import { attemptMachine, keyGoodHours } from '@armature/domain/payouts/transfer-attempt'
import type { Context } from '../../platform/context/context.ts'
import type { CreateTransferResult } from '../../platform/ports/transfers.ts'
import { lockWithOrder } from './lock-with-order.ts'
import { groupOf, lookAtTransfer } from './make-transfer.ts'
import type { TransferNews } from './settle-transfer.ts'
import { settleTransfer } from './settle-transfer.ts'
import type { Transfer } from './transfer-repository.ts'
import { findTransfer, moveTransfer } from './transfer-repository.ts'
import { hourMs } from '@armature/domain/values/time'

/** The word of metadata by which a transfer is known as a try of ours. */
export const transferMetadataKey = 'transfer_id'

const newsOf = (result: CreateTransferResult): TransferNews => {
  switch (result.status) {
    case 'sent':
      return { status: 'sent', providerId: result.transfer.id, amountCents: result.transfer.amountCents }
    case 'refused':
      return { status: 'refused', code: result.code, reason: result.message }
    case 'unavailable':
      return { status: 'unknown', reason: result.reason }
  }
}

/** Notes that it is sent, before it is: whatever becomes of this process, somebody finds out how it ended. */
const noteSent = (ctx: Context, transferId: string) =>
  ctx.inWrite(async (trx) => {
    const transfer = await lockWithOrder(trx, transferId)
    if (transfer === undefined || !attemptMachine.is(transfer.state, 'sendable')) return null
    if (attemptMachine.decide('send', transfer.state) !== 'wrong_state')
      await moveTransfer(trx, transfer, 'send', { transfer: { sent_at: ctx.now } })
    await lookAtTransfer(trx, ctx, transferId, 1)
    return transfer
  }) as Promise<Transfer | null>

/**
 * Has the provider send a try's money under its stored key, outside any transaction, and settles what it says; answers the
 * try as it stands then. Sending again is the same transfer. Before that the provider is asked what it has: a try whose key is
 * too old to be sent again, and one that a lost answer completed, are found there.
 */
export const sendTransfer = async (ctx: Context, transferId: string): Promise<Transfer | null> => {
  const transfer = await noteSent(ctx, transferId)
  if (transfer === null) return ctx.inRead(async (trx) => (await findTransfer(trx, transferId)) ?? null)
  const { payments } = ctx.deps
  const found = await payments.findTransfersOfGroup(groupOf(transfer.sub_order_id))
  if (found.status !== 'found')
    return settleTransfer(ctx, transferId, { status: 'unknown', reason: found.status })
  // Every transfer ever sent for this sub-order is its payout, also one that an earlier try is believed to have
  // failed at.
  const there = found.transfers.find(
    ({ reversedCents, amountCents, livemode }) =>
      reversedCents < amountCents && livemode === payments.livemode,
  )
  if (there !== undefined)
    return settleTransfer(ctx, transferId, {
      status: 'sent',
      providerId: there.id,
      amountCents: there.amountCents,
    })
  const age = ctx.now.getTime() - transfer.created_at.getTime()
  if (age > keyGoodHours * hourMs)
    return settleTransfer(ctx, transferId, {
      status: 'refused',
      code: 'not_sent',
      reason: 'The transfer did not reach the provider.',
    })
  const result = await payments.createTransfer({
    amountCents: transfer.amount_cents,
    currency: 'usd',
    destination: transfer.destination,
    idempotencyKey: transfer.idempotency_key,
    group: groupOf(transfer.sub_order_id),
    metadata: {
      [transferMetadataKey]: transfer.id,
      sub_order_id: String(transfer.sub_order_id),
      order_id: String(transfer.order_id),
    },
    description: `Payout of sub-order #${transfer.sub_order_id}`,
  })
  return settleTransfer(ctx, transferId, newsOf(result))
}
