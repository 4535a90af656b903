import { orderPageOf } from '@armature/domain/pages/record-pages'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { MailContent } from '../../platform/mail/mail-layout.ts'
import type { Party } from '../../platform/mail/party.ts'
import { wordsFor } from '../../platform/mail/reader.ts'
import { notify, pageReaderOf } from '../../platform/outbox/notify.ts'
import type { SubOrderRow } from './order-repository.ts'

/** The facts in every mail about a vendor's part: the order, the vendor, and this reader's page. */
interface ToldPart {
  orderId: number
  vendor: string
  path: string
}

/**
 * Notifies people of the delivery of a vendor's part, each with their own page for the order, except the person who
 * acted.
 */
export const notifyOfDelivery = async (
  trx: Database,
  ctx: Context,
  { sub, parties }: { sub: SubOrderRow; parties: readonly Party[] },
  mailOf: (party: Party, part: ToldPart) => MailContent,
): Promise<void> => {
  const belongs = { id: sub.order_id, tenantId: sub.tenant_id, customerId: sub.customer_id }
  const about = { kind: 'order', ...belongs } as const
  const numbered = `Vendor #${sub.vendor.id}`
  for (const party of new Map(parties.map((one) => [one.id, one])).values()) {
    if (party.id === ctx.actor.userId) continue
    const path = orderPageOf(pageReaderOf(party), belongs)
    const vendor = wordsFor(party, sub.vendor.business_name ?? numbered, numbered)
    const mail = mailOf(party, { orderId: sub.order_id, vendor, path })
    await notify(trx, ctx, party, { kind: 'delivery', about, path, mail })
  }
}
