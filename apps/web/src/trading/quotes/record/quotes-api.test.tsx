import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aQuote, aQuoteLine } from '../../../../testing/a-quote.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { sessionOf } from '../../../../testing/render-screen.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { saveSession } from '../../../platform/api/session.ts'
import type { Quote, SubQuote } from './quotes-api.ts'
import {
  linePriceChanged,
  quoteChanged,
  quoteQuery,
  subQuoteChanged,
  subQuoteQuery,
  subQuotesQuery,
} from './quotes-api.ts'

const quoteAt = (price: string): Quote => aQuote({}, [{ ...aQuoteLine(1, 'Base'), price }])

/** The only part of it. */
const partAt = (price: string): SubQuote => {
  const [sub] = quoteAt(price).subquotes
  if (sub === undefined) throw new Error('The quote has no part')
  return sub
}

const parts = subQuotesQuery({ page: 1 })
const pageAt = (price: string) => ({ count: 1, next: null, previous: null, results: [partAt(price)] })

let server: FakeServer
let held: PromiseWithResolvers<void>
let reads: number

/** Delays the first read, which returns the data stored at its request; later ones answer at once, with current data. */
const answer = async <Result,>(old: Result, now: Result): Promise<Result> => {
  reads += 1
  if (reads > 1) return now
  await held.promise
  return old
}

beforeEach(() => {
  queryClient.clear()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  held = Promise.withResolvers()
  reads = 0
  server = fakeServer()
})

const pricesIn = (items: readonly { price: string | number | null }[] = []) =>
  items.map(({ price }) => Number(price))

/** Lets the delayed read answer, after the write's answer is applied; returns its outcome. */
const endOf = async (read: Promise<unknown>) => {
  held.resolve()
  await read
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

it('a quote that is on its way as a write is answered is asked for again, and never stands over the answer', async () => {
  server.on('readQuote', () => answer(quoteAt('4.00'), quoteAt('6.00')))
  queryClient.setQueryData(quoteQuery(3).queryKey, quoteAt('4.00'))
  const read = queryClient.prefetchQuery({ ...quoteQuery(3), staleTime: 0 })
  await waitFor(() => expect(reads).toBe(1))
  quoteChanged(quoteAt('6.00'))
  await endOf(read)
  const shown = queryClient.getQueryData(quoteQuery(3).queryKey)
  expect(pricesIn(shown?.subquotes[0]?.quote_items)).toEqual([6])
  expect(reads).toBe(2)
})

it('so are a sub-quote and the list that it stands in', async () => {
  server.on('readSubQuote', () => answer(partAt('4.00'), partAt('6.00')))
  server.on('listSubQuotes', () => answer(pageAt('4.00'), pageAt('6.00')))
  queryClient.setQueryData(parts.queryKey, pageAt('4.00'))
  const read = queryClient.prefetchQuery({ ...parts, staleTime: 0 })
  await waitFor(() => expect(reads).toBe(1))
  subQuoteChanged(partAt('6.00'))
  await endOf(read)
  expect(pricesIn(queryClient.getQueryData(parts.queryKey)?.results[0]?.quote_items)).toEqual([6])
  expect(pricesIn(queryClient.getQueryData(subQuoteQuery(5).queryKey)?.quote_items)).toEqual([6])
  expect(reads).toBe(2)
})

it('a list that is on its way as one of many prices is answered is given up, as all is asked for after the last', async () => {
  server.on('listSubQuotes', () => answer(pageAt('4.00'), pageAt('6.00')))
  queryClient.setQueryData(parts.queryKey, pageAt('4.00'))
  const read = queryClient.prefetchQuery({ ...parts, staleTime: 0 })
  await waitFor(() => expect(reads).toBe(1))
  linePriceChanged(partAt('6.00'), 1)
  await endOf(read)
  expect(pricesIn(queryClient.getQueryData(parts.queryKey)?.results[0]?.quote_items)).toEqual([6])
  expect(reads).toBe(1)
})
