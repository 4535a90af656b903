import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { whileNotTold } from '../../platform/api/live/live-state.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { refreshDashboard } from '../../platform/api/live/refresh-dashboard.ts'
import type { Quote } from '../quotes/record/quotes-api.ts'

export type OpenLine = Quote['open_lines'][number]
export type OpenOffer = Answer<'listOpenOffers'>['results'][number]
export type SuggestedPart = Answer<'suggestForOpenLines'>['lines'][number]['parts'][number]

/** May its reader still change this request? Only then are parts searched. */
export const canMove = ({ moves }: OpenLine): boolean => moves.length > 0

/** The likely parts for a quote's sourcing requests, by line. */
export const suggestionsQuery = (quoteId: number) =>
  queryOptions({
    queryKey: queryKeys.openLineParts(quoteId),
    queryFn: ({ signal }) => call('suggestForOpenLines', { params: { id: quoteId }, signal }),
    select: ({ lines }) => new Map(lines.map(({ line, parts }) => [line, parts])),
  })

/** The sourcing requests to a vendor, waiting ones first, in pages. */
export const openOffersQuery = infiniteQueryOptions({
  queryKey: queryKeys.openOffers.list,
  queryFn: ({ pageParam, signal }) =>
    call('listOpenOffers', { query: pageParam === null ? {} : { before: String(pageParam) }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ results, has_more }) => (has_more ? (results.at(-1)?.id ?? null) : null),
  refetchInterval: whileNotTold(20_000),
})

/** After an answer, refreshes its list and the counts. */
export const offersChanged = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.openOffers.all })
  refreshDashboard()
  void queryClient.invalidateQueries({ queryKey: queryKeys.subQuotes.all })
}
