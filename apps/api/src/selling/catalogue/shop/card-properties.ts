import type { endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { attributeOfField } from '@armature/contract/platform/list-orderings'
import { measuresSought } from '@armature/domain/catalogue/measures/measures'
import { limits } from '@armature/domain/limits'
import { attributesOf } from '../products/product-presenter.ts'
import { listTyped } from '../products/product-repository.ts'
import type { Card } from './catalogue-presenter.ts'
import type { Shopping } from './catalogue-shelf.ts'

type Whole = Response<typeof endpoints.searchCatalogue>['results'][number]
type Asked = Pick<Query<typeof endpoints.searchCatalogue>, 'search' | 'attribute' | 'ordering'>

/** Adds key specifications to cards; those that the search, a filter or the sort order names come first. */
export const withProperties = async <Given extends Card>(
  shopping: Shopping,
  cards: readonly Given[],
  { search = '', attribute = [], ordering }: Asked = {},
): Promise<(Given & Pick<Whole, 'properties'>)[]> => {
  const ids = cards.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await shopping.inRead((trx) => listTyped(trx, ids))
  const dimensions = new Set<string | null>(measuresSought(search).map(({ dimension }) => dimension))
  const sorted = attributeOfField(ordering?.replace('-', '') ?? '')
  const named = new Set([sorted, ...attribute.map((filter) => filter.attribute)])
  const isSought = ({ id, dimension }: { id: number; dimension: string | null }): boolean =>
    named.has(id) || dimensions.has(dimension)
  const propertiesOf = (row: (typeof rows)[number]): Whole['properties'] =>
    attributesOf(row)
      .toSorted((a, b) => Number(isSought(b)) - Number(isSought(a)))
      .slice(0, limits.catalogue.properties)
      .map(({ id, name, value, dimension }) => {
        const kept = row.attributes?.[String(id)]
        return { id, name, value, dimension, is_sortable: kept !== undefined && !('text' in kept) }
      })
  const byId = new Map(rows.map((row) => [row.id, propertiesOf(row)]))
  return cards.map((card) => ({ ...card, properties: byId.get(card.id) ?? [] }))
}
