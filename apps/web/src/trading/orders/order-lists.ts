import { listOrderings } from '@armature/contract/platform/list-orderings'
import type { Actor } from '@armature/domain/rights/actor'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { recordFilter } from '@armature/ui/table/table-query.ts'
import { periodFilters } from '../lists/period-filters.ts'
import type { TableQuery } from '@armature/ui/table/table-query.ts'
import { ordersQuery, subOrdersQuery } from './orders-api.ts'

const narrowing = { ...periodFilters, late: ['true'], claimed: ['true'], product__id: recordFilter } as const
const orders = { filters: narrowing, ordering: listOrderings.listOrders } as const

/** Each screen's list: the screen reads it, and the route requests it while the screen's code loads. */
export const orderLists = {
  all: { ...orders, name: 'orders', queryOf: ({ query }: TableQuery) => ordersQuery(query) },
  /**
   * For the user's own store; an actor without a store gets an empty list, since the server rejects an empty filter as
   * a number.
   */
  store: {
    ...orders,
    name: 'tenant-orders',
    queryOf: ({ query }: TableQuery, { tenantId }: Actor) =>
      ordersQuery({ ...query, quote__tenant__id: String(tenantId ?? 0) }),
  },
  /** The user's own purchases. */
  own: {
    ...orders,
    name: 'my-orders',
    queryOf: ({ query }: TableQuery) => ordersQuery({ ...query, mine: true }),
  },
} as const

/** The sub-orders of one order, or all of a vendor's. */
export const subOrderList = (orderId?: number) => ({
  name: 'sub-orders' as const,
  isPart: orderId !== undefined,
  filters: { transfer_status: transferStatuses, ...narrowing } as const,
  ordering: listOrderings.listSubOrders,
  queryOf: ({ query }: TableQuery) =>
    subOrdersQuery({ ...query, ...(orderId === undefined ? {} : { order__id: orderId }) }),
})
