import { describe, expect, it } from 'vitest'
import { openLineMachine, openOfferMachine } from '../sourcing/open-lines.ts'
import { quoteMachine } from '../quotes/workflow/quote-workflow-table.ts'
import { statusTones, subscriptionTone } from './status-tones.ts'
import { subscriptionMachine } from '../subscriptions/subscription-machine.ts'

describe('the tone of a status', () => {
  it('of a subscription follows from what is open and owed', () => {
    expect(subscriptionMachine.states.map(subscriptionTone)).toEqual([
      'progress',
      'good',
      'waiting',
      'bad',
      'neutral',
      'neutral',
    ])
  })

  it('says offer and done where a quote is on offer or bought, and nowhere else', () => {
    for (const status of quoteMachine.states) {
      const tone = statusTones.quote[status]
      expect([status, tone === 'open']).toEqual([status, quoteMachine.is(status, 'onOffer')])
      expect([status, tone === 'done']).toEqual([status, quoteMachine.is(status, 'purchased')])
    }
  })

  it('says good of a line that has its part, and waiting of a vendor that was asked', () => {
    for (const state of openLineMachine.states)
      expect([state, statusTones.openLine[state] === 'good']).toEqual([
        state,
        openLineMachine.is(state, 'isTaken'),
      ])
    for (const state of openOfferMachine.states)
      expect([state, statusTones.openOffer[state] === 'waiting']).toEqual([
        state,
        openOfferMachine.is(state, 'waits'),
      ])
  })
})
