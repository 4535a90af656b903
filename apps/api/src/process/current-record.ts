import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import { presentProductDetail } from '../selling/catalogue/products/product-presenter.ts'
import { findProductDetail } from '../selling/catalogue/products/product-repository.ts'
import { presentOrder } from '../trading/orders/order-presenter.ts'
import { findOrderRow } from '../trading/orders/order-repository.ts'
import { presentMovedSubQuoteById, presentQuoteById } from '../trading/quotes/record/quote-presenter.ts'
import type { Context } from '../platform/context/context.ts'

/** The record that a 409 shows, as its own call answers it; nothing where the actor may not see it. */
export const readCurrentRecord = (
  ctx: Context,
  { kind, id }: NonNullable<Problem['current']>,
): Promise<unknown> =>
  ctx.inRead(async (trx) => {
    if (kind === 'product') {
      const row = await findProductDetail(trx, ctx.actor, id)
      return row && presentProductDetail(ctx, row)
    }
    if (kind === 'order') {
      const row = await findOrderRow(trx, ctx.actor, id)
      return row && presentOrder(ctx, row)
    }
    const found =
      kind === 'quote' ? await presentQuoteById(trx, ctx, id) : await presentMovedSubQuoteById(trx, ctx, id)
    return isProblem(found) ? undefined : found
  })
