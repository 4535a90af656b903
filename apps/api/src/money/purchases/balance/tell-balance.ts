import { orderPageOf } from '@armature/domain/pages/record-pages'
import { messages } from '@armature/domain/messages'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { BalanceEnd } from '../../../platform/mail/balance-mails.ts'
import { balanceEndMail } from '../../../platform/mail/balance-mails.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { tell } from '../../../platform/outbox/tell.ts'
import { pageReaderOf } from '../../../platform/outbox/told-records.ts'
import type { LockedOrder } from '../../../trading/orders/order-lock-repository.ts'
import type { Balance } from './balance-repository.ts'

/** Mails the payer how a payment on an order's balance ended, of which nobody could tell at once. */
export const tellBalanceEnd = async (
  trx: Database,
  ctx: Context,
  {
    order,
    balance,
    end,
    amountCents = balance.amount_cents,
  }: {
    order: Pick<LockedOrder, 'id' | 'tenantId' | 'customerId'>
    balance: Balance
    end: BalanceEnd
    /** The amount that came; the one that was asked for unless told otherwise. */
    amountCents?: number
  },
): Promise<void> => {
  const { id, tenantId, customerId } = order
  for (const party of await findParties(trx, [balance.customer_id])) {
    const facts = {
      orderId: id,
      amountCents,
      path: orderPageOf(pageReaderOf(party), order),
      reason: balance.failure ?? messages.paymentDeclined,
    }
    await tell(trx, ctx, party, {
      kind: 'payment',
      about: { kind: 'order', id, tenantId, customerId },
      once: `balance-${end}:${balance.id}`,
      mail: balanceEndMail(party, end, facts),
    })
  }
}
