import { messages } from '@armature/domain/messages'
import { conflict, isProblem, notFound } from '@armature/domain/problem'
import { balanceMachine } from '@armature/domain/purchases/balance-payment'
import type { Context } from '../../../platform/context/context.ts'
import { presentOrder } from '../../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../../trading/orders/order-repository.ts'
import { lockAskedOrder } from '../../../trading/orders/with-locked-order.ts'
import { countDeclines } from '../../cards/pay-by-card.ts'
import { newsFromBank } from '../accept/payment-news.ts'
import { findBalanceAtBank } from './balance-repository.ts'
import { balanceOutcome, isOverdueAtBank, settleBalance } from './settle-balance.ts'

export interface ContinueBalanceInput {
  params: { id: number }
  body: { give_up: boolean }
}

/** Continues a balance payment that awaits its payer's bank, like `continuePayment`; returns the order. */
export const continueBalance = async (ctx: Context, { params, body }: ContinueBalanceInput) => {
  const problem = await countDeclines(ctx, ['cardPerOffer', `order:${params.id}`], async () => {
    const balance = await ctx.inWrite(async (trx) => {
      const order = await lockAskedOrder(trx, ctx, { id: params.id, ability: 'order.pay' })
      return isProblem(order) ? order : ((await findBalanceAtBank(trx, order.id)) ?? null)
    })
    if (isProblem(balance)) return balance
    if (balance === null || balance.intent_id === null)
      return conflict(messages.nothingAtBank, { code: 'nothing_at_bank' })
    if (!balanceMachine.is(balance.state, 'unsettled')) return balanceOutcome(balance)
    const isGivenUp = body.give_up || isOverdueAtBank(ctx, balance)
    const news = await newsFromBank(ctx.deps, ctx.log, balance.intent_id, { isGivenUp })
    return settleBalance(ctx.deps, ctx.log, balance.id, news)
  })
  if (problem) return problem
  const row = await ctx.inRead((trx) => findOrderRow(trx, ctx.actor, params.id))
  return row === undefined ? notFound(messages.notFound) : presentOrder(ctx, row)
}
