import { expect, it } from 'vitest'
import type { OfferedQuote } from './derive-offer-state.ts'
import { offerStateOf } from './derive-offer-state.ts'
import type { OfferState } from './offer-state.ts'
import { dueNames, isAcceptable, isBeingPaid, offerStates, showsLines } from './offer-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const open: OfferedQuote = {
  status: 'SENT_TO_CUSTOMER',
  ordered: false,
  frozen: true,
  held: false,
  paused: false,
  expiresAt: new Date(now.getTime() + 1),
  changesAsked: false,
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
  ['CHANGES_ASKED', { status: 'SENT_TO_ADMIN', changesAsked: true }],
  ['CLOSED', { status: 'CLOSED', frozen: false }],
  ['ORDERED', { status: 'PURCHASED', ordered: true }],
])('an offer is %s where its quote has %o', (state, change) => {
  expect(offerStateOf({ ...open, ...change }, now)).toBe(state)
})

it('is accepted only while it is open, and shows its lines unless it was taken back', () => {
  expect(offerStates.filter(isAcceptable)).toEqual(['OPEN'])
  expect(offerStates.filter(isBeingPaid)).toEqual(['PAYING'])
  expect(offerStates.filter((state) => !showsLines(state))).toEqual(['WITHDRAWN', 'CHANGES_ASKED'])
})

it('says that a sum is due now only while it can be paid', () => {
  const first = (state: OfferState, order: object | null = null) =>
    dueNames({ state, order, down_payment: 25 }).first
  expect(first('OPEN')).toBe('Due now (25 % down payment)')
  expect(first('PAYING')).toBe('Due now (25 % down payment)')
  for (const state of ['EXPIRED', 'CLOSED', 'PAUSED'] as const)
    expect(first(state)).toBe('Down payment (25 %)')
  expect(first('OPEN', {})).toBe('Down payment (25 %)')
  expect(first('ORDERED', {})).toBe('Down payment (25 %)')
})
