import type { MachineTransition } from '../states/state-machine.ts'
import { defineMachine } from '../states/state-machine.ts'
import type { OrderMoney } from '../orders/order-changes.ts'

/** How far a payment by card on an order's balance has come. */
export type BalanceState = 'PAYING' | 'PAID' | 'FAILED' | 'REFUND_DUE' | 'REFUNDED'

export interface BalanceRow {
  /** The payment's outcome isn't known, and nothing else moves the order's money meanwhile. */
  unsettled: boolean
  /** Money that comes now is news: it counts, or goes back. */
  takesMoney: boolean
  /** Its money goes back; somebody has to see to it. */
  refundDue: boolean
  /** The outcome that the payer reads. */
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
    // The money may arrive after the server has given the payment up.
    { name: 'pay', from: ['PAYING', 'FAILED'], to: 'PAID' },
    { name: 'fail', from: ['PAYING'], to: 'FAILED' },
    // The money has arrived, but the order takes no more. Money that isn't the requested one is stray, and moves nothing.
    { name: 'give-back', from: ['PAYING', 'FAILED'], to: 'REFUND_DUE' },
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
  ],
  effects: { pay: null, fail: null, 'give-back': null, refund: null },
})

export const newBalance: BalanceState = 'PAYING'

/** The states of payments that still need work. */
export const lookedAfterBalances = balanceMachine.states.filter(
  (state) => balanceMachine.is(state, 'unsettled') || balanceMachine.is(state, 'refundDue'),
)

/**
 * Does the order take this payment's money, which has arrived? No more than is pending; and of one that was given up before, none
 * while other money is under way: a refund's plan, made without it, takes the unpaid rest off the order's price.
 */
export const takesArrived = (
  order: Pick<OrderMoney, 'pendingCents' | 'moneyUnderWay'>,
  { state, amountCents }: { state: BalanceState; amountCents: number },
): boolean =>
  amountCents <= order.pendingCents && (balanceMachine.is(state, 'unsettled') || !order.moneyUnderWay)
