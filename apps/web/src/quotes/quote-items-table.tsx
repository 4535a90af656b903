import { messages } from '@armature/domain/messages'
import { statusTable } from '@armature/domain/quotes/quote-states'
import { UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Column } from '../ui/table/column.ts'
import { DataTable, wholeList } from '../ui/table/data-table.tsx'
import { showFailure } from '../ui/toast.ts'
import { lineTotalText, priceBounds, priceError, priceText, typedPrice, unpricedIn } from './item-price.ts'
import { PartName } from './part-name.tsx'
import classes from './quote-items-table.module.css'
import type { QuoteItem, SubQuote } from './quotes-api.ts'
import { saveItemPrice, whoSetPrice } from './save-item-price.ts'

/** A price that is someone else's to set now: trying says so (specification section 4). */
const LockedPrice = ({ name, text }: { name: string; text: string }) => (
  <UnstyledButton
    className={classes.locked}
    aria-label={`Price of ${name}: ${text}`}
    onClick={() => showFailure(messages.notAllowed)}
  >
    {text}
    <IconLock size={13} aria-hidden />
  </UnstyledButton>
)

/** Quoting beyond stock is allowed; whoever may know is told, before the offer is sent and after. */
const quantityCell = ({ quantity, short_by: shortBy }: QuoteItem) =>
  shortBy === 0 ? (
    quantity
  ) : (
    <>
      {quantity}
      <span className={classes.short}>{`Not enough stock: ${shortBy.toLocaleString('en-US')} short`}</span>
    </>
  )

const columnsFor = (sub: SubQuote): Column<QuoteItem>[] => {
  const isSomeonesToPrice = statusTable[sub.status].priceEdit.length > 0
  return [
    {
      id: 'name',
      header: 'Item',
      isRowHeader: true,
      cell: ({ product: { data } }) => (
        <PartName image={data.images[0]?.image ?? null} kind={data.kind} name={data.name} sku={data.sku} />
      ),
    },
    { id: 'type', header: 'Type', cell: ({ product }) => product.data.type },
    { id: 'quantity', header: 'Quantity', align: 'right', cell: quantityCell },
    {
      id: 'price',
      header: 'UNIT_PRICE',
      align: 'right',
      cell: ({ price, product }) =>
        isSomeonesToPrice ? (
          <LockedPrice name={product.data.name} text={priceText(price)} />
        ) : (
          priceText(price)
        ),
      edit: {
        label: ({ product }) => `Price of ${product.data.name}`,
        text: ({ price }) => (unpricedIn([{ price }]) === 0 ? price : ''),
        show: (text) => priceText(typedPrice(text)),
        canEdit: () => sub.rights.edit_price,
        inputMode: 'decimal',
        validate: priceError,
        hint: priceBounds,
        save: saveItemPrice,
        whoChanged: whoSetPrice,
      },
    },
    {
      id: 'total',
      header: 'Total',
      align: 'right',
      cell: ({ price, quantity }) => lineTotalText(price, quantity),
    },
  ]
}

/** A sub-quote's lines with their prices, editable where the record's rights say so. */
export const QuoteItemsTable = ({ sub }: { sub: SubQuote }) => (
  <DataTable
    label={`Items of sub-quote #${sub.id}`}
    columns={columnsFor(sub)}
    source={wholeList(sub.quote_items)}
    state={null}
    rowKey={(item) => item.id}
    empty={{ title: 'No items.' }}
  />
)
