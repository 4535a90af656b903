import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, CallOptions } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { withSaved } from '../../../platform/api/writes/with-saved.ts'
import type { TableQuery } from '@armature/ui/table/table-query.ts'

export type Product = Answer<'searchProducts'>['results'][number]

/** The facets of a list's products, with counts. */
export type Facets = Answer<'readProductFacets'>

/** One complete product: with its files' 3D views, the part's own size and its typed specifications. */
export type ProductDetail = Answer<'readProduct'>

/** The owners on the selling screens: the user, or all vendors for an actor who may list for any. */
const ownersOf = (actor: Actor): { vendor__user_ptr__in?: string } =>
  canEver(actor, 'product.create-for-vendor') ? {} : { vendor__user_ptr__in: String(actor.userId) }

type ProductListQuery = NonNullable<CallOptions<'searchProducts'>['query']>

const listQuery = (query: ProductListQuery) =>
  queryOptions({
    queryKey: queryKeys.products.list(query),
    queryFn: ({ signal }) => call('searchProducts', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Products that are not in the person's own store (specification section 6). */
export const productsQuery = ({ query }: TableQuery, actor: Actor) => {
  const store = actor.tenantId === null ? {} : { exclude_tenant: actor.tenantId }
  return listQuery({ ...query, ...ownersOf(actor), ...store })
}

/** The products of the person's own store (specification section 6). */
export const tenantProductsQuery = ({ query }: TableQuery, actor: Actor) =>
  listQuery({ ...query, tenant__in: String(actor.tenantId ?? 'none') })

/** Everything in stock, the store's products included (specification section 6). */
export const inventoryQuery = ({ query }: TableQuery, actor: Actor) =>
  listQuery({ ...query, ...ownersOf(actor) })

/** The vendor's last listed product, as a list of one; an actor who lists for others requests nothing. */
export const lastProductQuery = (actor: Actor) => ({
  ...listQuery({ ...ownersOf(actor), ordering: '-created', page_size: 1 }),
  enabled: !canEver(actor, 'product.create-for-vendor'),
})

type FacetsQuery = NonNullable<CallOptions<'readProductFacets'>['query']>

/** The facets of this query's list, whatever its page and order. */
export const facetsQuery = ({
  page: _page,
  page_size: _size,
  ordering: _order,
  ...asked
}: ProductListQuery) => {
  const query: FacetsQuery = asked
  return queryOptions({
    queryKey: queryKeys.products.facets(query),
    queryFn: ({ signal }) => call('readProductFacets', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export const productQuery = (id: number | string) =>
  queryOptions({
    queryKey: queryKeys.products.one(id),
    queryFn: ({ signal }) => call('readProduct', { params: { id }, signal }),
  })

/** The events of a product and its stock, newest first. */
export const productTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.products.timeline(id),
    queryFn: ({ signal }) => call('readProductTimeline', { params: { id }, signal }),
  })

/** A product's equivalent parts, each with the reason. */
export const equivalentPartsQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.products.equal(id),
    queryFn: ({ signal }) => call('readEqualParts', { params: { id }, signal }),
  })

/** Reference lists rarely change; one load serves the visit. */
const referenceTime = 10 * 60_000

const reference = (
  name: 'listApplications' | 'listEquipment' | 'listComponentSubcategories' | 'listModels',
) =>
  queryOptions({
    queryKey: queryKeys.reference(name),
    queryFn: ({ signal }) => call(name, { signal }),
    staleTime: referenceTime,
  })

export const referenceQueries = {
  applications: reference('listApplications'),
  equipment: reference('listEquipment'),
  subcategories: reference('listComponentSubcategories'),
  models: reference('listModels'),
} as const

export type AttributeCatalogue = Answer<'listAttributes'>

/** The typed specifications, and the subcategories and kinds of equipment that have them. */
export const attributesQuery = queryOptions({
  queryKey: queryKeys.attributes,
  queryFn: ({ signal }) => call('listAttributes', { signal }),
  staleTime: referenceTime,
})

/** Replaces the cached specification with the saved one, so a form that reopens at once begins with it. */
export const keepAttribute = (saved: AttributeCatalogue['attributes'][number]): void => {
  queryClient.setQueryData(
    attributesQuery.queryKey,
    (read) => read && { ...read, attributes: withSaved(read.attributes, saved) },
  )
}

export const refreshAttributes = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.attributes })

export const refreshProducts = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.products.many }),
    client.invalidateQueries({ queryKey: queryKeys.products.ones }),
    client.invalidateQueries({ queryKey: referenceQueries.models.queryKey }),
  ])
}
