import type { Cents } from '@armature/domain/money'
import { formatCents } from '@armature/domain/money'
import { checkReadSum } from '@armature/domain/orders/order-changes'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { checkRefund } from '@armature/domain/refunds/refund-plan'
import type { RefundScope } from '@armature/domain/refunds/refund-scope'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { presentOrder } from '../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import { lockAskedOrder } from '../../trading/orders/with-locked-order.ts'
import { recordRefund } from './notify-refund.ts'
import { placeRefund } from './place-refund.ts'
import { listParts } from './refund-repository.ts'
import { runRefund } from './run-refund.ts'

export interface RefundInput {
  params: { id: number }
  body: {
    amount: Cents
    reason: string
    of: 'PRICE' | 'FREIGHT'
    suborder?: number | undefined
    expected_paid_amount?: Cents | undefined
  }
}

const scopeOf = ({
  of,
  suborder: subOrderId = null,
}: {
  of: RefundInput['body']['of']
  suborder?: number | null | undefined
}): Exclude<RefundScope, { of: 'PIECES' | 'TAX' }> => {
  if (of === 'FREIGHT') return { of, subOrderId }
  return subOrderId === null ? { of: 'ORDER' } : { of: 'PART', subOrderId }
}

const place = async (
  trx: Database,
  ctx: Context,
  { params, body }: RefundInput,
): Promise<Problem | string> => {
  const order = await lockAskedOrder(trx, ctx, { id: params.id, ability: 'order.refund' })
  if (isProblem(order)) return order
  const parts = await listParts(trx, order.id)
  const ask = { kind: 'LOWER_PRICE', amount: body.amount, scope: scopeOf(body) } as const
  const overtaken = checkReadSum(order, 'paidCents', body.expected_paid_amount)
  const problem = overtaken ?? checkRefund(order, parts, ask)
  if (problem) return problem
  const { id } = await placeRefund(trx, ctx, { order, parts }, { ...ask, reason: body.reason })
  await recordRefund(trx, ctx, order, {
    kind: 'order.refund-asked',
    summary: `Refund of ${formatCents(body.amount)} begun: ${body.reason}`,
  })
  return id
}

/**
 * Refunds part of an order's price, or of its freight, and reverses the vendors' payouts for it.
 * Returns the order after the chain has gone as far as it can; the remaining steps continue by themselves.
 */
export const refundOrder = async (ctx: Context, input: RefundInput) => {
  const id = await ctx.inWrite((trx) => place(trx, ctx, input))
  if (isProblem(id)) return id
  await runRefund(ctx.deps, ctx.log, id)
  const row = await ctx.inRead((trx) => findOrderRow(trx, ctx.actor, input.params.id))
  return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
}
