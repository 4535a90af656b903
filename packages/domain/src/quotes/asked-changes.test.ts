import { expect, it } from 'vitest'
import { areChangesAsked } from './asked-changes.ts'

const asked = { kind: 'quote.request-changes' }

it('are owed from the ask until the next offer, or the end of the quote', () => {
  expect(areChangesAsked('SENT_TO_ADMIN', asked)).toBe(true)
  expect(areChangesAsked('SENT_TO_VENDOR', asked)).toBe(true)
  expect(areChangesAsked('ADMIN_APPROVED', asked)).toBe(true)
  for (const status of ['SENT_TO_CUSTOMER', 'VENDOR_TO_CUSTOMER', 'PURCHASED', 'CLOSED'] as const)
    expect(areChangesAsked(status, asked)).toBe(false)
})

it('are not owed where the seller took the offer back, or nothing was offered', () => {
  expect(areChangesAsked('SENT_TO_ADMIN', { kind: 'quote.take-back' })).toBe(false)
  expect(areChangesAsked('NEW', null)).toBe(false)
})
