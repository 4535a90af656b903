import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { shippedState } from '@armature/domain/orders/shipped-state'
import { Group } from '@mantine/core'
import { UserCell } from '../../people/accounts/user-cell.tsx'
import { ChatButton } from '../../desk/chat/chat-button.tsx'
import { QuoteNumber } from '../quotes/record/quote-numbers.tsx'
import { Money } from '../../platform/cells/money.tsx'
import classes from './order-page.module.css'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { createdColumn } from '@armature/ui/table/created-column.tsx'
import { partsColumn } from '../lists/parts-cell.tsx'
import { OverdueBadge } from './parcels/promised-day.tsx'
import { OrderNextAction } from './order-next-action.tsx'
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

const freightColumn: Column<OrderRow> = {
  id: 'freight',
  header: 'Freight',
  align: 'right',
  isOptional: true,
  cell: ({ freight }) => freight !== null && <Money value={freight} />,
}

const taxColumn: Column<OrderRow> = {
  id: 'tax',
  header: 'Tax',
  align: 'right',
  isOptional: true,
  cell: ({ tax }) =>
    tax !== null && (
      <>
        <span className={classes.beside}>{tax.name}</span> <Money value={tax.amount} />
      </>
    ),
}

const SubOrderCount = ({ suborders }: OrderRow) => (
  <Group gap={6} justify="flex-end" wrap="nowrap">
    {suborders.some(({ late }) => late) && <OverdueBadge />}
    {suborders.length}
  </Group>
)

const userColumn: Column<OrderRow> = {
  id: 'user',
  header: 'User',
  isGrowing: true,
  small: 'below',
  cell: ({ user }) => <UserCell name={`${user.first_name} ${user.last_name}`} email={user.email} />,
}

/** An order list's columns; a customer's own list has no user column. */
export const orderColumns = (withUser: boolean): Column<OrderRow, OrderingField<'listOrders'>>[] => [
  { id: 'id', header: 'ID', sortBy: 'id', isRowHeader: true, width: 52, cell: ({ id }) => `#${id}` },
  {
    id: 'quote',
    header: 'Quote',
    sortBy: 'quote',
    cell: ({ quote, tenant, user }) => (
      <QuoteNumber id={quote} of={{ tenantId: tenant, customerId: user.id }} />
    ),
  },
  partsColumn(({ line }) => line),
  ...(withUser ? [userColumn] : []),
  { ...amount('total_amount', 'Total'), sortBy: 'total_amount', small: 'end' },
  freightColumn,
  taxColumn,
  { ...amount('paid_amount', 'Paid'), sortBy: 'paid_amount' },
  { ...amount('pending_amount', 'Pending'), sortBy: 'pending_amount' },
  { ...amount('shipment_amount', 'Shipment'), isOptional: true },
  { id: 'suborders', header: 'Sub orders', align: 'right', cell: SubOrderCount },
  {
    id: 'shipped',
    header: 'Shipped',
    small: 'start',
    cell: ({ pieces }) => <StatusBadge {...shippedState(pieces)} />,
  },
  { ...createdColumn, roomFrom: 1100 },
  {
    id: 'chat',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isPinned: true,
    small: 'act',
    align: 'right',
    cell: (order) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        <OrderNextAction order={order} />
        <ChatButton channel={{ kind: 'order', id: order.id }} name={`order #${order.id}`} />
      </Group>
    ),
  },
]
