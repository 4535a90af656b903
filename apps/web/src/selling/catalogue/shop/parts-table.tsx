import { attributeField } from '@armature/contract/platform/list-orderings'
import { inReadersUnits } from '@armature/domain/catalogue/measures/reader-units'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { paths } from '../../../platform/paths.ts'
import type { Attribute } from '../attributes/attribute-words.ts'
import { PartPicture } from '../view/part-picture.tsx'
import classes from './parts-table.module.css'
import { cardPrice, cardSupply, kindOf } from './shop-cards.tsx'
import type { ShopCard } from './shop-queries.ts'
import { storeSearch } from './shop-queries.ts'
import { useSortedAttribute } from './use-sorted-attribute.ts'

type Property = ShopCard['properties'][number]

interface Column {
  key: string
  name: string
  /** The field that sorts the whole list; null if the column can't sort it. */
  field: string | null
  cellOf: (product: ShopCard) => ReactNode
}

const mostColumns = 7

/** The properties of these parts, most common first, ties in the parts' order. */
const sharedProperties = (products: readonly ShopCard[]): readonly Property[] => {
  const counts = new Map<number, { property: Property; count: number }>()
  for (const property of products.flatMap(({ properties }) => properties))
    counts.set(property.id, { property, count: (counts.get(property.id)?.count ?? 0) + 1 })
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ property }) => property)
}

/** The columns' properties; the sorted one is always among them, even if no part on this page has it. */
const columnProperties = (
  products: readonly ShopCard[],
  sorted: Pick<Attribute, 'id' | 'name'> | undefined,
): readonly Pick<Property, 'id' | 'name' | 'is_sortable'>[] => {
  const shared = sharedProperties(products)
  const first = shared.slice(0, mostColumns)
  if (sorted === undefined || first.some(({ id }) => id === sorted.id)) return first
  return [{ id: sorted.id, name: sorted.name, is_sortable: true }, ...first.slice(0, mostColumns - 1)]
}

const useColumns = (products: readonly ShopCard[], state: TableState): readonly Column[] => {
  const units = useReaderUnits()
  const sorted = useSortedAttribute(state)
  const propertyOf = ({ properties }: ShopCard, id: number) => properties.find((one) => one.id === id)
  return [
    { key: 'name', name: 'Part', field: 'name', cellOf: (product) => <Part product={product} /> },
    { key: 'price', name: 'Price', field: 'price', cellOf: ({ data }) => cardPrice(data) },
    { key: 'supply', name: 'Stock', field: null, cellOf: cardSupply },
    ...columnProperties(products, sorted).map(({ id, name, is_sortable }): Column => ({
      key: String(id),
      name,
      field: is_sortable ? attributeField(id) : null,
      cellOf: (product) => {
        const found = propertyOf(product, id)
        return found && (inReadersUnits(found.dimension, found.value, units) ?? found.value)
      },
    })),
  ]
}

const Part = ({ product }: { product: ShopCard }) => {
  const { id, data } = product
  return (
    <span className={classes.part}>
      <PartPicture image={data.preview} kind={kindOf(product)} size={36} />
      <span>
        <TextLink to={paths.catalogueProduct({ id, name: data.name })} search={storeSearch()} size="sm">
          {data.name}
        </TextLink>
        <span className={classes.maker}>{data.manufacturer}</span>
      </span>
    </span>
  )
}

const directions = { '': undefined, up: 'ascending', down: 'descending' } as const

const Head = ({ column: { name, field }, state }: { column: Column; state: TableState }) => {
  if (field === null) return <th scope="col">{name}</th>
  const isUp = state.ordering === field
  const isDown = state.ordering === `-${field}`
  const direction = isUp ? 'up' : isDown ? 'down' : ''
  return (
    <th scope="col" aria-sort={directions[direction]}>
      <UnstyledButton className={classes.order} onClick={() => state.setOrdering(isUp ? `-${field}` : field)}>
        {name}
        <span aria-hidden="true">{{ '': '', up: ' ↑', down: ' ↓' }[direction]}</span>
      </UnstyledButton>
    </th>
  )
}

interface PartsTableProps {
  products: readonly ShopCard[]
  state: TableState
  renderActions: (product: ShopCard) => ReactNode
}

/** Parts as rows with a column for each property; a heading sorts the whole list, not just this page. */
export const PartsTable = ({ products, state, renderActions }: PartsTableProps) => {
  const columns = useColumns(products, state)
  return (
    <div className={classes.scroll} role="region" aria-label="Products" tabIndex={0}>
      <table className={classes.table} aria-label="Products">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} state={state} />
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              {columns.map(({ key, cellOf }) =>
                key === 'name' ? (
                  <th key={key} scope="row">
                    {cellOf(product)}
                  </th>
                ) : (
                  <td key={key}>{cellOf(product)}</td>
                ),
              )}
              <td>{renderActions(product)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
