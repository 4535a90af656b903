import { expect, it } from 'vitest'
import type { OfferedQuote } from './derive-offer-state.ts'
import { offerStateOf } from './derive-offer-state.ts'
import type { OfferState } from './offer-state.ts'
import { isAcceptable, isBeingPaid, offerStates, showsLines } from './offer-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const open: OfferedQuote = {
  status: 'SENT_TO_CUSTOMER',
  ordered: false,
  frozen: true,
  held: false,
  paused: false,
  expiresAt: new Date(now.getTime() + 1),
}

it.each<[OfferState, Partial<OfferedQuote>]>([
  ['OPEN', {}],
  ['OPEN', { status: 'VENDOR_TO_CUSTOMER' }],
  ['EXPIRED', { expiresAt: now }],
  ['EXPIRED', { expiresAt: null }],
  ['PAUSED', { paused: true, expiresAt: now }],
  ['PAYING', { held: true, paused: true }],
  ['WITHDRAWN', { frozen: false, held: true }],
  ['WITHDRAWN', { status: 'SENT_TO_ADMIN' }],
  ['CLOSED', { status: 'CLOSED', frozen: false }],
  ['ORDERED', { status: 'PURCHASED', ordered: true }],
])('an offer is %s where its quote has %o', (state, change) => {
  expect(offerStateOf({ ...open, ...change }, now)).toBe(state)
})

it('is accepted only while it is open, and shows its lines unless it was withdrawn', () => {
  expect(offerStates.filter(isAcceptable)).toEqual(['OPEN'])
  expect(offerStates.filter(isBeingPaid)).toEqual(['PAYING'])
  expect(offerStates.filter((state) => !showsLines(state))).toEqual(['WITHDRAWN'])
})
