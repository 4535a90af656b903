import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { refreshDashboard } from '../../platform/api/live/refresh-dashboard.ts'

export type OrderRow = Answer<'listOrders'>['results'][number]
export type Order = Answer<'readOrder'>
export type SubOrder = Answer<'listSubOrders'>['results'][number]
export type Parcel = SubOrder['parcels'][number]
export type Claim = SubOrder['claims'][number]

export const ordersQuery = (query: NonNullable<CallOptions<'listOrders'>['query']>) =>
  queryOptions({
    queryKey: queryKeys.orders.list(query),
    queryFn: ({ signal }) => call('listOrders', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.orders.one(id),
    queryFn: ({ signal }) => call('readOrder', { params: { id }, signal }),
  })

export const orderTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.orders.timeline(id),
    queryFn: ({ signal }) => call('readOrderTimeline', { params: { id }, signal }),
  })

export const subOrdersQuery = (query: NonNullable<CallOptions<'listSubOrders'>['query']>) =>
  queryOptions({
    queryKey: queryKeys.subOrders.list(query),
    queryFn: ({ signal }) => call('listSubOrders', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const subOrderQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.subOrders.one(id),
    queryFn: ({ signal }) => call('readSubOrder', { params: { id }, signal }),
  })

/** The last comparison of the books with the card provider. */
export const reconciliationQuery = queryOptions({
  queryKey: queryKeys.orders.reconciliation,
  queryFn: ({ signal }) => call('readReconciliation', { signal }),
})

/** The sums of a vendor's sub-orders in a period, by its first and last day. */
export const payoutFiguresQuery = (query: NonNullable<CallOptions<'readFigures'>['query']>) =>
  queryOptions({
    queryKey: queryKeys.subOrders.figures(query),
    queryFn: ({ signal }) => call('readFigures', { query, signal }),
  })

export const refreshOrders = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.orders.all })
  void queryClient.invalidateQueries({ queryKey: queryKeys.subOrders.all })
  refreshDashboard()
}

/** Shows an order from a refusal on its page. */
export const orderLearned = (order: Order): void => {
  queryClient.setQueryData(queryKeys.orders.one(order.id), order)
}
