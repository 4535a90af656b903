import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../api/client.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'

export type OrderRow = Answer<'listOrders'>['results'][number]
export type Order = Answer<'readOrder'>
export type SubOrder = Answer<'listSubOrders'>['results'][number]

const orderKeys = { all: ['orders'] as const, subLists: ['sub-orders'] as const }

export const ordersQuery = (query: NonNullable<CallOptions<'listOrders'>['query']>) =>
  queryOptions({
    queryKey: ['orders', 'list', query],
    queryFn: ({ signal }) => call('listOrders', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => call('readOrder', { params: { id }, signal }),
  })

export const orderTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'timeline', id],
    queryFn: ({ signal }) => call('readOrderTimeline', { params: { id }, signal }),
  })

export const subOrdersQuery = (query: NonNullable<CallOptions<'listSubOrders'>['query']>) =>
  queryOptions({
    queryKey: ['sub-orders', 'list', query],
    queryFn: ({ signal }) => call('listSubOrders', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const subOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['sub-orders', 'one', id],
    queryFn: ({ signal }) => call('readSubOrder', { params: { id }, signal }),
  })

export const refreshOrders = (): void => {
  void queryClient.invalidateQueries({ queryKey: orderKeys.all })
  void queryClient.invalidateQueries({ queryKey: orderKeys.subLists })
}
