import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { canEver } from '@armature/domain/rights/abilities'
import { shippedOfLines } from '@armature/domain/orders/shipped-state'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountLink } from '../../people/accounts/account-link.tsx'
import { ChatButton } from '../../desk/chat/chat-button.tsx'
import { queryIn } from '../../platform/api/query-keys.ts'
import { saveList } from '../../platform/api/writes/save-list.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { FreightMark } from '../quotes/prices/freight-mark.tsx'
import { Money } from '../../platform/cells/money.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { createdColumn } from '@armature/ui/table/created-column.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import { NarrowingChips } from '../lists/narrowing-chips.tsx'
import { PeriodFilter } from '@armature/ui/table/tools/period-filter.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import type { Subject } from '../lists/parts-cell.tsx'
import { partsColumn } from '../lists/parts-cell.tsx'
import { TurnFilter } from '../lists/turn-filter.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useBulkRetries } from './money/bulk-retries.tsx'
import { subOrderList } from './order-lists.ts'
import { ClaimFilter, OverdueFilter } from './overdue-filter.tsx'
import { ExpectedDay } from './parcels/promised-day.tsx'
import type { SubOrder } from './orders-api.ts'
import { SubOrderNextAction } from './order-next-action.tsx'
import { SubOrderPanel } from './sub-order-panel.tsx'
import { transferLooks, transferOptions } from './money/transfer-status.ts'
import { SubOrderItems } from './sub-order-items.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { recordRolesOf } from '@armature/domain/rights/actor'
import { paths } from '../../platform/paths.ts'
import classes from './order-page.module.css'
import { RecordLink } from '@armature/ui/record/record-link.tsx'

/** A sub-order's number; only its vendor has a page for it. */
const SubOrderNumber = ({ id, vendorId }: { id: number; vendorId: number }) => {
  const isOwn = recordRolesOf(useActor(), { vendorId }).includes('VENDOR')
  return <RecordLink kind="Sub-order" id={id} to={isOwn ? paths.subOrder(id) : null} />
}

/** The ordered parts: image, name, type, quantity and price (specification section 2, SubOrders). */
const OrderDetailsDialog = ({ subOrder, onClose }: { subOrder: SubOrder | null; onClose: () => void }) => (
  <Dialog opened={subOrder !== null} onClose={onClose} title="Order details" size="lg">
    {subOrder && <SubOrderItems subOrder={subOrder} isDetailed />}
  </Dialog>
)

/** The order's number, with the buyer's purchase order number beside it. */
const OfOrder = ({ order, purchase_order }: Pick<SubOrder, 'order' | 'purchase_order'>) => (
  <>
    #{order}
    {purchase_order !== '' && <span className={classes.beside}>{purchase_order}</span>}
  </>
)

const SubOrderChat = ({ subOrder }: { subOrder: SubOrder }) => (
  <ChatButton channel={{ kind: 'subOrder', id: subOrder.id }} name={`sub-order #${subOrder.id}`} />
)

const actsColumn = (onDetails: (subOrder: SubOrder) => void): Column<SubOrder> => ({
  id: 'acts',
  place: 'act',
  header: 'Actions',
  isHeaderHidden: true,
  small: 'act',
  align: 'right',
  cell: (subOrder) => (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      <SubOrderChat subOrder={subOrder} />
      <SubOrderNextAction subOrder={subOrder} />
      <Button
        variant="default"
        size="compact-sm"
        data-desk
        aria-label={`Order details of sub-order #${subOrder.id}`}
        onClick={() => onDetails(subOrder)}
      >
        Order details
      </Button>
    </Group>
  ),
})

const subjectOf = ({ items, ship_to, promise, needed_by }: SubOrder): Subject => ({
  image: items[0]?.image ?? null,
  part_kind: items[0]?.kind ?? '',
  first: items[0]?.name ?? '',
  more: Math.max(0, items.length - 1),
  city: ship_to?.city ?? '',
  since: null,
  // The expected day has a column of its own.
  due: promise.expected === null ? needed_by : null,
})

