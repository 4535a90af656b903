import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { refetchInterval } from '../record/quotes-api.ts'

export type OfferedRevisions = Answer<'readQuoteRevisions'>
export type OwnRevisions = Answer<'readSubQuoteRevisions'>

/** The two revisions in an address; without them, the server chooses. */
export interface Pair {
  from?: string
  to?: string
}

const numberIn = (value: unknown): string | undefined =>
  (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d{0,8}$/.test(String(value))
    ? String(value)
    : undefined

export const pairIn = (search: { from?: unknown; to?: unknown }): Pair => {
  const [from, to] = [numberIn(search.from), numberIn(search.to)]
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

export const quoteRevisionsQuery = (id: number, pair: Pair) =>
  queryOptions({
    queryKey: queryKeys.revisions('quotes', id, pair),
    queryFn: ({ signal }) => call('readQuoteRevisions', { params: { id }, query: pair, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const subQuoteRevisionsQuery = (id: number, pair: Pair) =>
  queryOptions({
    queryKey: queryKeys.revisions('sub-quotes', id, pair),
    queryFn: ({ signal }) => call('readSubQuoteRevisions', { params: { id }, query: pair, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const offerRevisionsQuery = (token: string, pair: Pair) =>
  queryOptions({
    queryKey: queryKeys.revisions('offer', token, pair),
    queryFn: ({ signal }) => call('readOfferRevisions', { params: { token }, query: pair, signal }),
    placeholderData: keepPreviousData,
  })
