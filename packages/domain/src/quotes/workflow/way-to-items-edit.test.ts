import { describe, expect, it } from 'vitest'
import { quoteStatuses } from './quote-workflow-table.ts'
import type { QuoteStatus } from './quote-states.ts'
import { wayToItemsEdit } from './way-to-items-edit.ts'
import { visibleStatuses } from '../../rights/visibility.ts'
import { admin, customer, tenant, vendor } from '../testing/quote-states.ts'

describe('the way to where lines may be changed', () => {
  const wayOf = (status: QuoteStatus) => wayToItemsEdit(admin, { status, tenantId: null, customerId: 4 })

  it('is what the workflow has, which isn’t always to take the quote back', () => {
    expect(Object.fromEntries(quoteStatuses.map((status) => [status, wayOf(status)]))).toEqual({
      NEW: [],
      SENT_TO_VENDOR: ['take-back'],
      VENDOR_APPROVED: [],
      SENT_TO_ADMIN: [],
      ADMIN_APPROVED: ['send-to-vendor', 'take-back'],
      VENDOR_TO_CUSTOMER: ['request-changes', 'take-back'],
      SENT_TO_CUSTOMER: [],
      PURCHASED: null,
      CLOSED: ['re-open'],
    })
  })

  it('is none for who may never change them', () => {
    expect(wayToItemsEdit(customer, { status: 'SENT_TO_VENDOR', tenantId: null, customerId: 4 })).toBeNull()
  })
})

describe('the statuses that a filter offers', () => {
  it('are those in which one may see anything', () => {
    const hidden: QuoteStatus[] = ['NEW', 'ADMIN_APPROVED']
    expect(visibleStatuses(vendor, 'subQuote')).toEqual(quoteStatuses.filter((one) => !hidden.includes(one)))
    expect(visibleStatuses(tenant, 'subQuote')).toEqual(quoteStatuses)
    expect(visibleStatuses(admin, 'subQuote')).toEqual(quoteStatuses)
  })
})
