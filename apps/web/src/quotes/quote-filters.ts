import { quoteStatuses } from '@armature/domain/quotes/quote-workflow-table'
import { statusLook } from './quote-status.ts'

/** The lists' filters in the address. */
export const statusFilter = { status: quoteStatuses } as const

export const statusOptions = quoteStatuses.map((status) => ({
  value: status,
  label: statusLook(status).label,
}))

/** Fields the server sorts by; the contract's own lists would bring its validators along. */
export const quoteOrdering = ['id', 'created', 'expires_at', 'status', 'down_payment', 'total_price'] as const
export const subQuoteOrdering = ['id', 'created', 'status', 'total_price', 'quote'] as const
