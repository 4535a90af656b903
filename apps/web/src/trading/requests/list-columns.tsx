import { messages } from '@armature/domain/messages'
import { wholeAsStored } from '@armature/domain/values/typed-number'
import type { ReactNode } from 'react'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { shopPriceText } from '../../selling/catalogue/view/list-price.ts'
import { PartCode } from '../../selling/catalogue/view/part-code.tsx'
import { PartPicture } from '../../selling/catalogue/view/part-picture.tsx'
import { paths } from '../../platform/paths.ts'
import { priceBounds, typedPrice } from '../quotes/prices/item-price.ts'
import part from '../quotes/record/part-name.module.css'
import { moneyText } from '../../platform/cells/money.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import type { ListLine } from './request-api.ts'
import { BillRowCells } from '../sourcing/bill-row.tsx'
import { noteError, quantityError, saveLineWord, targetError } from './save-list-line.ts'

type Shown = Pick<ListLine, 'product' | 'name' | 'sku'> & {
  is_gone?: boolean
  is_elsewhere?: boolean
  row?: ListLine['row']
}

/** Why a line can't be requested. */
const standing = ({ is_gone }: Shown): string => (is_gone ? 'No longer for sale' : 'No part found')

/** The name of a line's part, with a link to its page if it is for sale. */
const PartTitle = ({ line: { product, name } }: { line: Shown }) =>
  product === null ? (
    <Text component="span" size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {name}
    </Text>
  ) : (
    <TextLink to={paths.catalogueProduct(product)} size="sm" fw={600}>
      {name}
    </TextLink>
  )

/** The reason that the line has no part, and its bill's row. */
const Unmatched = ({ line }: { line: Shown }) => (
  <>
    <StatusBadge label={standing(line)} tone="waiting" />
    <BillRowCells row={line.row ?? null} />
  </>
)

/** A line's part, or the known facts if it isn't for sale. */
export const ListedPart = ({
  line,
  withVendor = false,
  children,
}: {
  line: Shown
  withVendor?: boolean
  children?: ReactNode
}) => (
  <span className={part.part}>
    <PartPicture image={line.product?.preview ?? null} kind={line.product?.kind ?? ''} />
    <span className={part.words}>
      <PartTitle line={line} />
      {line.sku !== '' && <PartCode code={line.sku} isPlain />}
      {line.product === null && <Unmatched line={line} />}
      {withVendor && (
        <Text component="span" size="xs" c="dimmed">
          {line.product?.vendor}
        </Text>
      )}
      {line.is_elsewhere === true && <StatusBadge label={messages.listLineElsewhere} tone="waiting" />}
      {children}
    </span>
  </span>
)

const orAdd = (text: string): string => (text === '' ? 'Add' : text)

interface LineActions {
  onFind: (line: ListLine) => void
  onRemove: (line: ListLine) => void
}

/** The facts of a line's part, or a button to choose one. */
const partColumns = (onFind: LineActions['onFind']): Column<ListLine>[] => [
  {
    id: 'name',
    header: 'Part',
    isRowHeader: true,
    cell: (line) => (
      <ListedPart line={line} withVendor>
        {line.product === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Choose a part for ${line.name}`}
            onClick={() => onFind(line)}
          >
            Choose a part
          </Button>
        )}
      </ListedPart>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'right',
    cell: ({ product }) => (product === null ? '–' : shopPriceText(product.price_from)),
  },
]

type Counted = Pick<ListLine, 'name' | 'quantity'>

/** A line's quantity, edited in place. */
export const quantityColumn = <Line extends Counted>(
  save: NonNullable<Column<Line>['edit']>['save'],
): Column<Line> => ({
  id: 'quantity',
  header: 'Quantity',
  align: 'right',
  cell: ({ quantity }) => quantity,
  edit: {
    label: ({ name }) => `Quantity of ${name}`,
    text: ({ quantity }) => String(quantity),
    show: wholeAsStored,
    inputMode: 'numeric',
    validate: quantityError,
    save,
  },
})

/** The buyer's note on a line, edited in place. */
const wishColumns = (list: number): Column<ListLine>[] => [
  quantityColumn(saveLineWord(list, 'quantity')),
  {
    id: 'target_price',
    header: 'Target price',
    align: 'right',
    cell: ({ target_price }) => (target_price === null ? '–' : moneyText(target_price)),
    edit: {
      label: ({ name }) => `Target price of ${name}`,
      text: ({ target_price }) => target_price ?? '',
      show: (text) => (text === '' ? 'Add' : moneyText(typedPrice(text))),
      inputMode: 'decimal',
      validate: targetError,
      hint: priceBounds,
      save: saveLineWord(list, 'target_price'),
    },
  },
  {
    id: 'note',
    header: 'Note',
    isProse: true,
    cell: ({ note }) => note || '–',
    edit: {
      label: ({ name }) => `Note at ${name}`,
      text: ({ note }) => note,
      show: orAdd,
      inputMode: 'text',
      validate: noteError,
      save: saveLineWord(list, 'note'),
    },
  },
]

const Remove = ({ line, onRemove }: { line: ListLine; onRemove: LineActions['onRemove'] }) => (
  <ActionIcon
    size={32}
    variant="subtle"
    color="gray"
    aria-label={`Remove ${line.name}`}
    title="Remove"
    onClick={() => onRemove(line)}
  >
    <IconX size={17} stroke={1.7} aria-hidden />
  </ActionIcon>
)

/** A list's lines, like a spreadsheet. */
export const lineColumns = (list: number, { onFind, onRemove }: LineActions): Column<ListLine>[] => [
  ...partColumns(onFind),
  ...wishColumns(list),
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isPinned: true,
    align: 'right',
    cell: (line) => <Remove line={line} onRemove={onRemove} />,
  },
]
