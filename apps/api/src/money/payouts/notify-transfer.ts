import { formatCents } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import type { Context } from '../../platform/context/context.ts'
import { greetingOf } from '../../platform/mail/reader.ts'
import { notify } from '../../platform/outbox/notify.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import type { Transfer } from './transfer-repository.ts'

/** Notifies the vendor that its money is on its way. */
export const notifyPaidOut = async (trx: Database, ctx: Context, transfer: Transfer): Promise<void> => {
  const amount = formatCents(transfer.amount_cents)
  for (const party of await findParties(trx, [transfer.vendor_id]))
    await notify(trx, ctx, party, {
      kind: 'payout',
      about: { kind: 'subOrder', id: transfer.sub_order_id, vendorId: transfer.vendor_id },
      mail: {
        subject: `${amount} paid out for sub-order #${transfer.sub_order_id}`,
        greeting: greetingOf(party),
        paragraphs: [`${amount} for sub-order #${transfer.sub_order_id} were sent to your payout account.`],
        action: {
          label: `Open sub-order #${transfer.sub_order_id}`,
          path: paths.subOrder(transfer.sub_order_id),
        },
      },
    })
}

/** Notifies the operators that a payout was refused and why: they or the vendor have to retry it. */
export const notifyTransferFailed = async (
  trx: Database,
  ctx: Context,
  transfer: Transfer,
  reason: string,
): Promise<void> => {
  for (const party of await findSellerParties(trx, null))
    await notify(trx, ctx, party, {
      kind: 'trouble',
      about: { kind: 'order', id: transfer.order_id },
      mail: {
        subject: `The payout of sub-order #${transfer.sub_order_id} failed`,
        greeting: greetingOf(party),
        paragraphs: [
          `${formatCents(transfer.amount_cents)} for sub-order #${transfer.sub_order_id} could not be paid out: ${reason}`,
          'Once that is fixed, send it with Retry Transfer.',
        ],
        action: {
          label: `Open order #${transfer.order_id}`,
          path: paths.orderSubOrders(transfer.order_id),
        },
      },
    })
}
