import type { PageWords } from '@armature/domain/pages/pages'
import { pages } from '@armature/domain/pages/pages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryIn } from '../../platform/api/query-keys.ts'
import { saveList } from '../../platform/api/writes/save-list.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { paths } from '../../platform/paths.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useBulkRetries } from './money/bulk-retries.tsx'
import { OrderListBar } from './order-list-bar.tsx'
import { orderLists } from './order-lists.ts'
import { orderColumns } from './order-columns.tsx'
import { refusedPayouts } from './order-next-action.tsx'
import { ReconciliationNote } from './money/reconciliation-note.tsx'

const columns = orderColumns(true)

/** The owner of the listed orders, and a row's target page. */
interface OrderListMode extends PageWords {
  rows: (typeof orderLists)['all' | 'store']
  rowPath: (id: number) => string
  empty: string
  /** Between the heading and the list. */
  note?: ReactNode
  /** Are there bulk actions on orders? */
  isBulk: boolean
}

const OrdersTable = ({ mode }: { mode: OrderListMode }) => {
  const navigate = useNavigate()
  const state = useTableState(mode.rows)
  const rowsQuery = mode.rows.queryOf(state, useActor())
  const orders = useQuery(rowsQuery)
  const selection = useBulkRetries('order', orders.data?.results, refusedPayouts)
  return (
    <>
      <PageHeader title={mode.title} description={mode.description} />
      {mode.note}
      <DataTable
        label={mode.title}
        columns={columns}
        source={orders}
        save={saveList('listOrders', queryIn(rowsQuery.queryKey))}
        state={state}
        {...(mode.isBulk && { selection })}
        rowKey={({ id }) => id}
        rowAction={{
          label: ({ id }) => `Sub-orders of order #${id}`,
          run: ({ id }) => void navigate({ to: mode.rowPath(id) }),
        }}
        toolbar={<OrderListBar state={state} />}
        empty={{ picture: 'parcel', title: 'No orders yet.', description: mode.empty }}
      />
    </>
  )
}

const all: OrderListMode = {
  ...pages.orders,
  rows: orderLists.all,
  rowPath: paths.orderSubOrders,
  empty: 'An accepted quote becomes an order.',
  note: <ReconciliationNote />,
  isBulk: true,
}

const ofStore: OrderListMode = {
  ...pages.tenantOrders,
  rows: orderLists.store,
  rowPath: paths.tenantOrder,
  empty: 'When a customer of your store accepts an offer, the order appears here.',
  isBulk: false,
}

/** All orders, for the marketplace's operator. */
export const OrdersPage = () => <OrdersTable mode={all} />

/** The orders of the user's own store (specification section 2). */
export const TenantOrdersPage = () => <OrdersTable mode={ofStore} />
