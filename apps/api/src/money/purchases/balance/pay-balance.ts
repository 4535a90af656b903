import { randomUUID } from 'node:crypto'
import { messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { balanceMachine, newBalance } from '@armature/domain/purchases/balance-payment'
import { checkCardBalance } from '@armature/domain/orders/order-changes'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { payerOf, countDeclines } from '../../cards/pay-by-card.ts'
import { presentOrder } from '../../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../../trading/orders/order-repository.ts'
import { lockAskedOrder } from '../../../trading/orders/with-locked-order.ts'
import { findBalance, insertBalance } from './balance-repository.ts'
import { chargeBalance, balanceOutcome, lookAtBalance } from './settle-balance.ts'

export interface PayBalanceInput {
  params: { id: number }
  body: { amount: Cents; payment_method: string; can_authenticate?: boolean }
}

/**
 * First transaction, under the order's lock: checks the payment, stores it with its key, and queues a job to follow it.
 */
const place = async (
  trx: Database,
  ctx: Context,
  { params, body }: PayBalanceInput,
): Promise<Problem | string> => {
  const order = await lockAskedOrder(trx, ctx, { id: params.id, ability: 'order.pay' })
  if (isProblem(order)) return order
  const problem = checkCardBalance(order, body.amount)
  if (problem) return problem
  const payer = await payerOf(trx, body.payment_method, ctx.actor.userId)
  if (isProblem(payer)) return payer
  const id = randomUUID()
  await insertBalance(trx, {
    id,
    order_id: order.id,
    customer_id: order.customerId,
    tenant_id: order.tenantId,
    state: newBalance,
    amount_cents: body.amount,
    payment_method: body.payment_method,
    provider_customer: payer,
    can_authenticate: body.can_authenticate ?? false,
    idempotency_key: `balance:${id}`,
    created_at: ctx.now,
  })
  // A job follows this payment even if this process dies.
  await lookAtBalance(trx, ctx, id, 1)
  return id
}

/** Charges a new payment. A repeated key never pays again for a finished one. */
const charge = async (ctx: Context, id: string): Promise<Problem | null> => {
  const balance = await ctx.inRead((trx) => findBalance(trx, id))
  if (balance === undefined) return notFound(messages.notFound)
  return balanceMachine.is(balance.state, 'unsettled')
    ? chargeBalance(ctx.deps, ctx.log, balance)
    : balanceOutcome(balance)
}

/** Pays an order's balance by card, in full or in part; returns the order. */
export const payBalance = async (ctx: Context, input: PayBalanceInput) => {
  const problem = await countDeclines(ctx, ['cardPerOffer', `order:${input.params.id}`], async () => {
    const id = await ctx.inWrite((trx) => place(trx, ctx, input))
    return isProblem(id) ? id : charge(ctx, id)
  })
  if (problem) return problem
  const row = await ctx.inRead((trx) => findOrderRow(trx, ctx.actor, input.params.id))
  return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
}
