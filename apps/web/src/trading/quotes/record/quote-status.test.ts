import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { describe, expect, it } from 'vitest'
import { closeReasonText, spaced, statusLook } from './quote-status.ts'

describe('quote status', () => {
  it('labels NEW as PENDING, and in the customer’s words for a customer', () => {
    expect(statusLook('NEW').label).toBe('PENDING')
    expect(statusLook('SENT_TO_CUSTOMER', true).label).toBe('Offer received')
  })

  it('warns of what ended without a sale, and of nothing else', () => {
    const warned = quoteStatuses.filter((status) => statusLook(status).tone === 'bad')
    expect(warned).toEqual(['CLOSED'])
    expect(statusLook('PURCHASED').tone).toBe('done')
  })

  it('shows spaces for hyphens and underscores', () => {
    expect(spaced('send-to-vendor')).toBe('send to vendor')
    expect(spaced('SENT_TO_VENDOR')).toBe('SENT TO VENDOR')
  })

  it('has no text where nothing was closed', () => {
    expect(closeReasonText(null)).toBeNull()
    expect(closeReasonText('EXPIRED')).toBe('Expired')
  })
})
