import { attributeOfField, listOrderings } from '@armature/contract/platform/list-orderings'
import { limits } from '@armature/domain/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { storeSearch } from '../../../process/shell/brand.ts'
import type { TableQuery } from '@armature/ui/table/table-query.ts'
import { recordFilter } from '@armature/ui/table/table-query.ts'
import { productFilters } from '../filters/product-filters.ts'

export { storeSearch }

/** A product in the catalogue's list. */
export type ShopCard = Answer<'searchCatalogue'>['results'][number]

/** A product's own page in the catalogue. */
export type ShopProduct = Answer<'readCatalogueProduct'>

type Query = NonNullable<CallOptions<'searchCatalogue'>['query']>

const catalogueQuery = (asked: Query, page_size: number = limits.catalogue.page) => {
  const query = { ...asked, page_size, ...storeSearch() }
  return queryOptions({
    queryKey: queryKeys.catalogue.list(query),
    queryFn: ({ signal }) => call('searchCatalogue', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const { stock: _stock, ...narrowing } = productFilters

const filters = { ...narrowing, fits: recordFilter } as const

/** The catalogue's list: the screen reads it, and the route requests it while the screen's code loads. */
export const catalogueList = {
  filters,
  ordering: listOrderings.searchCatalogue,
  isSortable: (field: string) => attributeOfField(field) !== null,
  queryOf: ({ query }: TableQuery) => catalogueQuery(query),
} as const

/** The newest parts, as its home shows them. */
export const newestPartsQuery = () => catalogueQuery({}, limits.catalogue.newest)

/** The home page's categories, makers and robot. */
export const frontQuery = () => {
  const query = storeSearch()
  return queryOptions({
    queryKey: queryKeys.catalogue.front(query),
    queryFn: ({ signal }) => call('readCatalogueFront', { query, signal }),
  })
}

/** The suggestions for typed text. */
export const suggestionsQuery = (search: string) => {
  const query = { search, ...storeSearch() }
  return queryOptions({
    queryKey: queryKeys.catalogue.suggested(query),
    queryFn: ({ signal }) => call('suggestInCatalogue', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The facets of this query's list, whatever its page and order. */
export const shopFacetsQuery = ({ query: asked }: Pick<TableQuery, 'query'>) => {
  const { page: _page, page_size: _size, ordering: _order, ...narrowed } = asked
  const query = { ...narrowed, ...storeSearch() }
  return queryOptions({
    queryKey: queryKeys.catalogue.facets(query),
    queryFn: ({ signal }) => call('readCatalogueFacets', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const shopProductQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.catalogue.one(id),
    queryFn: ({ signal }) => call('readCatalogueProduct', { params: { id }, query: storeSearch(), signal }),
  })
