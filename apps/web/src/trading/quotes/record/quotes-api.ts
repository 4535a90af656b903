import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { whileNotTold } from '../../../platform/api/live/live-state.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { refreshDashboard } from '../../../platform/api/live/refresh-dashboard.ts'
import { withSaved } from '../../../platform/api/writes/with-saved.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'

export type QuoteRow = Answer<'listQuotes'>['results'][number]
export type Quote = Answer<'readQuote'>
export type SubQuote = Answer<'listSubQuotes'>['results'][number]
export type QuoteItem = SubQuote['quote_items'][number]
export type PossibleTransitions = Answer<'readQuoteTransitions'>
type QuoteListQuery = NonNullable<CallOptions<'listQuotes'>['query']>
type SubQuoteListQuery = NonNullable<CallOptions<'listSubQuotes'>['query']>

/** The polling interval for visible screens without a live connection. */
const freshMs = 20_000
export const refetchInterval = whileNotTold(freshMs)

export const quotesQuery = (query: QuoteListQuery) =>
  queryOptions({
    queryKey: queryKeys.quotes.list(query),
    queryFn: ({ signal }) => call('listQuotes', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const quoteQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.quotes.one(id),
    queryFn: ({ signal }) => call('readQuote', { params: { id }, signal }),
    refetchInterval,
  })

export const quoteTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.quotes.timeline(id),
    queryFn: ({ signal }) => call('readQuoteTimeline', { params: { id }, signal }),
    refetchInterval,
  })

export const subQuotesQuery = (query: SubQuoteListQuery) =>
  queryOptions({
    queryKey: queryKeys.subQuotes.list(query),
    queryFn: ({ signal }) => call('listSubQuotes', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })

export const subQuoteQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.subQuotes.one(id),
    queryFn: ({ signal }) => call('readSubQuote', { params: { id }, signal }),
    refetchInterval,
  })

interface Page<Item> {
  results: Item[]
}

const replaceIn = <Item extends { id: number }>(
  page: Page<Item> | undefined,
  id: number,
  next: (old: Item) => Item,
) => page && { ...page, results: page.results.map((old) => (old.id === id ? next(old) : old)) }

/** A quote as its list has it: sub-quotes without their lines. */
const rowOfQuote = (quote: Quote): Omit<QuoteRow, 'line'> => ({
  ...quote,
  subquotes: quote.subquotes.map(({ id, status, vendor, total_price, quote_items }) => ({
    id,
    status,
    vendor,
    total_price,
    items: quote_items.length,
  })),
})

/** Without the revisions below it. */
const exactly = (queryKey: QueryKey): QueryFilters => ({ queryKey, exact: true })

/**
 * Replaces cached data by a write's answer. A pending read may have left before the write, and would overwrite the
 * answer with old values: it is cancelled and repeated.
 */
const overReads = (written: readonly QueryFilters[], put: () => void): void => {
  const cache = queryClient.getQueryCache()
  const underWay = new Set(written.flatMap((one) => cache.findAll({ ...one, fetchStatus: 'fetching' })))
  const filters = { predicate: (query: Query) => underWay.has(query) }
  void queryClient.cancelQueries(filters)
  put()
  if (underWay.size > 0) void queryClient.refetchQueries(filters)
}

/**
 * Shows an answered quote everywhere. Lists keep their rows until the next visit, so that a record doesn't vanish as it
 * is moved into a status that the list excludes.
 */
export const quoteChanged = (quote: Quote): void => {
  const row = rowOfQuote(quote)
  const { lists, one } = queryKeys.quotes
  const written = [{ queryKey: lists }, { queryKey: queryKeys.subQuotes.lists }, exactly(one(quote.id))]
  overReads(written, () => {
    queryClient.setQueriesData<Page<QuoteRow>>({ queryKey: lists }, (page) =>
      replaceIn(page, quote.id, ({ line }) => ({ ...row, line })),
    )
    queryClient.setQueryData(one(quote.id), quote)
    for (const sub of quote.subquotes) {
      queryClient.setQueriesData<Page<SubQuote>>({ queryKey: queryKeys.subQuotes.lists }, (page) =>
        replaceIn(page, sub.id, () => sub),
      )
    }
  })
  void queryClient.invalidateQueries({ queryKey: queryKeys.quotes.lists, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: queryKeys.quotes.timeline(quote.id) })
  refreshDashboard()
}

/** Shows a changed sub-quote; its quote's status follows from it, so that is refetched. */
export const subQuoteChanged = (sub: SubQuote): void => {
  const { lists, one } = queryKeys.subQuotes
  overReads([{ queryKey: lists }, exactly(one(sub.id))], () => {
    queryClient.setQueriesData<Page<SubQuote>>({ queryKey: lists }, (page) =>
      replaceIn(page, sub.id, () => sub),
    )
    queryClient.setQueryData(one(sub.id), sub)
  })
  void queryClient.invalidateQueries({ queryKey: queryKeys.subQuotes.lists, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: queryKeys.quotes.lists, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: queryKeys.quotes.one(sub.quote) })
  void queryClient.invalidateQueries({ queryKey: queryKeys.quotes.timeline(sub.quote) })
  refreshDashboard()
}

/**
 * Shows one line's new price, where the rest of the answer may be older than the screen. It cancels a pending read:
 * after the last save all is refetched (line-saves.ts).
 */
export const linePriceChanged = (answer: SubQuote, itemId: number): void => {
  const line = answer.quote_items.find(({ id }) => id === itemId)
  if (line === undefined) return
  const isShown = ({ state }: Query) => state.data !== undefined
  void queryClient.cancelQueries({ queryKey: queryKeys.subQuotes.lists, predicate: isShown })
  queryClient.setQueriesData<Page<SubQuote>>({ queryKey: queryKeys.subQuotes.lists }, (page) =>
    replaceIn(page, answer.id, (sub) => ({
      ...sub,
      quote_items: withSaved(sub.quote_items, line),
    })),
  )
}

/** After a lost race or a new or deleted quote: everything shown is refetched. */
export const refreshQuotes = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.quotes.all })
  void queryClient.invalidateQueries({ queryKey: queryKeys.subQuotes.all })
  refreshDashboard()
}

export interface Choice {
  id: number
  transition: TransitionName
  reason?: string
}

const bodyOf = ({ reason }: Choice) => (reason ? { body: { reason } } : {})

export const moveQuote = (choice: Choice, write: SendWrite): Promise<Quote> =>
  write('transitionQuote', { params: { id: choice.id, transition: choice.transition }, ...bodyOf(choice) })

export const moveSubQuote = (choice: Choice, write: SendWrite): Promise<SubQuote> =>
  write('transitionSubQuote', { params: { id: choice.id, transition: choice.transition }, ...bodyOf(choice) })
