import type { readProductFacets as readEndpoint } from '@armature/contract/selling/facets'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import type { AttributeCatalogue } from '@armature/domain/catalogue/attributes/attributes'
import { attributesOf } from '@armature/domain/catalogue/attributes/attributes'
import { priceBands } from '@armature/domain/catalogue/products/price-bands'
import { vendorNameFor } from '@armature/domain/rights/field-visibility'
import { limits } from '@armature/domain/limits'
import { toWire } from '@armature/domain/money'
import type { Context } from '../../../platform/context/context.ts'
import { countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { readAttributeCatalogue } from '../attributes/attribute-repository.ts'
import { commonNumbers } from './common-numbers.ts'
import type { FacetCounts, WantedCounts } from './product-facet-repository.ts'
import { countFacets, namesOfVendors } from './product-facet-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { askedTables } from './product-filter-repository.ts'
import { filtersOf, productListKey } from './product-list-repository.ts'

type Facets = Response<typeof readEndpoint>
type Asked = Query<typeof readEndpoint>

/** The reader: a request, or a page that is made for a stranger. */
type Asking = Pick<Context, 'actor' | 'deps' | 'inRead'>

type Kind = Exclude<keyof FacetCounts, 'count'>

/** A filter that is on: the same filters without it, and the kinds of counts that are its own. */
interface OwnFacet {
  without: ProductFilters
  kinds: readonly Kind[]
  /** The model that the filter names: its number stands beside the others’ in any case. */
  model?: number
}

/** A seller's own list is all its own: whose products they are isn't chosen there. */
const isOwnList = (ctx: Asking, { vendorIds }: ProductFilters): boolean =>
  vendorIds?.length === 1 && vendorIds[0] === ctx.actor.userId

/** The tables that the answer depends on: attributes decide besides which of the counts are told, and in which order. */
const toldTables = [...askedTables, 'attributes', 'attribute_choices', 'attribute_uses'] as const

const plainFacets = [
  ['subcategoryIds', 'component_subcategory'],
  ['equipmentIds', 'equipment'],
  ['applicationIds', 'application'],
  ['vendorIds', 'vendor'],
  ['stock', 'stock'],
  ['inStock', 'in_stock'],
] as const satisfies readonly (readonly [keyof ProductFilters, Kind])[]

/** Each filter that is on: what it could be instead is counted without it. */
const ownFacets = (ctx: Asking, filters: ProductFilters): OwnFacet[] => {
  const plain = plainFacets
    .filter(([name]) => filters[name] !== undefined && !(name === 'vendorIds' && isOwnList(ctx, filters)))
    .map(([name, kind]): OwnFacet => ({ without: { ...filters, [name]: undefined }, kinds: [kind] }))
  const { fitsModel } = filters
  const own: OwnFacet[] =
    fitsModel === undefined
      ? plain
      : [...plain, { without: { ...filters, fitsModel: undefined }, kinds: ['model'], model: fitsModel }]
  const priced = filters.priceMin !== undefined || filters.priceMax !== undefined
  const without = { ...filters, priceMin: undefined, priceMax: undefined }
  return priced ? [...own, { without, kinds: ['price', 'price_range'] }] : own
}

const attributeKinds = ['attribute', 'choice', 'number'] as const

const pick = (counts: FacetCounts, kinds: readonly Kind[]): Partial<FacetCounts> =>
  Object.fromEntries(kinds.map((kind) => [kind, counts[kind]]))

/** The other values that an attribute's own filter could have, in the place of what the other counts say of it. */
const withAttribute = (all: FacetCounts, own: FacetCounts, id: number): FacetCounts => ({
  ...all,
  attribute: [
    ...all.attribute.filter((one) => one.id !== id),
    ...own.attribute.filter((one) => one.id === id),
  ],
  choice: [
    ...all.choice.filter((one) => one.attribute !== id),
    ...own.choice.filter((one) => one.attribute === id),
  ],
  number: [
    ...all.number.filter((one) => one.attribute !== id),
    ...own.number.filter((one) => one.attribute === id),
  ],
})

const countAll = async (trx: Database, ctx: Asking, { search, ...query }: Asked): Promise<FacetCounts> => {
  const filters = filtersOf(query)
  const { actor, deps } = ctx
  const count = (narrowed: ProductFilters, wanted?: WantedCounts) =>
    countFacets(trx, { actor, filters: narrowed, search, counts: deps.listCounts, ...(wanted && { wanted }) })
  let all = await count(filters)
  for (const { without, ...wanted } of ownFacets(ctx, filters))
    all = { ...all, ...pick(await count(without, wanted), wanted.kinds) }
  for (const { attribute } of filters.attributes ?? []) {
    const others = filters.attributes?.filter((other) => other.attribute !== attribute)
    const without = { ...filters, attributes: others?.length === 0 ? undefined : others }
    all = withAttribute(all, await count(without, { kinds: attributeKinds, attribute }), attribute)
  }
  return all
}

/** Of one place in the order of its form, else those that most products have. */
const orderOf = (catalogue: AttributeCatalogue, query: Asked): readonly number[] => {
  const [subcategory, ...more] = query.component_subcategory ?? []
  const [equipment, ...others] = query.equipment ?? []
  if (more.length > 0 || others.length > 0) return []
  const place = { component_subcategory: subcategory ?? null, equipment: equipment ?? null }
  return attributesOf(catalogue, place).map(({ id }) => id)
}

const attributeFacets = (
  counts: FacetCounts,
  catalogue: AttributeCatalogue,
  query: Asked,
): Facets['attribute'] => {
  const order = orderOf(catalogue, query)
  const rank = (id: number): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const facets = counts.attribute.filter(({ id }) =>
    catalogue.attributes.some((attribute) => attribute.id === id && attribute.is_facet),
  )
  return facets
    .toSorted((a, b) => rank(a.id) - rank(b.id) || b.count - a.count || a.id - b.id)
    .slice(0, limits.attribute.perPlace)
    .map(({ id, low, high }) => ({
      id,
      low,
      high,
      choices: counts.choice
        .filter(({ attribute }) => attribute === id)
        .map((choice) => ({ id: choice.id, count: choice.count })),
      numbers: commonNumbers(counts.number.filter(({ attribute }) => attribute === id)),
    }))
}

const priceFacets = ({ price }: FacetCounts): Facets['price'] =>
  price.flatMap(({ band, count }) => {
    const known = priceBands[band]
    if (known === undefined) return []
    return [{ from: toWire(known.from), to: known.to === null ? null : toWire(known.to), count }]
  })

const rangeOf = ({ price_range: range }: FacetCounts): Facets['price_range'] =>
  range && { low: toWire(range.low), high: toWire(range.high) }

const facetsOf = async (trx: Database, ctx: Asking, query: Asked): Promise<Facets> => {
  const counts = await countAll(trx, ctx, query)
  const catalogue = await readAttributeCatalogue(trx)
  const vendors = await namesOfVendors(
    trx,
    counts.vendor.map(({ id }) => id),
  )
  const limit = query.search ? limits.product.searchRanked : countedRows
  return {
    count: counts.count,
    is_partial: counts.count >= limit,
    component_subcategory: counts.component_subcategory,
    equipment: counts.equipment,
    application: counts.application,
    vendor: counts.vendor.flatMap(({ id, count }) => {
      const vendor = vendors.find((one) => one.id === id)
      if (vendor === undefined) return []
      const name = vendor.business_name ?? vendorNameFor(ctx.actor, vendor, { tenantId: null })
      return [{ id, name, count }]
    }),
    model: counts.model,
    stock: counts.stock,
    in_stock: counts.in_stock,
    price: priceFacets(counts),
    price_range: rangeOf(counts),
    attribute: attributeFacets(counts, catalogue, query),
  }
}

/**
 * Counts the things that a list's products have: all other filters count, its own doesn't. Remembered as the list's own
 * number is, for all readers; of a search only its found ids are.
 */
export const readProductFacets = async (ctx: Asking, query: Asked): Promise<Facets> => {
  if (query.search) return ctx.inRead((trx) => facetsOf(trx, ctx, query))
  const { actor, deps } = ctx
  const key = JSON.stringify(['facets', productListKey(actor, filtersOf(query)), actor.role, actor.userId])
  // Many may open one list at once: it is counted for all of them, before any of them holds a connection.
  return deps.listCounts.remembered(key, toldTables, () => ctx.inRead((trx) => facetsOf(trx, ctx, query)))
}
