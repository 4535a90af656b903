import { expect, it } from 'vitest'
import { areChangesAsked, wasClosedOnOffer } from './asked-changes.ts'

const asked = { kind: 'quote.request-changes', came_from: 'SENT_TO_CUSTOMER' } as const

it('are owed from the ask until the next offer, or the end of the quote', () => {
  expect(areChangesAsked('SENT_TO_ADMIN', asked)).toBe(true)
  expect(areChangesAsked('SENT_TO_VENDOR', asked)).toBe(true)
  expect(areChangesAsked('ADMIN_APPROVED', asked)).toBe(true)
  for (const status of ['SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER', 'PURCHASED', 'CLOSED'] as const)
    expect(areChangesAsked(status, asked)).toBe(false)
})

it('are not owed where the seller took the offer back, or nothing was offered', () => {
  expect(areChangesAsked('SENT_TO_ADMIN', { ...asked, kind: 'quote.take-back' })).toBe(false)
  expect(areChangesAsked('NEW', null)).toBe(false)
})

it('a quote ended as an offer where it was on offer until its end', () => {
  const closed = { kind: 'quote.close' }
  expect(wasClosedOnOffer('CLOSED', { ...closed, came_from: 'SENT_TO_CUSTOMER' })).toBe(true)
  expect(wasClosedOnOffer('CLOSED', { ...closed, came_from: 'VENDOR_TO_CUSTOMER' })).toBe(true)
  expect(wasClosedOnOffer('CLOSED', { ...closed, came_from: 'SENT_TO_ADMIN' })).toBe(false)
  expect(wasClosedOnOffer('CLOSED', { ...closed, came_from: null })).toBe(false)
  expect(wasClosedOnOffer('CLOSED', null)).toBe(false)
  expect(wasClosedOnOffer('NEW', { ...closed, came_from: 'SENT_TO_CUSTOMER' })).toBe(false)
})
