import { wholeText } from '@armature/domain/values/number-text'
import { messages } from '@armature/domain/messages'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import { UnstyledButton, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import shared from '@armature/ui/styles/shared.module.css'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import type { Grid } from '@armature/ui/table/cells/grid.ts'
import { cellKey, makeGrid, useGridState } from '@armature/ui/table/cells/grid.ts'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { priceBounds, priceError, priceText, typedPrice, unpricedIn } from './item-price.ts'
import { hasLineTerms, lineTermColumns } from './line-term-columns.ts'
import { partColumn } from '../record/part-name.tsx'
import { QuantityPrice } from './quantity-price.tsx'
import { BelowMinimum } from './below-minimum.tsx'
import classes from './quote-items-table.module.css'
import type { QuoteItem, SubQuote } from '../record/quotes-api.ts'
import { saveItemPrice, whoSetPrice } from './save-item-price.ts'
import { freightOf, shownFreight } from './sub-quote-freight.ts'
import type { TypedTotal } from '../edit/typed-totals.ts'
import { typedLineTotal, typedSubTotal } from '../edit/typed-totals.ts'
import { wishColumn } from '../request/wish-column.ts'
import { FreightDialog } from '../moves/lazy-dialogs.ts'

/** The freight for the lines above, with a button to set it for a reader who prices them. */
const FreightLine = ({ sub }: { sub: SubQuote }) => {
  const [edited, setEdited] = useState<SubQuote | null>(null)
  return (
    <>
      <p className={classes.freight}>
        <span>Freight</span> <span>{shownFreight(sub.freight)}</span>
        {sub.rights.edit_price && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Set freight of sub-quote #${sub.id}`}
            onClick={() => setEdited(sub)}
          >
            Set freight
          </Button>
        )}
      </p>
      <FreightDialog sub={edited} onClose={() => setEdited(null)} />
    </>
  )
}

/** A price that is now someone else's to set: a try says so (specification section 4). */
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

/** The seller may offer fewer than its vendor's minimum anyway. */
/** Quoting beyond stock is allowed; a reader with access to stock sees a warning, before the offer is sent and after. */
const quantityCell = (item: QuoteItem, canPrice: boolean) => (
  <>
    {item.quantity}
    {item.short_by > 0 && (
      <span className={classes.short}>{`Not enough stock: ${wholeText(item.short_by)} short`}</span>
    )}
    <QuantityPrice item={item} canEdit={canPrice} />
    <BelowMinimum line={item} />
  </>
)

const priceColumn = 'price'

const shownPriceOf = ({ price, no_quote }: QuoteItem): string =>
  no_quote === null ? priceText(price) : messages.noQuote

/** A total of typed prices says that it isn't saved, or why it can't be. */
const TotalText = ({ text, isUnsaved, refusal }: TypedTotal) => (
  <>
    <span className={isUnsaved ? classes.unsaved : undefined}>{text}</span>
    {isUnsaved && <span className={shared.below}>{refusal ?? 'Not saved yet'}</span>}
  </>
)

const LineTotal = ({ item, grid }: { item: QuoteItem; grid: Grid }) => {
  const { unsaved } = useGridState(grid)
  const typed = unsaved.get(cellKey(priceColumn, item.id))
  return item.no_quote !== null && typed === undefined ? '–' : <TotalText {...typedLineTotal(item, typed)} />
}

const SubTotal = ({ sub, grid }: { sub: SubQuote; grid: Grid }) => {
  const { unsaved } = useGridState(grid)
  const lines = sub.quote_items.map((item) => ({
    price: item.price,
    quantity: item.quantity,
    no_quote: item.no_quote,
    typed: unsaved.get(cellKey(priceColumn, item.id)),
  }))
  return (
    <p className={classes.total}>
      <span>Total of sub-quote #{sub.id}</span>{' '}
      <TotalText {...typedSubTotal(sub.total_price, lines, freightOf(sub.freight))} />
    </p>
  )
}

const columnsFor = (sub: SubQuote, grid: Grid, withTerms: boolean): Column<QuoteItem>[] => {
  const isSomeonesToPrice = statusTable[sub.status].priceEdit.length > 0
  return [
    partColumn('Item'),
    {
      id: 'quantity',
      header: 'Quantity',
      align: 'right',
      small: 'below',
      cell: (item) => quantityCell(item, sub.rights.edit_price),
    },
    {
      id: priceColumn,
      header: 'UNIT_PRICE',
      align: 'right',
      small: 'act',
      cell: (item) =>
        isSomeonesToPrice ? (
          <LockedPrice name={item.product.data.name} text={shownPriceOf(item)} />
        ) : (
          shownPriceOf(item)
        ),
      edit: {
        label: ({ product }) => `Price of ${product.data.name}`,
        text: ({ price }) => (unpricedIn([{ price }]) === 0 ? price : ''),
        show: (text, item) =>
          text === '' && item.no_quote !== null ? messages.noQuote : priceText(typedPrice(text)),
        canEdit: () => sub.rights.edit_price,
        inputMode: 'decimal',
        validate: priceError,
        hint: priceBounds,
        save: saveItemPrice,
        whoChanged: whoSetPrice,
      },
    },
    ...wishColumn(sub.quote_items),
    ...(withTerms ? lineTermColumns(sub) : []),
    {
      id: 'total',
      header: 'Total',
      align: 'right',
      small: 'last',
      cell: (item) => <LineTotal item={item} grid={grid} />,
    },
  ]
}

/** A sub-quote's lines with their prices, editable if the record's rights allow, and their total during typing. */
export const QuoteItemsTable = ({ sub }: { sub: SubQuote }) => {
  const [grid] = useState(makeGrid)
  const hasTerms = hasLineTerms(sub)
  const [showsTerms, setShowsTerms] = useState(hasTerms)
  // Columns that appeared with a term stay when it is cleared, so the focus isn't lost.
  if (hasTerms && !showsTerms) setShowsTerms(true)
  return (
    <div>
      <DataTable
        label={`Items of sub-quote #${sub.id}`}
        columns={columnsFor(sub, grid, showsTerms)}
        source={wholeList(sub.quote_items)}
        state={null}
        grid={grid}
        rowKey={(item) => item.id}
        empty={{ title: 'No items.' }}
      />
      <div className={classes.totals}>
        {!hasTerms && lineTermColumns(sub).length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.terms ?? ''}
            aria-expanded={showsTerms}
            onClick={() => setShowsTerms(!showsTerms)}
          >
            Lead times, minimums, notes, no quote
          </Button>
        )}
        <FreightLine sub={sub} />
        <SubTotal sub={sub} grid={grid} />
      </div>
    </div>
  )
}
