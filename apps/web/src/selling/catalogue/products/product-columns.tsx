import type { OrderingField } from '@armature/contract/platform/list-orderings'
import type { Ability } from '@armature/domain/rights/abilities'
import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import { ActionIcon, Group } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Column } from '@armature/ui/table/column.ts'
import type { Product } from './catalogue-queries.ts'
import { PartCode } from '../view/part-code.tsx'
import { ProductThumb } from '../view/product-picture.tsx'
import { sellerPriceText } from '../view/list-price.ts'
import classes from './product-columns.module.css'
import { StockMark } from '../stock/stock-mark.tsx'
import { vendorName } from './vendor-name.ts'

interface Actions {
  actor: Actor
  may: (ability: Ability, product: Product) => boolean
  onEdit: (product: Product) => void
  onCopy: (product: Product) => void
  onDelete: (product: Product) => void
}

/** The first columns of both Products and Inventory. */
export const leadingColumns = (actor: Actor): Column<Product, OrderingField<'searchProducts'>>[] => [
  {
    id: 'image',
    place: 'picture',
    header: 'Image',
    isHeaderHidden: true,
    width: 56,
    cell: (product) => <ProductThumb product={product} />,
  },
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    isRowHeader: true,
    isGrowing: true,
    cell: ({ data }) => data.name,
  },
  { id: 'sku', header: 'SKU', sortBy: 'sku', small: 'below', cell: ({ sku }) => <PartCode code={sku} /> },
  { id: 'type', header: 'Type', sortBy: 'type', cell: ({ type }) => type },
  ...(canEver(actor, 'product.create-for-vendor')
    ? [{ id: 'vendor', header: 'Vendor', cell: vendorName } satisfies Column<Product>]
    : []),
]

const StockCell = ({ quantity }: Pick<Product, 'quantity'>) => (
  <Group gap={8} justify="flex-end" wrap="nowrap">
    <StockMark quantity={quantity} />
    <span>{quantity}</span>
  </Group>
)

export const productColumns = ({
  actor,
  may,
  onEdit,
  onCopy,
  onDelete,
}: Actions): Column<Product, OrderingField<'searchProducts'>>[] => [
  ...leadingColumns(actor),
  {
    id: 'price',
    header: 'Price',
    sortBy: 'price',
    align: 'right',
    small: 'end',
    cell: ({ data }) => <span className={classes.price}>{sellerPriceText(data.price_from)}</span>,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    sortBy: 'quantity',
    align: 'right',
    small: 'below',
    cell: ({ quantity }) => <StockCell quantity={quantity} />,
  },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    small: 'act',
    align: 'right',
    width: 136,
    cell: (product) => (
      <Group gap={4} justify="flex-end" wrap="nowrap">
        {may('product.update', product) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Edit ${product.data.name}`}
            onClick={() => onEdit(product)}
          >
            <IconPencil size={17} stroke={1.7} />
          </ActionIcon>
        )}
        {may('product.update', product) && may('product.create', product) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Copy ${product.data.name}`}
            onClick={() => onCopy(product)}
          >
            <IconCopy size={17} stroke={1.7} />
          </ActionIcon>
        )}
        {may('product.delete', product) && (
          <ActionIcon
            variant="subtle"
            color="red"
            size={32}
            aria-label={`Delete ${product.data.name}`}
            onClick={() => onDelete(product)}
          >
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        )}
      </Group>
    ),
  },
]
