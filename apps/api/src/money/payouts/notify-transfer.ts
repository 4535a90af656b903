import { formatCents } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import type { Context } from '../../platform/context/context.ts'
import { paidOutMail } from '../../platform/mail/refund-mails.ts'
import { greetingOf } from '../../platform/mail/reader.ts'
import { notify } from '../../platform/outbox/notify.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findSellerParties } from '../../platform/outbox/party-repository.ts'
import { notifyPartOwner } from '../../trading/orders/notify-order-parties.ts'
import type { Transfer } from './transfer-repository.ts'

/** Notifies the vendor that its money is on its way. */
export const notifyPaidOut = async (trx: Database, ctx: Context, transfer: Transfer): Promise<void> => {
  const { sub_order_id: subOrderId, vendor_id: vendorId, amount_cents: amountCents } = transfer
  await notifyPartOwner(trx, ctx, { part: { subOrderId, vendorId }, kind: 'payout' }, (party, path) =>
    paidOutMail(party, { subOrderId, amountCents, path }),
  )
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
