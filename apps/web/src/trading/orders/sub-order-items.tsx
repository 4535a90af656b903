import { termsText } from '@armature/domain/quotes/offer/line-terms'
import { PartPicture } from '../../selling/catalogue/view/part-picture.tsx'
import { PartName } from '../quotes/record/part-name.tsx'
import { lineTotalText } from '../quotes/prices/item-price.ts'
import { shownFreight } from '../quotes/prices/sub-quote-freight.ts'
import { Text } from '@mantine/core'
import { Money } from '../../platform/cells/money.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import type { SubOrder } from './orders-api.ts'

type Item = SubOrder['items'][number]

/** As offered. */
const termsColumn: Column<Item> = {
  id: 'terms',
  header: 'Terms',
  isProse: true,
  small: 'more',
  cell: termsText,
}

/** One column each, as the details of an order list them (specification section 2, SubOrders). */
const listedPart: Column<Item>[] = [
  { id: 'image', header: 'Image', place: 'picture', width: 60, cell: (item) => <PartPicture {...item} /> },
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'sku', header: 'SKU', small: 'below', cell: ({ sku }) => sku },
  { id: 'type', header: 'Type', cell: ({ type }) => type },
]

const part: Column<Item>[] = [
  { id: 'name', header: 'Item', isRowHeader: true, cell: (item) => <PartName {...item} /> },
]

const quantity: Column<Item> = {
  id: 'qty',
  header: 'Qty',
  align: 'right',
  small: 'below',
  cell: (item) => item.quantity,
}

const amounts: Column<Item>[] = [
  {
    id: 'price',
    header: 'Price',
    align: 'right',
    small: 'act',
    cell: ({ price }) => <Money value={price} />,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    small: 'last',
    cell: ({ price, quantity: pieces }) => lineTotalText(price, pieces),
  },
]

/** For each line, once part of it was shipped. */
const shippedColumn: Column<Item> = {
  id: 'shipped',
  header: 'Shipped',
  small: 'more',
  align: 'right',
  cell: ({ shipped, quantity }) => `${shipped} of ${quantity}`,
}

/** For each line, once any pieces are called off. */
const calledOffColumn: Column<Item> = {
  id: 'called_off',
  header: 'Called off',
  small: 'more',
  align: 'right',
  cell: ({ called_off }) => called_off,
}

/** The buyer's words on each line, from the request. */
const noteColumn: Column<Item> = {
  id: 'buyer_note',
  header: 'Buyer’s note',
  isProse: true,
  small: 'more',
  cell: ({ buyer_note }) => buyer_note,
}

const columnsFor = (items: readonly Item[], isDetailed: boolean): Column<Item>[] => [
  ...(isDetailed ? listedPart : part),
  quantity,
  ...(items.some(({ shipped }) => shipped > 0) ? [shippedColumn] : []),
  ...(items.some(({ called_off }) => called_off > 0) ? [calledOffColumn] : []),
  ...(items.some((item) => termsText(item) !== '') ? [termsColumn] : []),
  ...(items.some(({ buyer_note }) => buyer_note !== '') ? [noteColumn] : []),
  ...amounts,
]

interface SubOrderItemsProps {
  subOrder: Pick<SubOrder, 'id' | 'items' | 'freight'>
  /** For the details dialog, where every fact has its own column. */
  isDetailed?: boolean
}

/** A sub-order's lines and its freight, as bought. */
export const SubOrderItems = ({ subOrder, isDetailed = false }: SubOrderItemsProps) => (
  <>
    <DataTable
      label={`Items of sub-order #${subOrder.id}`}
      columns={columnsFor(subOrder.items, isDetailed)}
      source={wholeList(subOrder.items)}
      state={null}
      rowKey={({ id }) => id}
      empty={{ title: 'No items.' }}
    />
    {subOrder.freight !== null && (
      <Text size="sm" ta="right" mt={8} mr={14}>
        Freight: {shownFreight(subOrder.freight)}
      </Text>
    )}
  </>
)
