import type { MachineTransition } from '../state-machine.ts'
import { defineMachine } from '../state-machine.ts'

/** How far a payment by card on an order's balance has come. */
export type BalanceState = 'PAYING' | 'PAID' | 'FAILED' | 'REFUND_DUE' | 'REFUNDED'

export interface BalanceRow {
  /** Its end isn't known: nothing else moves the order's money meanwhile. */
  unsettled: boolean
  /** Money that comes now is news: it counts, or goes back. */
  takesMoney: boolean
  /** Its money goes back; somebody has to see to it. */
  refundDue: boolean
  /** What its payer is told of it. */
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
    // Money may come after the payment was given up.
    { name: 'pay', from: ['PAYING', 'FAILED'], to: 'PAID' },
    { name: 'fail', from: ['PAYING'], to: 'FAILED' },
    // The money is here and the order takes no more, or it isn't what was asked for.
    { name: 'give-back', from: ['PAYING', 'FAILED'], to: 'REFUND_DUE' },
    { name: 'refund', from: ['REFUND_DUE'], to: 'REFUNDED' },
  ],
  effects: { pay: null, fail: null, 'give-back': null, refund: null },
})

export const newBalance: BalanceState = 'PAYING'

/** Payments that somebody has to look after. */
export const lookedAfterBalances = balanceMachine.states.filter(
  (state) => balanceMachine.is(state, 'unsettled') || balanceMachine.is(state, 'refundDue'),
)
