import type { readProductFacets as readEndpoint } from '@armature/contract/selling/facets'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import type { AttributeCatalogue } from '@armature/domain/catalogue/attributes/attributes'
import { attributesOf } from '@armature/domain/catalogue/attributes/attributes'
import { histogramBars } from '@armature/domain/catalogue/measures/slider-scale'
import { vendorNameFor } from '@armature/domain/rights/field-visibility'
import { limits } from '@armature/domain/limits'
import { toWire } from '@armature/domain/money'
import type { Context } from '../../../platform/context/context.ts'
import { countedRows } from '../../../platform/db/sql/list-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { readAttributeCatalogue } from '../attributes/attribute-repository.ts'
import type { FacetCounts, WantedCounts } from './product-facet-repository.ts'
import { countFacets, namesOfVendors } from './product-facet-repository.ts'
import type { ProductFilters } from './product-filter-repository.ts'
import { stockTables } from './product-filter-repository.ts'
import { askedOf, productListKey } from './product-list-repository.ts'

interface Range {
  low: number
  high: number
  count: number
}

/** As many as a person looks over. */
const most = 4

/**
 * Numbers shared by several products, or inside their ranges, smallest first: of 10 to 14.8 V, 12 V and 24 V, a person
 * chooses 12 V and means the first too.
 */
const commonNumbers = (ranges: readonly Range[]): { value: number; count: number }[] => {
  const ends = [...new Set(ranges.flatMap(({ low, high }) => [low, high]))]
  return ends
    .map((value) => ({
      value,
      count: ranges.reduce(
        (sum, { low, high, count }) => sum + (low <= value && value <= high ? count : 0),
        0,
      ),
    }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count || a.value - b.value)
    .slice(0, most)
    .toSorted((a, b) => a.value - b.value)
}

type Facets = Response<typeof readEndpoint>
type Asked = Query<typeof readEndpoint>

/** The reader: a request, or a page rendered for a stranger. */
type Asking = Pick<Context, 'actor' | 'deps' | 'inRead'>

type Kind = Exclude<keyof FacetCounts, 'count'>

/** An active filter: the other filters, and its own kinds of counts. */
interface OwnFacet {
  without: ProductFilters
  kinds: readonly Kind[]
  /** The filter's model, which is always among the counted ones. */
  model?: number
}

/** A seller's own list has no vendor filter. */
const isOwnList = (ctx: Asking, { vendorIds }: ProductFilters): boolean =>
  vendorIds?.length === 1 && vendorIds[0] === ctx.actor.userId

/** The tables that the answer depends on: attributes also decide which counts are returned, and their order. */
const toldTables = [...stockTables, 'attributes', 'attribute_choices', 'attribute_uses'] as const

const plainFacets = [
  ['subcategoryIds', 'component_subcategory'],
  ['equipmentIds', 'equipment'],
  ['applicationIds', 'application'],
  ['vendorIds', 'vendor'],
  ['stock', 'stock'],
  ['inStock', 'in_stock'],
] as const satisfies readonly (readonly [keyof ProductFilters, Kind])[]

/** Counts each active filter's alternatives without that filter. */
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
  return priced ? [...own, { without, kinds: ['price_range', 'price_bar'] }] : own
}

const attributeKinds = ['attribute', 'choice', 'number', 'bar'] as const

const pick = (counts: FacetCounts, kinds: readonly Kind[]): Partial<FacetCounts> =>
  Object.fromEntries(kinds.map((kind) => [kind, counts[kind]]))

/** Replaces an attribute's counts with the alternatives of its own filter. */
const withAttribute = (all: FacetCounts, own: FacetCounts, id: number): FacetCounts => {
  const replaced = <Count extends { attribute: number }>(counts: Count[], others: Count[]): Count[] => [
    ...counts.filter(({ attribute }) => attribute !== id),
    ...others.filter(({ attribute }) => attribute === id),
  ]
  return {
    ...all,
    attribute: [
      ...all.attribute.filter((one) => one.id !== id),
      ...own.attribute.filter((one) => one.id === id),
    ],
    choice: replaced(all.choice, own.choice),
    number: replaced(all.number, own.number),
    bar: replaced(all.bar, own.bar),
  }
}

const countAll = async (trx: Database, ctx: Asking, query: Asked): Promise<FacetCounts> => {
  const { filters, search } = askedOf(query)
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

/** One place's form order, else the most frequent first. */
const orderOf = (catalogue: AttributeCatalogue, query: Asked): readonly number[] => {
  const [subcategory, ...more] = query.component_subcategory ?? []
  const [equipment, ...others] = query.equipment ?? []
  if (more.length > 0 || others.length > 0) return []
  const place = { component_subcategory: subcategory ?? null, equipment: equipment ?? null }
  return attributesOf(catalogue, place).map(({ id }) => id)
}

/** All bars of a histogram; none without a counted one. */
const barsOf = (counted: readonly { bar: number; count: number }[]): number[] => {
  if (counted.length === 0) return []
  const counts = new Map(counted.map(({ bar, count }) => [bar, count]))
  return Array.from({ length: histogramBars }, (_, bar) => counts.get(bar) ?? 0)
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
      bars: barsOf(counts.bar.filter(({ attribute }) => attribute === id)),
      choices: counts.choice
        .filter(({ attribute }) => attribute === id)
        .map((choice) => ({ id: choice.id, count: choice.count })),
      numbers: commonNumbers(counts.number.filter(({ attribute }) => attribute === id)),
    }))
}

const rangeOf = ({ price_range: range, price_bar: bars }: FacetCounts): Facets['price_range'] =>
  range && { low: toWire(range.low), high: toWire(range.high), bars: barsOf(bars) }

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
    price_range: rangeOf(counts),
    attribute: attributeFacets(counts, catalogue, query),
  }
}

/**
 * A list's facets: each counts with all filters but its own. Cached like the list's count, for all readers; for a
 * search only the found ids are cached.
 */
export const readProductFacets = async (ctx: Asking, query: Asked): Promise<Facets> => {
  if (query.search) return ctx.inRead((trx) => facetsOf(trx, ctx, query))
  const { actor, deps } = ctx
  const key = JSON.stringify([
    'facets',
    productListKey(actor, askedOf(query).filters),
    actor.role,
    actor.userId,
  ])
  // Many may open one list at once: it is counted once for all of them, before any holds a connection.
  return deps.listCounts.remembered(key, toldTables, () => ctx.inRead((trx) => facetsOf(trx, ctx, query)))
}
