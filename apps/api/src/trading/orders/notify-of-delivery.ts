import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { MailContent } from '../../platform/mail/mail-layout.ts'
import type { Party } from '../../platform/mail/party.ts'
import { wordsFor } from '../../platform/mail/reader.ts'
import { notifyOrderParties } from './notify-order-parties.ts'
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
  const order = { id: sub.order_id, tenantId: sub.tenant_id, customerId: sub.customer_id }
  const numbered = `Vendor #${sub.vendor.id}`
  await notifyOrderParties(trx, ctx, { order, parties, kind: 'delivery' }, (party, path) => {
    const vendor = wordsFor(party, sub.vendor.business_name ?? numbered, numbered)
    return mailOf(party, { orderId: sub.order_id, vendor, path })
  })
}
