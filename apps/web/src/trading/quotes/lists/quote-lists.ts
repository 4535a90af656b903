import { listOrderings } from '@armature/contract/platform/list-orderings'
import type { Actor } from '@armature/domain/rights/actor'
import { visibleStatuses } from '@armature/domain/rights/visibility'
import { isSomeOf, recordFilter } from '@armature/ui/table/table-query.ts'
import { periodFilters } from '../../lists/period-filters.ts'
import type { TableQuery } from '@armature/ui/table/table-query.ts'
import { statusFilter } from './quote-filters.ts'
import { quotesQuery, subQuotesQuery } from '../record/quotes-api.ts'

const quotes = {
  filters: { ...statusFilter, vendor__id: recordFilter },
  ordering: listOrderings.listQuotes,
} as const

/** Each screen's list: the screen reads it, and the route requests it while the screen's code loads. */
export const quoteLists = {
  all: { ...quotes, name: 'quotes', queryOf: ({ query }: TableQuery) => quotesQuery(query) },
  /**
   * For the user's own store; an actor without a store gets an empty list, since the server rejects an empty filter as
   * a number.
   */
  store: {
    ...quotes,
    name: 'tenant-quotes',
    queryOf: ({ query }: TableQuery, { tenantId }: Actor) =>
      quotesQuery({ ...query, tenant__id: String(tenantId ?? 0) }),
  },
  /** The user's own requests. */
  own: {
    name: 'my-quotes',
    filters: statusFilter,
    ordering: listOrderings.listQuotes,
    queryOf: ({ query }: TableQuery) => quotesQuery({ ...query, mine: true }),
  },
} as const

/** The sub-quotes of one quote, or all of a vendor's. */
export const subQuoteList = (actor: Actor, quoteId?: number) => ({
  name: 'sub-quotes' as const,
  isPart: quoteId !== undefined,
  statuses: visibleStatuses(actor, 'subQuote'),
  filters: { status: isSomeOf(visibleStatuses(actor, 'subQuote')), ...periodFilters },
  ordering: listOrderings.listSubQuotes,
  queryOf: ({ query }: TableQuery) =>
    subQuotesQuery({ ...query, ...(quoteId === undefined ? {} : { quote__id: quoteId }) }),
})
