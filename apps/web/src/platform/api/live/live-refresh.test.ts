import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refresher } from './live-refresh.ts'
import type { Refresher } from './live-refresh.ts'
import { queryKeys } from '../query-keys.ts'

let client: QueryClient
let hidden: boolean
let refresh: Refresher
let asked: unknown[]
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  hidden = false
  asked = []
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push([filters?.queryKey, filters?.refetchType])
  })
  refresh = refresher(client, () => hidden)
})
afterEach(() => {
  refresh.stop()
  vi.useRealTimers()
})

it('asks for everything that shows the record, once for all changes of a moment', () => {
  for (let times = 0; times < 5; times += 1) refresh.changed({ kind: 'quote', id: 7 })
  refresh.changed({ kind: 'sub_quote', id: 8 })
  expect(asked).toEqual([])
  vi.advanceTimersByTime(200)
  expect(asked).toEqual([
    [queryKeys.dashboard.all, 'active'],
    [queryKeys.quotes.lists, 'active'],
    [queryKeys.quotes.one(7), 'active'],
    [queryKeys.quotes.timeline(7), 'active'],
    [queryKeys.chats.one('Quote-7'), 'active'],
    [queryKeys.chats.lines('Quote-7'), 'active'],
    [queryKeys.subQuotes.all, 'active'],
    [queryKeys.chats.one('subQuote-8'), 'active'],
    [queryKeys.chats.lines('subQuote-8'), 'active'],
  ])
})

it('asks at most once a second, however much goes on, and misses nothing', () => {
  for (let moment = 0; moment < 50; moment += 1) {
    refresh.changed({ kind: 'sub_order', id: 7 })
    vi.advanceTimersByTime(100)
  }
  // Sub-orders, the dashboard, and this sub-order's chat with its lines, each time.
  expect(asked.length).toBeLessThanOrEqual(24)
  asked = []
  vi.advanceTimersByTime(1_000)
  expect(asked).toHaveLength(4)
})

it('leaves a tab that nobody looks at alone, but marks what it shows as old', () => {
  hidden = true
  refresh.changed({ kind: 'product', id: 3 })
  vi.advanceTimersByTime(200)
  expect(asked).toEqual([
    [queryKeys.dashboard.all, 'none'],
    [queryKeys.products.many, 'none'],
    [queryKeys.products.one(3), 'none'],
  ])
})

it('asks for everything after a gap, and for nothing of a kind that it does not know', () => {
  // A newer server may send kinds that this app doesn't know.
  refresh.changed({ kind: 'drone', id: 1 } as never)
  vi.advanceTimersByTime(5_000)
  expect(asked).toEqual([])
  refresh.all()
  vi.advanceTimersByTime(3_000)
  expect(asked).toEqual([[[], 'active']])
})

it('asks for nothing once it was stopped', () => {
  refresh.all()
  refresh.stop()
  vi.advanceTimersByTime(5_000)
  expect(asked).toEqual([])
})
