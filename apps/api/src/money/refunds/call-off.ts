import { messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { checkReadSum } from '@armature/domain/orders/order-changes'
import type { Problem } from '@armature/domain/problem'
import { forbidden, isProblem, notFound } from '@armature/domain/problem'
import { checkRestock, mayCallOff, piecesToCallOff } from '@armature/domain/refunds/call-off'
import type { Pieces } from '@armature/domain/refunds/refund-scope'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { restock } from '../../selling/catalogue/stock/reserve-stock.ts'
import { presentOrder } from '../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import { followParcels } from '../../trading/orders/parcel-repository.ts'
import { lockAskedOrder } from '../../trading/orders/with-locked-order.ts'
import { notifyCalledOff } from './notify-called-off.ts'
import { placeRefund } from './place-refund.ts'
import type { PartOfVendor } from './refund-repository.ts'
import { listParts } from './refund-repository.ts'
import { runRefund } from './run-refund.ts'

interface CallOffInput {
  params: { id: number }
  body: {
    reason: string
    suborder?: number | undefined
    lines?: (Pieces & { restock?: number | undefined })[] | undefined
    expected_paid_amount?: Cents | undefined
  }
}

/** The restocked pieces, by line and by product. */
const stockBack = (
  parts: readonly PartOfVendor[],
  pieces: readonly Pieces[],
  named: CallOffInput['body']['lines'] = [],
) => {
  const byLine = new Map(
    pieces.map(({ item, quantity }) => [item, named.find((line) => line.item === item)?.restock ?? quantity]),
  )
  const byProduct = new Map<number, number>()
  for (const { item, productId } of parts.flatMap(({ lines }) => lines)) {
    const back = byLine.get(item) ?? 0
    if (back > 0) byProduct.set(productId, (byProduct.get(productId) ?? 0) + back)
  }
  return { byLine, byProduct }
}

const place = async (
  trx: Database,
  ctx: Context,
  { params, body }: CallOffInput,
): Promise<Problem | string> => {
  const order = await lockAskedOrder(trx, ctx, { id: params.id, ability: 'order.call-off' })
  if (isProblem(order)) return order
  if (!mayCallOff(ctx.actor, order)) return forbidden(messages.askSellerToCallOff)
  const overtaken =
    checkReadSum(order, 'paidCents', body.expected_paid_amount) ??
    checkRestock(ctx.actor, order, body.lines ?? [])
  if (overtaken) return overtaken
  const parts = await listParts(trx, order.id)
  const pieces = piecesToCallOff(order, parts, {
    subOrderId: body.suborder ?? null,
    pieces: body.lines ?? null,
  })
  if (isProblem(pieces)) return pieces
  const { byLine, byProduct } = stockBack(parts, pieces, body.lines)
  const { id, plan } = await placeRefund(
    trx,
    ctx,
    { order, parts },
    {
      kind: 'CALLED_OFF',
      scope: { of: 'PIECES', pieces },
      amount: null,
      reason: body.reason,
      restocked: byLine,
    },
  )
  for (const subOrderId of new Set(plan.lines.map((line) => line.subOrderId)))
    await followParcels(trx, subOrderId)
  await restock(trx, ctx, { kind: 'product.called_off', pieces: byProduct, orderId: order.id })
  await notifyCalledOff(trx, ctx, { order, parts }, { plan, reason: body.reason })
  return id
}

/**
 * Calls off unshipped pieces of an order, a vendor's part or a line. They are blocked from shipping and restocked at
 * once; the refund's chain then moves the money. Returns the order after the chain has gone as far as it can.
 */
export const callOff = async (ctx: Context, input: CallOffInput) => {
  const id = await ctx.inWrite((trx) => place(trx, ctx, input))
  if (isProblem(id)) return id
  await runRefund(ctx.deps, ctx.log, id)
  const row = await ctx.inRead((trx) => findOrderRow(trx, ctx.actor, input.params.id))
  return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
}
