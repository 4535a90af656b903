import { termsText } from '@armature/domain/quotes/offer/line-terms'
import { PartPicture } from '../../selling/catalogue/view/part-picture.tsx'
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
  cell: (item) => termsText(item) || '–',
}

const columns: Column<Item>[] = [
  { id: 'image', header: 'Image', place: 'picture', width: 60, cell: (item) => <PartPicture {...item} /> },
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => sku },
  { id: 'type', header: 'Type', cell: ({ type }) => type },
  { id: 'qty', header: 'Qty', align: 'right', cell: ({ quantity }) => quantity },
  { id: 'price', header: 'Price', align: 'right', cell: ({ price }) => <Money value={price} /> },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ price, quantity }) => lineTotalText(price, quantity),
  },
]

/** For each line, once part of it was shipped. */
const shippedColumn: Column<Item> = {
  id: 'shipped',
  header: 'Shipped',
  align: 'right',
  cell: ({ shipped, quantity }) => `${shipped} of ${quantity}`,
}

/** For each line, once any pieces are called off. */
const calledOffColumn: Column<Item> = {
  id: 'called_off',
  header: 'Called off',
  align: 'right',
  cell: ({ called_off }) => called_off,
}

/** The buyer's words on each line, from the request. */
const noteColumn: Column<Item> = {
  id: 'buyer_note',
  header: 'Buyer’s note',
  isProse: true,
  cell: ({ buyer_note }) => buyer_note || '–',
}

const columnsFor = (items: readonly Item[]): Column<Item>[] => [
  ...columns,
  ...(items.some(({ shipped }) => shipped > 0) ? [shippedColumn] : []),
  ...(items.some(({ called_off }) => called_off > 0) ? [calledOffColumn] : []),
  ...(items.some((item) => termsText(item) !== '') ? [termsColumn] : []),
  ...(items.some(({ buyer_note }) => buyer_note !== '') ? [noteColumn] : []),
]

/** A sub-order's lines and its freight, as bought. */
export const SubOrderItems = ({ subOrder }: { subOrder: Pick<SubOrder, 'id' | 'items' | 'freight'> }) => (
  <>
    <DataTable
      label={`Items of sub-order #${subOrder.id}`}
      columns={columnsFor(subOrder.items)}
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
