import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { OrderMoney } from '../orders/order-changes.ts'

/** The progress of a card payment on an order's balance. */
export type BalanceState = 'PAYING' | 'PAID' | 'FAILED' | 'REFUND_DUE' | 'REFUNDED'

export interface BalanceRow {
  /** The outcome is unknown, and nothing else moves the order's money meanwhile. */
  unsettled: boolean
  /** Money that arrives now either counts or goes back. */
  takesMoney: boolean
  /** Its money must go back; the server or the operator has to refund it. */
  refundDue: boolean
  /** The outcome shown to the payer. */
  outcome: 'paid' | 'failed' | 'refunded' | 'pending'
}

const over = { unsettled: false, takesMoney: false, refundDue: false } as const

export type BalanceMove = MachineTransition<BalanceState, 'pay' | 'fail' | 'give-back' | 'refund'>

export const balanceMachine = defineMachine<BalanceState, BalanceRow, BalanceMove, null>({
  title: 'balance payments',
  states: {
    PAYING: { unsettled: true, takesMoney: true, refundDue: false, outcome: 'pending' },
    PAID: { ...over, outcome: 'paid' },
    FAILED: { ...over, takesMoney: true, outcome: 'failed' },
    REFUND_DUE: { ...over, refundDue: true, outcome: 'refunded' },
    REFUNDED: { ...over, outcome: 'refunded' },
  },
  initial: ['PAYING'],
  transitions: [
    // The money may arrive after the server has given up on the payment.
    { name: 'pay', from: ['PAYING', 'FAILED'], to: 'PAID' },
    { name: 'fail', from: ['PAYING'], to: 'FAILED' },
    // The money has arrived, but the order accepts no more. Money other than the requested amount is stray, and moves
    // nothing.
    { name: 'give-back', from: ['PAYING', 'FAILED'], to: 'REFUND_DUE' },
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
  ],
  effects: { pay: null, fail: null, 'give-back': null, refund: null },
})

export const newBalance: BalanceState = 'PAYING'

/** Payments that still need work. */
export const lookedAfterBalances = balanceMachine.states.filter(
  (state) => balanceMachine.is(state, 'unsettled') || balanceMachine.is(state, 'refundDue'),
)

/**
 * Does the order accept this payment's money, which has arrived? At most the pending amount. A payment that was given
 * up before is refused while other money is under way, since a refund's plan took the unpaid balance off the order's
 * price without it.
 */
export const takesArrived = (
  order: Pick<OrderMoney, 'pendingCents' | 'moneyUnderWay'>,
  { state, amountCents }: { state: BalanceState; amountCents: number },
): boolean =>
  amountCents <= order.pendingCents && (balanceMachine.is(state, 'unsettled') || !order.moneyUnderWay)
