import { fallsLow } from '@armature/domain/catalogue/products/stock'
import { paths, searchedFor } from '@armature/domain/pages/page-paths'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { lowStockMail } from '../../../platform/mail/stock-mails.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { tell } from '../../../platform/outbox/tell.ts'
import { lockUnsold } from './stock-repository.ts'

/** By how much a product's unsold stock has just fallen; below zero where it has risen. */
export interface StockFall {
  product_id: number
  count: number
}

/**
 * Tells a product's owner, of a store's product the store's, that its stock has just fallen low: by the sale or the edit that
 * crosses the limit, and by no other. The pieces that unfinished purchases hold count as unsold, so that a payment which
 * fails tells of nothing.
 */
export const tellLowStock = async (
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
      await tell(trx, ctx, party, {
        kind: 'lowStock',
        about: { kind: 'product', id, vendorId: vendor_id, tenantId: tenant_id },
        path,
        mail: lowStockMail(party, { name, sku, left, path }),
      })
  }
}
