import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveQuoteStatus } from './derive-quote-status.ts'
import { openLineStates, waitingLines } from '../../sourcing/open-lines.ts'
import { offerStatuses, quoteMachine, quoteStatuses } from './quote-workflow-table.ts'

const lines = (...states: (typeof openLineStates)[number][]) => states.map((state) => ({ state }))
const anyStatuses = fc.array(fc.constantFrom(...quoteStatuses), { minLength: 1, maxLength: 6 })

describe('a quote’s status', () => {
  it('is that of its slowest vendor, and a closed part doesn’t count', () => {
    expect(deriveQuoteStatus(['SENT_TO_CUSTOMER', 'SENT_TO_VENDOR', 'ADMIN_APPROVED'])).toBe('SENT_TO_VENDOR')
    expect(deriveQuoteStatus(['CLOSED', 'PURCHASED'])).toBe('PURCHASED')
    expect(deriveQuoteStatus(['CLOSED', 'VENDOR_TO_CUSTOMER', 'SENT_TO_CUSTOMER'])).toBe('VENDOR_TO_CUSTOMER')
    expect(deriveQuoteStatus(['CLOSED', 'CLOSED'])).toBe('CLOSED')
  })

  it('begins where there is nothing yet, or only lines that wait for a part', () => {
    expect(deriveQuoteStatus([])).toBe('NEW')
    expect(deriveQuoteStatus([], lines('OPEN', 'DROPPED'))).toBe('NEW')
    expect(deriveQuoteStatus(['CLOSED'], lines('OFFERED'))).toBe('NEW')
    expect(deriveQuoteStatus(['CLOSED'], lines('LEFT_OUT', 'TAKEN'))).toBe('CLOSED')
    expect(deriveQuoteStatus([], lines('DROPPED'))).toBe('CLOSED')
  })

  it('is not held back by a sourcing request once a vendor has a part of it', () => {
    for (const state of openLineStates)
      expect(deriveQuoteStatus(['SENT_TO_ADMIN'], lines(state))).toBe('SENT_TO_ADMIN')
  })

  it('is the least of all open parts, in whatever order they are', () => {
    fc.assert(
      fc.property(anyStatuses, fc.array(fc.constantFrom(...openLineStates)), (statuses, states) => {
        const derived = deriveQuoteStatus(statuses, lines(...states))
        const open = statuses.filter((status) => !quoteMachine.is(status, 'closed'))
        const ranks = open.map(quoteMachine.rankOf)
        const begins = waitingLines(lines(...states)).length > 0
        expect(quoteMachine.rankOf(derived)).toBe(
          open.length > 0 ? Math.min(...ranks) : quoteMachine.rankOf(begins ? 'NEW' : 'CLOSED'),
        )
        expect(deriveQuoteStatus(statuses.toReversed(), lines(...states))).toBe(derived)
      }),
    )
  })

  it('is on offer only where every open part is', () => {
    fc.assert(
      fc.property(anyStatuses, (statuses) => {
        if (!offerStatuses.some((one) => one === deriveQuoteStatus(statuses))) return
        const others = statuses.filter((status) => !offerStatuses.some((one) => one === status))
        expect(
          others.every((one) => quoteMachine.is(one, 'purchased') || quoteMachine.is(one, 'closed')),
        ).toBe(true)
      }),
    )
  })
})
