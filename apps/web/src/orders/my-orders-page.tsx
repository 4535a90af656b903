import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../ui/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { useTableState } from '../ui/table/use-table-state.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderListBar } from './order-list-bar.tsx'
import { orderLists } from './order-lists.ts'
import { OrderPanel } from './order-panel.tsx'
import type { OrderRow } from './orders-api.ts'

const columns = orderColumns(false)

const panel = ({ id }: OrderRow) => <OrderPanel id={id} />

/** What one bought oneself; a store's owner finds its customers' orders in Tenant Orders. */
export const MyOrdersPage = () => {
  const state = useTableState(orderLists.own)
  const orders = useQuery(orderLists.own.queryOf(state))
  return (
    <>
      <PageHeader title="My Orders" />
      <DataTable
        label="My orders"
        columns={columns}
        source={orders}
        state={state}
        rowKey={({ id }) => id}
        detail={panel}
        detailLabel={({ id }) => `Details of order #${id}`}
        toolbar={<OrderListBar state={state} />}
        empty={{ title: 'No orders yet.', description: 'When you accept an offer, its order appears here.' }}
      />
    </>
  )
}
