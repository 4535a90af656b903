import { shippedOfLines, shippedState } from '@armature/domain/orders/shipped-state'
import type { ExportedList } from '../../people/lists/export-routes.ts'
import {
  besideMoney,
  besideText,
  moneyColumn,
  numberColumn,
  personColumn,
  textColumn,
  timeColumn,
} from '../../people/lists/export-values.ts'
import type { OrderListRow } from './order-list-repository.ts'
import { orderList, subOrderList } from './order-list-repository.ts'
import { presentOrderRow, presentSubOrder } from './order-presenter.ts'
import type { SubOrderRow } from './order-repository.ts'

export const exportedOrders: ExportedList<'listOrders', OrderListRow> = {
  name: 'orders',
  list: orderList,
  present: presentOrderRow,
  columns: {
    id: numberColumn(({ id }) => id),
    quote: numberColumn(({ quote }) => quote),
    user: personColumn(({ user }) => user),
    total_amount: moneyColumn(({ total_amount }) => total_amount),
    freight: moneyColumn(({ freight }) => freight),
    tax: besideText(
      moneyColumn(({ tax }) => tax?.amount ?? null),
      'name',
      ({ tax }) => tax?.name ?? null,
    ),
    paid_amount: moneyColumn(({ paid_amount }) => paid_amount),
    pending_amount: moneyColumn(({ pending_amount }) => pending_amount),
    shipment_amount: moneyColumn(({ shipment_amount }) => shipment_amount),
    suborders: numberColumn(({ suborders }) => suborders.length),
    shipped: textColumn(({ pieces }) => shippedState(pieces).label),
    created: timeColumn(({ created }) => created),
  },
}

export const exportedSubOrders: ExportedList<'listSubOrders', { row: SubOrderRow }> = {
  name: 'sub-orders',
  list: subOrderList,
  present: (ctx, { row }) => presentSubOrder(ctx, row),
  columns: {
    id: numberColumn(({ id }) => id),
    order: besideText(
      besideText(
        numberColumn(({ order }) => order),
        'purchase order',
        ({ purchase_order }) => purchase_order,
      ),
      'notes',
      ({ notes }) => notes,
    ),
    vendor: textColumn(({ vendor }) => vendor.business_name ?? vendor.username),
    amount: besideMoney(
      moneyColumn(({ amount }) => amount),
      'freight',
      ({ freight }) => freight,
    ),
    transfer: textColumn(({ transfer_status }) => transfer_status),
    expected: textColumn(({ promise }) => promise.expected ?? ''),
    shipped: textColumn(({ items }) => shippedOfLines(items).label),
    created: timeColumn(({ created }) => created),
  },
}
