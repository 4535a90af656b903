import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { isSomeOf } from '@armature/ui/table/table-query.ts'
import { periodFilters } from '../../lists/period-filters.ts'
import { statusLook } from '../record/quote-status.ts'

/** The lists' filters in the address. */
export const statusFilter = { status: isSomeOf(quoteStatuses), ...periodFilters } as const

export const statusOptions = quoteStatuses.map((status) => ({
  value: status,
  label: statusLook(status).label,
}))

/** A customer sees several statuses as one. */
export const customerStatusOptions = [
  ...Map.groupBy(quoteStatuses, (status) => statusLook(status, true).label),
].map(([label, statuses]) => ({ value: statuses.join(','), label }))
