import { termsText } from '@armature/domain/quotes/line-terms'
import { PartPicture } from '../catalogue/part-picture.tsx'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable, wholeList } from '../ui/table/data-table.tsx'
import type { SubOrder } from './orders-api.ts'

type Item = SubOrder['items'][number]

/** As they were offered. */
const termsColumn: Column<Item> = { id: 'terms', header: 'Terms', cell: (item) => termsText(item) || '–' }

const columns: Column<Item>[] = [
  { id: 'image', header: 'Image', place: 'picture', width: 60, cell: (item) => <PartPicture {...item} /> },
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'type', header: 'Type', cell: ({ type }) => type },
  { id: 'qty', header: 'Qty', align: 'right', cell: ({ quantity }) => quantity },
  { id: 'price', header: 'Price', align: 'right', cell: ({ price }) => <Money value={price} /> },
]

/** A sub-order's lines, as bought. */
export const SubOrderItems = ({ subOrder }: { subOrder: Pick<SubOrder, 'id' | 'items'> }) => (
  <DataTable
    label={`Items of sub-order #${subOrder.id}`}
    columns={subOrder.items.some((item) => termsText(item) !== '') ? [...columns, termsColumn] : columns}
    source={wholeList(subOrder.items)}
    state={null}
    rowKey={({ id }) => id}
    empty={{ title: 'No items.' }}
  />
)