const columnsFor = (
  onDetails: (subOrder: SubOrder) => void,
): Column<SubOrder, OrderingField<'listSubOrders'>>[] => [
  {
    id: 'id',
    header: 'ID',
    sortBy: 'id',
    isRowHeader: true,
    width: 52,
    cell: ({ id, vendor }) => <SubOrderNumber id={id} vendorId={vendor.id} />,
  },
  {
    id: 'order',
    header: 'Order',
    sortBy: 'order',
    cell: (subOrder) => <OfOrder {...subOrder} />,
  },
  partsColumn(subjectOf, { roomFrom: 780 }),
  {
    id: 'vendor',
    header: 'Vendor',
    isGrowing: true,
    small: 'below',
    cell: ({ vendor }) => (
      <AccountLink name={vendor.business_name ?? vendor.username} search={vendor.username} />
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    sortBy: 'amount',
    align: 'right',
    small: 'end',
    cell: ({ amount, freight }) => (
      <>
        <FreightMark freight={freight} />
        <Money value={amount} />
      </>
    ),
  },
  {
    id: 'transfer',
    header: 'Transfer',
    sortBy: 'transfer_status',
    cell: ({ transfer_status }) => <StatusBadge {...transferLooks[transfer_status]} />,
  },
  {
    id: 'expected',
    header: 'Expected',
    sortBy: 'expected',
    small: 'below',
    cell: ({ promise }) => <ExpectedDay day={promise.expected} isOverdue={promise.late} />,
  },
  {
    id: 'shipped',
    header: 'Shipped',
    small: 'start',
    cell: ({ items }) => <StatusBadge {...shippedOfLines(items)} />,
  },
  { ...createdColumn, isOptional: true },
  actsColumn(onDetails),
]

const panel = (subOrder: SubOrder) => <SubOrderPanel subOrder={subOrder} />

/** Sub-orders with expandable lines: of one order, or all of a vendor's. */
export const SubOrdersTable = ({ orderId }: { orderId?: number }) => {
  const actor = useActor()
  const list = subOrderList(orderId)
  const state = useTableState(list)
  const isOfOneOrder = orderId !== undefined
  const rowsQuery = list.queryOf(state)
  const subOrders = useQuery(rowsQuery)
  const selection = useBulkRetries('sub-order', subOrders.data?.results, (subOrder) => ({
    subs: subOrder.retry_transfer ? [subOrder.id] : [],
    who: [subOrder.vendor.business_name ?? subOrder.vendor.username],
  }))
  const [shown, setShown] = useState<SubOrder | null>(null)
  // A vendor's own list has no vendor column; an order's has no order column.
  const hidden = new Set([
    isOfOneOrder && 'order',
    !canEver(actor, 'screen.orders') && !isOfOneOrder && 'vendor',
  ])
  return (
    <>
      <DataTable
        label="Sub-orders"
        columns={columnsFor(setShown).flatMap((column) =>
          hidden.has(column.id)
            ? []
            : [isOfOneOrder && column.id === 'expected' ? { ...column, isOptional: true } : column],
        )}
        source={subOrders}
        save={saveList('listSubOrders', queryIn(rowsQuery.queryKey))}
        state={state}
        {...(canEver(actor, 'payout.retry-transfer') && { selection })}
        rowKey={({ id }) => id}
        detail={panel}
        detailLabel={({ id }) => `Items of sub-order #${id}`}
        toolbar={
          <>
            <SearchBox state={state} label="Search sub-orders" />
            {!isOfOneOrder && <TurnFilter state={state} />}
            <FilterSelect
              state={state}
              name="transfer_status"
              label="Transfer"
              all="All transfers"
              options={transferOptions}
            />
            {!isOfOneOrder && <OverdueFilter state={state} />}
            {!isOfOneOrder && <ClaimFilter state={state} />}
            {!isOfOneOrder && <PeriodFilter state={state} />}
            <NarrowingChips state={state} />
          </>
        }
        empty={{
          picture: 'parcel',
          title: 'No sub-orders yet.',
          description:
            'When a customer accepts an offer with your products, your part of the order appears here.',
        }}
      />
      <OrderDetailsDialog subOrder={shown} onClose={() => setShown(null)} />
    </>
  )
}
