import type { timelineResponse } from '@armature/contract/platform/timeline'
import { can } from '@armature/domain/rights/abilities'
import type { StockMoveKind } from '@armature/domain/catalogue/products/stock-moves'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import { listProductEvents } from './product-event-repository.ts'
import { findProductRow } from './product-repository.ts'

/** Replaces a customer's name, which vendors don't learn (decisions.md, People and rights). */
const hiddenActors: Partial<Record<string, string>> = {
  'product.reserved': 'A customer',
  'product.released': 'A customer',
  'product.sold': 'A customer',
  'product.called_off': 'The order’s buyer or seller',
} satisfies Partial<Record<StockMoveKind, string>>

/**
 * A product's history for its owner and admins; 404 for everyone else, even if they see the product. Only actors who
 * may see the store's or marketplace's customers read the buyer's name.
 */
export const readProductTimeline = (
  ctx: Context,
  id: number,
): Promise<z.output<typeof timelineResponse> | Problem> =>
  ctx.inRead(async (trx) => {
    const product = await findProductRow(trx, ctx.actor, id)
    if (product === undefined || !can(ctx.actor, 'product.read-history', { vendorId: product.vendor_id }))
      return notFound(messages.notFound)
    const namesCustomers = can(ctx.actor, 'quote.see-customer', { tenantId: product.tenant_id })
    const rows = await listProductEvents(trx, id)
    return {
      results: rows.map(({ at, actor_name, ...row }) => ({
        ...row,
        at: at.toISOString(),
        actor: namesCustomers ? actor_name : (hiddenActors[row.kind] ?? actor_name),
      })),
    }
  })
