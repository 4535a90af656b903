import { describe, expect, it } from 'vitest'
import { accountMachine } from '../accounts/account-machine.ts'
import { payoutMachine, payoutStatusOf } from '../accounts/payout-status.ts'
import { disputeEnd, disputeMachine, newDispute } from '../disputes/dispute-machine.ts'
import { importMachine, newImport } from '../catalogue/imports/import-machine.ts'
import { machines } from './machines.ts'
import { conversionMachine, isConverted, newConversion } from '../media/conversion-machine.ts'
import { mediaMachine, newMedia } from '../media/media-machine.ts'
import { balanceMachine, lookedAfterBalances, newBalance } from '../purchases/balance-payment.ts'
import { holdMachine, newHold, reconciledStates } from '../purchases/purchase-hold.ts'
import { newRefund, newStep, refundMachine, stepMachine } from '../refunds/refund-machine.ts'
import { newStray, strayMachine } from '../purchases/stray-payment.ts'
import { attemptMachine, keyGoodHours, newAttempt } from '../payouts/transfer-attempt.ts'
import { newTransfer, transferMachine } from '../payouts/transfer-machine.ts'
import { newOpenLine, newOpenOffer, openLineMachine, openOfferMachine } from '../sourcing/open-lines.ts'
import {
  moveBetween,
  newSubscription,
  stateOfProvider,
  subscriptionKeyHours,
  subscriptionMachine,
} from '../subscriptions/subscription-machine.ts'
import type { AnyMachine } from './testing/expected-moves.ts'
import { expectedMoves } from './testing/expected-moves.ts'

/** Each move of a machine from each state: `NOT_DUE fall-due PENDING`. A move that isn't among them is forbidden. */
const waysOf = ({ transitions }: AnyMachine): string[] =>
  transitions.flatMap(({ name, from, to }) => from.map((state) => `${state} ${name} ${to}`))

describe.each(expectedMoves)('the machine $title', (machine, ways) => {
  it('has these moves from these states, and no others', () => {
    expect(waysOf(machine).toSorted()).toEqual(
      ways
        .split(',')
        .map((way) => way.trim())
        .toSorted(),
    )
  })

  it('leads by a name to one state from each state', () => {
    const asked = waysOf(machine).map((way) => way.split(' ').slice(0, 2).join(' '))
    expect(new Set(asked).size).toBe(asked.length)
  })
})

it('is among the machines that the documents list, each once, and all but the quotes’ are written out here', () => {
  const titles = machines.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => !expectedMoves.some(([machine]) => machine.title === title))).toEqual([
    machines[0].title,
  ])
})

/** The answers of `decide` and `next` to every name in every state, by the machine itself. */
const refusalsOf = <State extends string, Name extends string>(machine: {
  states: readonly State[]
  transitions: readonly { name: Name; from: readonly State[]; to: State }[]
  decide: (name: Name, state: State) => { to: State } | string
  next: (name: Name, state: State) => State
  possible: (state: State) => Name[]
}): { allowed: number; refused: number } => {
  const names = [...new Set(machine.transitions.map(({ name }) => name))]
  let [allowed, refused] = [0, 0]
  for (const state of machine.states)
    for (const name of names) {
      const row = machine.transitions.find((move) => move.name === name && move.from.includes(state))
      expect(machine.possible(state).includes(name)).toBe(row !== undefined)
      if (row === undefined) {
        refused += 1
        expect(machine.decide(name, state)).toBe('wrong_state')
        expect(() => machine.next(name, state)).toThrow(`${name} from ${state}: wrong_state`)
      } else {
        allowed += 1
        expect(machine.next(name, state)).toBe(row.to)
      }
    }
  return { allowed, refused }
}

describe('a forbidden move', () => {
  it('is refused by every machine of money, from every state', () => {
    expect(refusalsOf(balanceMachine)).toEqual({ allowed: 6, refused: 14 })
    expect(refusalsOf(holdMachine)).toEqual({ allowed: 11, refused: 19 })
    expect(refusalsOf(strayMachine)).toEqual({ allowed: 2, refused: 4 })
    expect(refusalsOf(disputeMachine)).toEqual({ allowed: 2, refused: 4 })
    expect(refusalsOf(refundMachine)).toEqual({ allowed: 1, refused: 1 })
    expect(refusalsOf(stepMachine)).toEqual({ allowed: 3, refused: 6 })
    expect(refusalsOf(transferMachine)).toEqual({ allowed: 7, refused: 35 })
    expect(refusalsOf(attemptMachine)).toEqual({ allowed: 6, refused: 14 })
    expect(refusalsOf(subscriptionMachine)).toEqual({ allowed: 17, refused: 19 })
  })

  it('is refused by the others too', () => {
    expect(refusalsOf(accountMachine)).toEqual({ allowed: 11, refused: 5 })
    expect(refusalsOf(payoutMachine)).toEqual({ allowed: 2, refused: 2 })
    expect(refusalsOf(mediaMachine)).toEqual({ allowed: 3, refused: 3 })
    expect(refusalsOf(conversionMachine)).toEqual({ allowed: 11, refused: 17 })
    expect(refusalsOf(importMachine)).toEqual({ allowed: 5, refused: 11 })
    expect(refusalsOf(openLineMachine)).toEqual({ allowed: 14, refused: 26 })
    expect(refusalsOf(openOfferMachine)).toEqual({ allowed: 6, refused: 14 })
  })
})

