import { listOrderings } from '@armature/contract/list-orderings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import { useTableState } from '../ui/table/use-table-state.ts'
import { orderColumns } from './order-columns.tsx'
import { ordersQuery } from './orders-api.ts'

const columns = orderColumns(true)

/** Whose orders are listed, and what a row leads to. */
interface OrderListMode {
  title: string
  filter?: Parameters<typeof ordersQuery>[0]
  rowPath: (id: number) => string
  empty: string
}

const OrdersTable = ({ mode }: { mode: OrderListMode }) => {
  const navigate = useNavigate()
  const state = useTableState({ ordering: listOrderings.listOrders })
  const orders = useQuery(ordersQuery({ ...state.query, ...mode.filter }))
  return (
    <>
      <PageHeader title={mode.title} description="Open an order for its sub-orders." />
      <DataTable
        label={mode.title}
        columns={columns}
        source={orders}
        state={state}
        rowKey={({ id }) => id}
        rowAction={{
          label: ({ id }) => `Sub-orders of order #${id}`,
          run: ({ id }) => void navigate({ to: mode.rowPath(id) }),
        }}
        toolbar={<SearchBox state={state} label="Search orders" />}
        empty={{ title: 'No orders yet.', description: mode.empty }}
      />
    </>
  )
}

const all: OrderListMode = {
  title: 'Orders',
  rowPath: paths.orderSubOrders,
  empty: 'An accepted quote becomes an order.',
}

/** All orders, for the marketplace's operator. */
export const OrdersPage = () => <OrdersTable mode={all} />

/** The orders of one's own store (specification section 2; its title is spelt so). */
export const TenantOrdersPage = () => {
  const { tenantId } = useActor()
  return (
    <OrdersTable
      mode={{
        title: 'Tenat Orders',
        filter: { quote__tenant__id: String(tenantId ?? 0) },
        rowPath: paths.tenantOrder,
        empty: 'When a customer of your store accepts an offer, the order appears here.',
      }}
    />
  )
}
