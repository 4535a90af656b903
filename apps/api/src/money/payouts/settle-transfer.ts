import { formatCents } from '@armature/domain/money'
import { transferEntries } from '@armature/domain/money/ledger'
import { attemptMachine } from '@armature/domain/payouts/transfer-attempt'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { book } from '../../trading/ledger/ledger-repository.ts'
import { lockWithOrder } from './lock-with-order.ts'
import { lookAtTransfer } from './make-transfer.ts'
import { notifyPaidOut, notifyTransferFailed } from './notify-transfer.ts'
import type { Transfer } from './transfer-repository.ts'
import { findTransfer, moveTransfer } from './transfer-repository.ts'

/** News about an attempt: from the call's answer, an event, or a look at the provider. */
export type TransferNews =
  | { status: 'sent'; providerId: string; amountCents: number }
  | { status: 'refused'; code: string; reason: string }
  | { status: 'unknown'; reason: string }

const recordOn = (
  trx: Database,
  ctx: Context,
  transfer: Transfer,
  { kind, summary }: { kind: string; summary: string },
): Promise<void> =>
  recordEvents(trx, ctx, [
    {
      kind,
      summary,
      order_id: transfer.order_id,
      sub_order_id: transfer.sub_order_id,
      vendor_id: transfer.vendor_id,
      tenant_id: transfer.tenant_id,
    },
  ])

const complete = async (
  trx: Database,
  ctx: Context,
  transfer: Transfer,
  providerId: string,
): Promise<void> => {
  await moveTransfer(trx, transfer, 'complete', {
    transfer: { provider_id: providerId, settled_at: ctx.now },
    subOrder: { transfer_id: providerId, transfer_failure: null },
  })
  await book(
    trx,
    { kind: 'TRANSFER', orderId: transfer.order_id, source: `transfer:${transfer.id}`, at: ctx.now },
    transferEntries(transfer.sub_order_id, transfer.amount_cents),
  )
  await recordOn(trx, ctx, transfer, {
    kind: 'sub_order.transferred',
    summary: `${formatCents(transfer.amount_cents)} paid out for sub-order #${transfer.sub_order_id}`,
  })
  await notifyPaidOut(trx, ctx, transfer)
}

const fail = async (
  trx: Database,
  ctx: Context,
  transfer: Transfer,
  { code, reason }: { code: string; reason: string },
): Promise<void> => {
  await moveTransfer(trx, transfer, 'fail', {
    transfer: { failure: reason, failure_code: code, settled_at: ctx.now },
    subOrder: { transfer_failure: reason },
  })
  await recordOn(trx, ctx, transfer, {
    kind: 'sub_order.transfer-failed',
    summary: `Payout of sub-order #${transfer.sub_order_id} failed: ${reason}`,
  })
  await notifyTransferFailed(trx, ctx, transfer, reason)
}

/**
 * Applies the news about an attempt once: paid out and booked, or refused with its reason. Safe to call any number of
 * times from anywhere. Returns the attempt's state.
 */
export const settleTransfer = async (
  ctx: Context,
  transferId: string,
  news: TransferNews,
): Promise<Transfer | null> => {
  const settled = await ctx.inWrite(async (trx) => {
    const transfer = await lockWithOrder(trx, transferId)
    if (transfer === undefined || !attemptMachine.is(transfer.state, 'unsettled')) return transfer ?? null
    if (news.status === 'unknown') {
      if (attemptMachine.decide('lose', transfer.state) !== 'wrong_state')
        await moveTransfer(trx, transfer, 'lose', { transfer: {} })
      await lookAtTransfer(trx, ctx, transferId, 1)
      ctx.log.warn(
        { event: 'transfer_unknown', transferId, reason: news.reason },
        'the outcome of a transfer is not known yet',
      )
    } else if (news.status === 'refused') await fail(trx, ctx, transfer, news)
    else if (news.amountCents !== transfer.amount_cents) {
      // It can't be ours with that key, so a person has to look, and nothing is sent again meanwhile.
      ctx.log.error(
        { event: 'transfer_mismatch', transferId, providerId: news.providerId },
        'a transfer at the provider is of another amount than the one that was asked for',
      )
      await lookAtTransfer(trx, ctx, transferId, 60)
    } else await complete(trx, ctx, transfer, news.providerId)
    return (await findTransfer(trx, transferId)) ?? null
  })
  // The transaction returns no problems.
  return settled as Transfer | null
}