/** Of each state: is money that comes now news, may it count, and may it go back? */
const lateMoneyOf = <State extends string>(machine: {
  states: readonly State[]
  row: (state: State) => { takesMoney: boolean }
  possible: (state: State) => string[]
}): [State, boolean, boolean, boolean][] =>
  machine.states.map((state) => {
    const moves = machine.possible(state)
    const counts = moves.includes('pay') || moves.includes('buy')
    return [state, machine.row(state).takesMoney, counts, moves.includes('give-back')]
  })

describe('money that comes late', () => {
  it('counts or goes back wherever it is news, and nowhere else', () => {
    for (const ways of [lateMoneyOf(balanceMachine), lateMoneyOf(holdMachine)]) {
      expect(ways.some(([, takesMoney]) => takesMoney)).toBe(true)
      for (const [state, takesMoney, counts, goesBack] of ways)
        expect([state, counts, goesBack]).toEqual([state, takesMoney, takesMoney])
    }
  })

  it('is looked after until it has come to an end', () => {
    expect(lookedAfterBalances).toEqual(['PAYING', 'REFUND_DUE'])
    expect(reconciledStates).toEqual(['PAYING', 'LAPSED', 'REFUND_DUE'])
    expect(holdMachine.states.map((state) => holdMachine.row(state).reconciles)).toEqual([
      'payment',
      'payment',
      null,
      null,
      'refund',
      null,
    ])
    expect(attemptMachine.statesWhere('unsettled')).toEqual(['DUE', 'SENT', 'UNKNOWN'])
  })

  it('is told to the payer by its outcome', () => {
    expect(balanceMachine.states.map((state) => balanceMachine.row(state).outcome)).toEqual([
      'pending',
      'paid',
      'failed',
      'refunded',
      'refunded',
    ])
    expect(holdMachine.states.map((state) => holdMachine.row(state).outcome)).toEqual([
      'pending',
      'pending',
      'bought',
      'failed',
      'refunded',
      'refunded',
    ])
  })

  it('holds a quote only while the buyer pays', () => {
    expect(holdMachine.statesWhere('holdsQuote')).toEqual(['PAYING'])
    expect(holdMachine.statesWhere('unsettled')).toEqual(['PAYING', 'LAPSED'])
  })
})

describe('a try to pay out', () => {
  it('moves the sub-order’s payout along a way that it has', () => {
    let status = transferMachine.next('fall-due', newTransfer)
    for (const name of ['send', 'lose', 'complete'] as const) {
      const effect = attemptMachine.effectOf(name)
      if (effect !== null) status = transferMachine.next(effect, status)
    }
    expect(status).toBe('COMPLETED')
    expect(attemptMachine.effectOf('lose')).toBeNull()
    expect(transferMachine.next(attemptMachine.effectOf('fail') ?? 'retry', 'PROCESSING')).toBe('FAILED')
  })

  it('is sent again under its key only before its end, and the key for less than the provider’s day', () => {
    for (const state of attemptMachine.states)
      expect(attemptMachine.is(state, 'sendable')).toBe(attemptMachine.possible(state).length > 0)
    expect(attemptMachine.statesWhere('paidOut')).toEqual(['COMPLETED'])
    for (const hours of [keyGoodHours, subscriptionKeyHours]) {
      expect(hours).toBeLessThan(24)
      expect(hours).toBeGreaterThan(12)
    }
  })
})

describe('a record begins', () => {
  it('where its machine begins', () => {
    expect(balanceMachine.initial).toEqual([newBalance])
    expect(holdMachine.initial).toEqual([newHold.card, newHold.offline])
    expect(strayMachine.initial).toEqual([newStray(true), newStray(false)])
    expect(disputeMachine.initial).toEqual([newDispute])
    expect(refundMachine.initial).toEqual([newRefund])
    expect(stepMachine.initial).toEqual([newStep])
    expect(transferMachine.initial).toEqual([newTransfer])
    expect(attemptMachine.initial).toEqual([newAttempt])
    expect(mediaMachine.initial).toEqual([newMedia])
    expect(conversionMachine.initial).toEqual([newConversion])
    expect(importMachine.initial).toEqual([newImport])
    expect(subscriptionMachine.initial).toEqual([newSubscription])
    expect(openLineMachine.initial).toEqual([newOpenLine])
    expect(openOfferMachine.initial).toEqual([newOpenOffer])
  })

  it('with a payout account as the provider says', () => {
    expect(payoutMachine.initial).toEqual([false, true].map((isVerified) => payoutStatusOf({ isVerified })))
    expect(payoutMachine.is(payoutStatusOf({ isVerified: true }), 'verified')).toBe(true)
    expect(payoutMachine.is(payoutStatusOf({ isVerified: false }), 'verified')).toBe(false)
  })

  it('with a stray payment that owes money only where it goes back', () => {
    expect(strayMachine.is(newStray(true), 'refundDue')).toBe(true)
    expect(strayMachine.is(newStray(false), 'refundDue')).toBe(false)
  })
})

