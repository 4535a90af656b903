import { listOrderings } from '@armature/contract/list-orderings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import { useTableState } from '../ui/table/use-table-state.ts'
import { orderColumns } from './order-columns.tsx'
import { ordersQuery } from './orders-api.ts'

const columns = orderColumns(true)

/** All orders, for the marketplace's operator. */
export const OrdersPage = () => {
  const navigate = useNavigate()
  const state = useTableState({ ordering: listOrderings.listOrders })
  const orders = useQuery(ordersQuery(state.query))
  return (
    <>
      <PageHeader title="Orders" description="Open an order for its sub-orders." />
      <DataTable
        label="Orders"
        columns={columns}
        source={orders}
        state={state}
        rowKey={({ id }) => id}
        rowAction={{
          label: ({ id }) => `Sub-orders of order #${id}`,
          run: ({ id }) => void navigate({ to: paths.orderSubOrders(id) }),
        }}
        toolbar={<SearchBox state={state} label="Search orders" />}
        empty={{ title: 'No orders yet.', description: 'An accepted quote becomes an order.' }}
      />
    </>
  )
}
