import { attemptMachine, keyGoodHours } from '@armature/domain/payouts/transfer-attempt'
import { moneyRefusal } from '@armature/domain/payments/provider-texts'
import type { Context } from '../../platform/context/context.ts'
import type { CreateTransferResult } from '../../platform/ports/transfers.ts'
import { textOfRefusal } from '../payments/provider-refusal.ts'
import { lockWithOrder } from './lock-with-order.ts'
import { groupOf, lookAtTransfer } from './make-transfer.ts'
import type { TransferNews } from './settle-transfer.ts'
import { settleTransfer } from './settle-transfer.ts'
import type { Transfer } from './transfer-repository.ts'
import { findTransfer, moveTransfer } from './transfer-repository.ts'
import { hourMs } from '@armature/domain/values/time'

/** The metadata key that marks a transfer as one of our attempts. */
export const transferMetadataKey = 'transfer_id'

const newsOf = (log: Context['log'], transferId: string, result: CreateTransferResult): TransferNews => {
  switch (result.status) {
    case 'sent':
      return { status: 'sent', providerId: result.transfer.id, amountCents: result.transfer.amountCents }
    case 'refused':
      return { status: 'refused', code: result.code, reason: textOfRefusal(log, { transferId }, result) }
    case 'unavailable':
      return { status: 'unknown', reason: result.reason }
  }
}

/** Recorded before sending, so that a check follows whatever happens to this process. */
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
 * Sends an attempt's money with its stored key, outside any transaction, and settles the answer; returns the attempt's
 * state. Sending again means the same transfer. It first asks what the provider has, which covers a key too old to
 * reuse and a completed attempt with a lost answer.
 */
export const sendTransfer = async (ctx: Context, transferId: string): Promise<Transfer | null> => {
  const transfer = await noteSent(ctx, transferId)
  if (transfer === null) return ctx.inRead(async (trx) => (await findTransfer(trx, transferId)) ?? null)
  const { payments } = ctx.deps
  const found = await payments.findTransfersOfGroup(groupOf(transfer.sub_order_id))
  if (found.status !== 'found')
    return settleTransfer(ctx, transferId, { status: 'unknown', reason: found.status })
  // Every transfer of this sub-order is its payout, even one from an attempt that seems to have failed.
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
      reason: moneyRefusal('not_sent'),
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
  return settleTransfer(ctx, transferId, newsOf(ctx.log, transferId, result))
}
