import { expect, it } from 'vitest'
import type { OfferedQuote } from './derive-offer-state.ts'
import { offerStateOf, showsLines } from './derive-offer-state.ts'
import type { OfferState } from './offer-state.ts'
import { dueNames, isAcceptable, isBeingPaid, mayBeOpenAgain, offerStates } from './offer-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const open: OfferedQuote = {
  status: 'SENT_TO_CUSTOMER',
  ordered: false,
  frozen: true,
  held: false,
  paused: false,
  expiresAt: new Date(now.getTime() + 1),
  closeReason: null,
  changesAsked: false,
  closedOnOffer: false,
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
  ['EXPIRED', { status: 'CLOSED', closeReason: 'EXPIRED' }],
  ['ORDERED', { status: 'PURCHASED', ordered: true }],
])('an offer is %s where its quote has %o', (state, change) => {
  expect(offerStateOf({ ...open, ...change }, now)).toBe(state)
})

it('is accepted only while it is open', () => {
  expect(offerStates.filter(isAcceptable)).toEqual(['OPEN'])
  expect(offerStates.filter(isBeingPaid)).toEqual(['PAYING'])
  expect(offerStates.filter((state) => !mayBeOpenAgain(state))).toEqual([
    'CHANGES_ASKED',
    'CLOSED',
    'ORDERED',
  ])
})

it.each<[boolean, Partial<OfferedQuote>]>([
  [true, {}],
  [true, { held: true }],
  [true, { paused: true }],
  [true, { expiresAt: now }],
  [true, { status: 'PURCHASED', ordered: true }],
  [true, { status: 'CLOSED', closedOnOffer: true }],
  [false, { frozen: false }],
  [false, { status: 'SENT_TO_ADMIN' }],
  [false, { status: 'SENT_TO_ADMIN', changesAsked: true }],
  [false, { status: 'CLOSED' }],
  [true, { status: 'CLOSED', closeReason: 'EXPIRED', closedOnOffer: true }],
  [false, { status: 'CLOSED', closedOnOffer: true, frozen: false }],
])('it is %s that an offer shows its lines where its quote has %o', (shown, change) => {
  expect(showsLines({ ...open, ...change }, now)).toBe(shown)
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