describe('a state that is shown or worked on', () => {
  it('of a file is one of three: it arrives, is there, or leaves', () => {
    for (const state of mediaMachine.states) {
      const { arriving, stored, leaving } = mediaMachine.row(state)
      expect([arriving, stored, leaving].filter(Boolean)).toHaveLength(1)
    }
    expect(mediaMachine.possible('DELETING')).toEqual([])
  })

  it('of a 3D view is over exactly where there is a view or the server gave up', () => {
    for (const state of conversionMachine.states) {
      const { shown, gaveUp, inWork, unfinished } = conversionMachine.row(state)
      expect(isConverted(state)).toBe(shown || gaveUp)
      expect(unfinished || !inWork).toBe(true)
    }
  })

  it('of an import can be changed before it starts alone, and ends only to start again', () => {
    expect(importMachine.statesWhere('editable')).toEqual(importMachine.initial)
    expect(importMachine.statesWhere('working')).toEqual(['RUNNING'])
    for (const end of ['DONE', 'STOPPED'] as const) expect(importMachine.possible(end)).toEqual(['again'])
  })

  it('of a refund’s step says exactly one of three things', () => {
    for (const state of stepMachine.states) {
      const { isToDo, isGiven, isRefused } = stepMachine.row(state)
      expect([isToDo, isGiven, isRefused].filter(Boolean)).toHaveLength(1)
    }
    expect(refundMachine.statesWhere('underWay')).toEqual(['RUNNING'])
  })
})

describe('an account', () => {
  it('that is suspended has no session, and every other one has', () => {
    expect(accountMachine.statesWhere('signsIn')).toEqual(['PENDING', 'APPROVED', 'REJECTED'])
  })

  it('is paid and public only once it was approved, and whoever is public sells', () => {
    expect(accountMachine.statesWhere('getsPaid')).toEqual(['APPROVED'])
    for (const state of accountMachine.statesWhere('isPublic'))
      expect(accountMachine.is(state, 'sells')).toBe(true)
  })

  it('of a customer or an administrator is never judged as a seller', () => {
    for (const role of ['CUSTOMER', 'ADMIN'] as const) {
      const ofRole = accountMachine.states.map((state) =>
        accountMachine.possible(state, ({ of }) => of.includes(role)),
      )
      expect(ofRole).toEqual([['approve', 'suspend'], ['suspend'], ['approve'], ['approve']])
    }
  })
})

describe('a subscription', () => {
  it('reads the provider’s words, and one that we don’t know as not paid', () => {
    const said = {
      active: 'LIVE',
      trialing: 'LIVE',
      past_due: 'PAST_DUE',
      canceled: 'ENDED',
      incomplete_expired: 'ENDED',
      incomplete: 'UNPAID',
      unpaid: 'UNPAID',
      paused: 'UNPAID',
      'a word of next year': 'UNPAID',
      '': 'UNPAID',
      ACTIVE: 'UNPAID',
    }
    for (const [word, state] of Object.entries(said))
      expect([word, stateOfProvider(word)]).toEqual([word, state])
  })

  it('moves by the one row between two states, and not at all where it stays', () => {
    expect(moveBetween('LIVE', 'PAST_DUE')?.name).toBe('fall-behind')
    expect(moveBetween('PAST_DUE', 'LIVE')?.name).toBe('recover')
    expect(moveBetween('REFUSED', 'ENDED')).toBeNull()
    for (const state of subscriptionMachine.states) expect(moveBetween(state, state)).toBeNull()
  })

  it('tells the vendor what becomes of the store: what opens it is never a warning', () => {
    for (const { name, to } of subscriptionMachine.transitions) {
      const effect = subscriptionMachine.effectOf(name)
      const { storeOpen, owes } = subscriptionMachine.row(to)
      expect([name, effect === 'open']).toEqual([name, storeOpen && !owes])
      expect([name, effect === 'warn']).toEqual([name, storeOpen && owes])
    }
  })
})

it('ends a dispute by the provider’s final statuses, and leaves it open by all others', () => {
  expect(['won', 'prevented', 'warning_closed', 'lost'].map(disputeEnd)).toEqual([
    'win',
    'win',
    'win',
    'lose',
  ])
  for (const status of ['needs_response', 'under_review', 'warning_needs_response', 'a word of tomorrow'])
    expect(disputeEnd(status)).toBeNull()
})
