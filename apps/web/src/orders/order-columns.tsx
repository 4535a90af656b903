import type { OrderingField } from '@armature/contract/list-orderings'
import { Group } from '@mantine/core'
import { UserCell } from '../accounts/user-cell.tsx'
import { ChatButton } from '../chat/chat-button.tsx'
import { QuoteNumber } from '../quotes/quote-numbers.tsx'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table/column.ts'
import { createdColumn } from '../ui/table/created-column.tsx'
import { LateBadge } from './promised-day.tsx'
import { OrderNextAct } from './order-next-act.tsx'
import type { OrderRow } from './orders-api.ts'

const amount = (
  field: 'total_amount' | 'paid_amount' | 'pending_amount' | 'shipment_amount',
  header: string,
): Column<OrderRow> => ({
  id: field,
  header,
  align: 'right',
  cell: (order) => <Money value={order[field]} />,
})

const SubOrderCount = ({ suborders }: OrderRow) => (
  <Group gap={6} justify="flex-end">
    {suborders.some(({ late }) => late) && <LateBadge />}
    {suborders.length}
  </Group>
)

const userColumn: Column<OrderRow> = {
  id: 'user',
  header: 'User',
  width: 130,
  cell: ({ user }) => <UserCell name={`${user.first_name} ${user.last_name}`} email={user.email} />,
}

/** Columns of an order list; a customer's own list names no user. */
export const orderColumns = (withUser: boolean): Column<OrderRow, OrderingField<'listOrders'>>[] => [
  { id: 'id', header: 'ID', sortBy: 'id', isRowHeader: true, width: 70, cell: ({ id }) => `#${id}` },
  {
    id: 'quote',
    header: 'Quote',
    sortBy: 'quote',
    cell: ({ quote, tenant, user }) => (
      <QuoteNumber id={quote} of={{ tenantId: tenant, customerId: user.id }} />
    ),
  },
  ...(withUser ? [userColumn] : []),
  { ...amount('total_amount', 'Total'), sortBy: 'total_amount' },
  { ...amount('paid_amount', 'Paid'), sortBy: 'paid_amount' },
  { ...amount('pending_amount', 'Pending'), sortBy: 'pending_amount' },
  amount('shipment_amount', 'Shipment'),
  { id: 'suborders', header: 'Sub orders', align: 'right', cell: SubOrderCount },
  createdColumn,
  {
    id: 'chat',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isPinned: true,
    align: 'right',
    cell: (order) => (
      <Group gap={6} justify="flex-end">
        <OrderNextAct order={order} />
        <ChatButton channel={{ kind: 'order', id: order.id }} name={`order #${order.id}`} />
      </Group>
    ),
  },
]
