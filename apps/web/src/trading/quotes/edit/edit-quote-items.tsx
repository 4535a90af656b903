import { layout } from '../../../platform/layout.ts'
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Column } from '@armature/ui/table/column.ts'
import { PartPicture } from '../../../selling/catalogue/view/part-picture.tsx'
import shared from '@armature/ui/styles/shared.module.css'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { BelowMinimum } from '../prices/below-minimum.tsx'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { lineTotalText, reckoningText } from '../prices/item-price.ts'
import type { Quote, QuoteItem } from '../record/quotes-api.ts'
import type { LineQuantities, QuantityField } from '../prices/use-line-quantities.ts'

/** A line's quantity: a field if it may be changed. */
const Quantity = ({ item, field }: { item: QuoteItem; field: QuantityField | null }) => {
  if (field === null) return item.quantity
  return (
    <>
      <TextInput
        ref={field.ref}
        size="xs"
        w={88}
        display="inline-block"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${item.product.data.name}`}
        value={field.text}
        error={field.error}
        onChange={(event) => field.type(event.currentTarget.value)}
      />
      <BelowMinimum line={{ ...item, quantity: field.quantity }} />
    </>
  )
}

const columnsFor = ({
  removed,
  quantities,
}: Pick<EditQuoteItemsProps, 'removed' | 'quantities'>): Column<QuoteItem>[] => [
  {
    id: 'item',
    place: 'picture',
    header: 'ITEM',
    width: 70,
    cell: ({ product: { data } }) => <PartPicture image={data.images[0]?.image ?? null} kind={data.kind} />,
  },
  {
    id: 'name',
    header: 'NAME',
    isRowHeader: true,
    cell: ({ product: { data } }) =>
      removed.has(data.id) ? (
        <>
          <s>{data.name}</s>
          <Text size="xs" c="dimmed">
            Will be deleted when you save
          </Text>
        </>
      ) : (
        data.name
      ),
  },
  { id: 'sku', header: 'SKU', cell: ({ product }) => product.data.sku },
  { id: 'vendor', header: 'VENDOR', cell: ({ product }) => product.data.vendor.business_name ?? '–' },
  {
    id: 'quantity',
    header: 'QUANTITY',
    align: 'right',
    width: 120,
    cell: (item) => <Quantity item={item} field={quantities.fieldOf(item)} />,
  },
  {
    id: 'price',
    header: 'PRICE',
    align: 'right',
    // Price times quantity (specification section 2), shown as a calculation.
    cell: (item) => {
      const { price } = item
      const { quantity } = quantities.fieldOf(item) ?? item
      const reckoning = reckoningText(price, quantity)
      return (
        <>
          {lineTotalText(price, quantity)}
          {reckoning !== null && <span className={shared.below}>{reckoning}</span>}
        </>
      )
    },
  },
]

interface EditQuoteItemsProps {
  quote: Quote
  isBusy: boolean
  /** Ids of the products that the next save removes. */
  removed: ReadonlySet<number>
  quantities: LineQuantities
  onRemove: (item: QuoteItem) => void
  onKeep: (item: QuoteItem) => void
}

const deleteColumn = ({
  isBusy,
  removed,
  onRemove,
  onKeep,
}: Omit<EditQuoteItemsProps, 'quote' | 'quantities'>): Column<QuoteItem> => ({
  id: 'delete',
  place: 'act',
  header: 'DELETE',
  width: 90,
  cell: (item) =>
    removed.has(item.product.data.id) ? (
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        aria-label={`Keep ${item.product.data.name}, which will be deleted when you save`}
        onClick={() => onKeep(item)}
      >
        Keep
      </Button>
    ) : (
      <ActionIcon
        variant="subtle"
        color="red"
        size={32}
        disabled={isBusy}
        aria-label={`Delete ${item.product.data.name} from the quote`}
        onClick={() => onRemove(item)}
      >
        <IconTrash size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    ),
})

/** All lines of a quote, of all vendors; no paging (specification section 9). */
export const EditQuoteItems = ({ quote, ...actions }: EditQuoteItemsProps) => {
  const items = quote.subquotes.flatMap(({ quote_items }) => quote_items)
  const handedOn = useFocusHandedOn<HTMLDivElement>('tr')
  return (
    <div ref={handedOn}>
      <DataTable
        label="Items"
        columns={[...columnsFor(actions), ...(quote.rights.edit_items ? [deleteColumn(actions)] : [])]}
        source={wholeList(items)}
        state={null}
        rowKey={({ id }) => id}
        maxHeight={layout.itemsTableHeightPx}
        empty={{ title: 'No items.', description: 'Add a product below.' }}
      />
    </div>
  )
}
