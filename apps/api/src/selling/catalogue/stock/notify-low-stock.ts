import { fallsLow } from '@armature/domain/catalogue/products/stock'
import { paths, searchedFor } from '@armature/domain/pages/page-paths'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { notify } from '../../../platform/outbox/notify.ts'
import { lockUnsold } from './stock-repository.ts'
import { limits } from '@armature/domain/limits'
import type { MailContent } from '../../../platform/mail/mail-layout.ts'
import type { Party } from '../../../platform/mail/party.ts'
import { greetingOf } from '../../../platform/mail/reader.ts'

/** To a product's owner: few of it are left. */
export const lowStockMail = (
  party: Party,
  { name, sku, left, path }: { name: string; sku: string; left: number; path: string },
): MailContent => ({
  subject: `Low stock: ${name}`,
  greeting: greetingOf(party),
  paragraphs: [`${name} (${sku}): ${left} left.`],
  action: { label: 'Open your inventory', path },
  note: `You’re notified once each time a product’s stock falls to ${limits.product.lowStock} or less.`,
})

/** By how much a product's unsold stock has just fallen; negative where it has risen. */
export interface StockFall {
  product_id: number
  count: number
}

/**
 * Notifies the owner of a product, or of its store, that the stock has just become low: only for the sale or edit that
 * crosses the limit. Pieces held by unfinished purchases count as unsold, so a failed payment notifies nobody.
 */
export const notifyLowStock = async (
  trx: Database,
  ctx: Pick<Context, 'now' | 'deps'>,
  falls: readonly StockFall[],
): Promise<void> => {
  const countOf = new Map(falls.map(({ product_id, count }) => [product_id, count]))
  const unsold = await lockUnsold(trx, [...countOf.keys()])
  const low = unsold.filter(({ id, left }) =>
    fallsLow({ before: left + (countOf.get(id) ?? 0), after: left }),
  )
  const parties = await findParties(trx, [...new Set(low.map(({ owner_id }) => owner_id))])
  for (const { id, name, sku, left, owner_id, vendor_id, tenant_id } of low) {
    const path = searchedFor(paths.inventory, sku)
    for (const party of parties.filter((one) => one.id === owner_id))
      await notify(trx, ctx, party, {
        kind: 'lowStock',
        about: { kind: 'product', id, vendorId: vendor_id, tenantId: tenant_id },
        path,
        mail: lowStockMail(party, { name, sku, left, path }),
      })
  }
}
