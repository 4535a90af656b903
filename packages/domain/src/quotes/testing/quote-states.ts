import type { Actor } from '../../rights/actor.ts'
import type { QuoteStatus } from '../workflow/quote-states.ts'
import type { QuoteState, SubQuoteState } from '../workflow/quote-workflow.ts'
import { deriveQuoteStatus } from '../workflow/derive-quote-status.ts'

export const now = new Date('2026-03-01T12:00:00Z')
export const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: 'Admin' }
export const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: 'Alpha' }
export const tenant: Actor = { role: 'VENDOR', userId: 3, tenantId: 30, name: 'Store' }
export const customer: Actor = { role: 'CUSTOMER', userId: 4, tenantId: null, name: 'Carla' }

let nextId = 100
export const subOf = (status: QuoteStatus, more: Partial<SubQuoteState> = {}): SubQuoteState => ({
  id: (nextId += 1),
  status,
  vendorId: vendor.userId,
  tenantId: null,
  customerId: customer.userId,
  vendorName: 'Alpha',
  vendorSells: true,
  closedByQuote: false,
  declinedReason: null,
  itemPrices: [100],
  notOffered: [],
  ...more,
})
export const quoteOf = (subQuotes: SubQuoteState[], more: Partial<QuoteState> = {}): QuoteState => ({
  id: 7,
  status: deriveQuoteStatus(subQuotes.map((sub) => sub.status)),
  tenantId: null,
  customerId: customer.userId,
  downPayment: 30,
  revision: 2,
  expiresAt: new Date(now.getTime() + 1_000),
  zone: 'UTC',
  hasOrder: false,
  hasHold: false,
  customerActive: true,
  storeOpen: true,
  subQuotes,
  openLines: [],
  ...more,
})
