import { Text } from '@mantine/core'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table/column.ts'
import type { OrderRow } from './orders-api.ts'

/** Fields the server sorts orders by; the contract's own list would bring its validators along. */
export const orderOrdering = [
  'id',
  'created',
  'total_amount',
  'pending_amount',
  'paid_amount',
  'quote',
] as const

const amount = (
  field: 'total_amount' | 'paid_amount' | 'pending_amount' | 'shipment_amount',
  header: string,
  isSortable = true,
): Column<OrderRow> => ({
  id: field,
  header,
  align: 'right',
  cell: (order) => <Money value={order[field]} />,
  ...(isSortable ? { sortBy: field } : {}),
})

const userColumn: Column<OrderRow> = {
  id: 'user',
  header: 'User',
  width: 180,
  cell: ({ user }) => (
    <>
      <Text size="sm">{`${user.first_name} ${user.last_name}`}</Text>
      {user.email !== null && (
        <Text size="xs" c="dimmed">
          {user.email}
        </Text>
      )}
    </>
  ),
}

/** Columns of an order list; a customer's own list names no user. */
export const orderColumns = (withUser: boolean): Column<OrderRow>[] => [
  { id: 'id', header: 'ID', sortBy: 'id', isRowHeader: true, width: 80, cell: ({ id }) => `#${id}` },
  { id: 'quote', header: 'Quote', sortBy: 'quote', cell: ({ quote }) => `#${quote}` },
  ...(withUser ? [userColumn] : []),
  amount('total_amount', 'Total'),
  amount('paid_amount', 'Paid'),
  amount('pending_amount', 'Pending'),
  amount('shipment_amount', 'Shipment', false),
  { id: 'suborders', header: 'Sub orders', align: 'right', cell: ({ suborders }) => suborders.length },
  {
    id: 'created',
    header: 'Created',
    sortBy: 'created',
    cell: ({ created }) => <DateTime value={created} withTime={false} />,
  },
]
