import { quoteStatuses } from '@armature/domain/quotes/quote-workflow-table'
import { statusLook } from './quote-status.ts'

/** The lists' filters in the address. */
export const statusFilter = { status: quoteStatuses } as const

export const statusOptions = quoteStatuses.map((status) => ({
  value: status,
  label: statusLook(status).label,
}))
