import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { fromWire } from '@armature/domain/money'
import { shippedState } from '@armature/domain/orders/shipped-state'
import { Group } from '@mantine/core'
import { UserCell } from '../../people/accounts/user-cell.tsx'
import { ChatButton } from '../../desk/chat/chat-button.tsx'
import { QuoteNumber } from '../quotes/record/quote-numbers.tsx'
import { Money, moneyText } from '../../platform/cells/money.tsx'
import shared from '@armature/ui/styles/shared.module.css'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { createdColumn } from '@armature/ui/table/created-column.tsx'
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

/** Shows the operator's shipment charge below it: most orders have none, and a column of zeros isn't worth the room. */
const totalColumn: Column<OrderRow> = {
  ...amount('total_amount', 'Total'),
  cell: ({ total_amount, shipment_amount }) => (
    <>
      <Money value={total_amount} />
      {fromWire(shipment_amount) !== 0 && (
        <span className={shared.below}>shipment {moneyText(shipment_amount)}</span>
      )}
    </>
  ),
}

const freightColumn: Column<OrderRow> = {
  id: 'freight',
  header: 'Freight',
  align: 'right',
  isOptional: true,
  cell: ({ freight }) => (freight === null ? '–' : <Money value={freight} />),
}

const taxColumn: Column<OrderRow> = {
  id: 'tax',
  header: 'Tax',
  align: 'right',
  isOptional: true,
  cell: ({ tax }) =>
    tax === null ? (
      '–'
    ) : (
      <>
        <Money value={tax.amount} />
        <span className={shared.below}>{tax.name}</span>
      </>
    ),
}

const SubOrderCount = ({ suborders }: OrderRow) => (
  <Group gap={6} justify="flex-end">
    {suborders.some(({ late }) => late) && <OverdueBadge />}
    {suborders.length}
  </Group>
)

const userColumn: Column<OrderRow> = {
  id: 'user',
  header: 'User',
  width: 130,
  cell: ({ user }) => <UserCell name={`${user.first_name} ${user.last_name}`} email={user.email} />,
}

/** An order list's columns; a customer's own list has no user column. */
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
  { ...totalColumn, sortBy: 'total_amount' },
  freightColumn,
  taxColumn,
  { ...amount('paid_amount', 'Paid'), sortBy: 'paid_amount' },
  { ...amount('pending_amount', 'Pending'), sortBy: 'pending_amount' },
  { ...amount('shipment_amount', 'Shipment'), isOptional: true },
  { id: 'suborders', header: 'Sub orders', align: 'right', cell: SubOrderCount },
  {
    id: 'shipped',
    header: 'Shipped',
    cell: ({ pieces }) => <StatusBadge {...shippedState(pieces)} />,
  },
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
        <OrderNextAction order={order} />
        <ChatButton channel={{ kind: 'order', id: order.id }} name={`order #${order.id}`} />
      </Group>
    ),
  },
]
