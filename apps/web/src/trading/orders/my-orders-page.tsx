import { useQuery } from '@tanstack/react-query'
import { queryIn } from '../../platform/api/query-keys.ts'
import { saveList } from '../../platform/api/writes/save-list.ts'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderListBar } from './order-list-bar.tsx'
import { orderLists } from './order-lists.ts'
import { OrderPanel } from './order-panel.tsx'
import type { OrderRow } from './orders-api.ts'

const columns = orderColumns(false)

const panel = ({ id }: OrderRow) => <OrderPanel id={id} />

/** The user's own purchases; a store's owner finds its customers' orders in Tenant Orders. */
export const MyOrdersPage = () => {
  const state = useTableState(orderLists.own)
  const rowsQuery = orderLists.own.queryOf(state)
  const orders = useQuery(rowsQuery)
  return (
    <>
      <PageHeader
        title="My Orders"
        actions={
          <LinkButton to={paths.statement} variant="default">
            Statement of account
          </LinkButton>
        }
      />
      <DataTable
        label="My orders"
        columns={columns}
        source={orders}
        save={saveList('listOrders', queryIn(rowsQuery.queryKey))}
        state={state}
        rowKey={({ id }) => id}
        detail={panel}
        detailLabel={({ id }) => `Details of order #${id}`}
        toolbar={<OrderListBar state={state} />}
        empty={{
          picture: 'parcel',
          title: 'No orders yet.',
          description: 'When you accept an offer, its order appears here.',
          action: (
            <LinkButton to={paths.myQuotes} variant="default">
              Go to your quotes
            </LinkButton>
          ),
        }}
      />
    </>
  )
}
