import type { Context } from '../../../platform/context/context.ts'
import { tell } from '../../../platform/outbox/tell.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { paymentFailedMail } from '../../../platform/mail/quote-mails.ts'
import { offerPagePath } from '../../../trading/quotes/offer/offer-link.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import type { Hold } from './hold-repository.ts'

/** Mails the payer how a payment ended of which nobody could tell at once. */
export const tellPaymentFailed = async (
  trx: Database,
  ctx: Context,
  hold: Hold,
  { reason, isCharged }: { reason: string; isCharged: boolean },
): Promise<void> => {
  const path = offerPagePath(
    { id: hold.quote_id, customerId: hold.customer_id, revision: hold.revision },
    ctx.deps.serverSecret,
  )
  const facts = { quoteId: hold.quote_id, reason, isCharged, path }
  for (const party of await findParties(trx, [hold.customer_id]))
    await tell(trx, ctx, party, {
      kind: 'payment',
      about: { kind: 'quote', id: hold.quote_id, customerId: hold.customer_id },
      once: `payment-failed:${hold.id}`,
      mail: paymentFailedMail(party, facts),
    })
}
