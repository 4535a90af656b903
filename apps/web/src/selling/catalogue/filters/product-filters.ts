import { readAttributeFilters } from '@armature/domain/catalogue/attributes/attribute-filters'
import { availabilityWords } from '@armature/domain/catalogue/products/availability'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import type { StockLevel } from '@armature/domain/catalogue/products/stock'
import { stockLevels } from '@armature/domain/catalogue/products/stock'
import { limits } from '@armature/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { moneyText } from '../../../platform/cells/money.tsx'
import type { FilterChip } from '@armature/ui/table/tools/filter-chips.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { attributeChips } from '../attributes/attribute-filter-state.ts'
import type { Attribute } from '../attributes/attribute-words.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import { referenceQueries } from '../products/catalogue-queries.ts'

const isIdList = (value: string): boolean => /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/.test(value)

/** In dollars, the range of possible prices. */
const isPrice = (value: string): boolean => /^\d{1,7}(\.\d{1,2})?$/.test(value)

/** The product lists' filters in the address, by the call's names. */
export const productFilters = {
  type: productTypes,
  component_subcategory: isIdList,
  equipment: isIdList,
  application: isIdList,
  attribute: (value: string) => readAttributeFilters(value) !== null,
  vendor__user_ptr__in: isIdList,
  price_min: isPrice,
  price_max: isPrice,
  stock: stockLevels,
  in_stock: ['true'],
} as const

/** Shown if the filters' values failed to load. */
export const filtersFailed = 'Some filters could not be loaded.'

export const vendorFilter = 'vendor__user_ptr__in'

const stockWords: Record<StockLevel, string> = {
  OUT: 'Sold out',
  LOW: `Low (${limits.product.lowStock} or fewer)`,
  ENOUGH: `More than ${limits.product.lowStock}`,
}

export const stockOptions = stockLevels.map((level) => ({ value: level, label: stockWords[level] }))

export const typeOptions = productTypes.map((type) => ({ value: type, label: type }))

/** Filters by values of a reference list. */
export const referenceFilters = [
  { name: 'component_subcategory', label: 'Component subcategory', list: 'subcategories' },
  { name: 'equipment', label: 'Equipment', list: 'equipment' },
  { name: 'application', label: 'Application', list: 'applications' },
] as const

type ReferenceFilter = (typeof referenceFilters)[number]['name']
export type FilterOptions = Record<ReferenceFilter, readonly { value: string; label: string }[]>

const optionsOf = (list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Requested when needed: for open filters, or for an active filter's label. */
export const useFilterOptions = ({ filters }: TableState, isOpen: boolean): FilterOptions => {
  const wanted = (name: ReferenceFilter) => ({ enabled: isOpen || filters[name] !== undefined })
  const { subcategories, equipment, applications } = referenceQueries
  return {
    component_subcategory: optionsOf(useQuery({ ...subcategories, ...wanted('component_subcategory') }).data),
    equipment: optionsOf(useQuery({ ...equipment, ...wanted('equipment') }).data),
    application: optionsOf(useQuery({ ...applications, ...wanted('application') }).data),
  }
}

const stockOf = (value: string): string => stockOptions.find((option) => option.value === value)?.label ?? ''

const idsIn = (value: string | undefined): string[] => (value ?? '').split(',').filter((id) => id !== '')

const vendorChips = ({ filters, setFilter }: TableState, facets: Facets | undefined): FilterChip[] => {
  const ids = idsIn(filters[vendorFilter])
  return ids.map((id) => ({
    key: `vendor-${id}`,
    label: `Vendor: ${facets?.vendor.find((vendor) => String(vendor.id) === id)?.name ?? '…'}`,
    onRemove: () => setFilter(vendorFilter, ids.filter((other) => other !== id).join(',')),
  }))
}

/** The active filters, in words. */
export const chipsOf = (
  state: TableState,
  options: FilterOptions,
  { attributes, facets }: { attributes: readonly Attribute[]; facets: Facets | undefined },
): FilterChip[] => {
  const { filters, setFilter } = state
  const plain = (name: string, say: (value: string) => string): FilterChip[] => {
    const value = filters[name]
    return value === undefined ? [] : [{ key: name, label: say(value), onRemove: () => setFilter(name, '') }]
  }
  const references = referenceFilters.flatMap(({ name, label }) => {
    const ids = (filters[name] ?? '').split(',').filter((id) => id !== '')
    return ids.map((id) => ({
      key: `${name}-${id}`,
      label: `${label}: ${options[name].find(({ value }) => value === id)?.label ?? '…'}`,
      onRemove: () => setFilter(name, ids.filter((other) => other !== id).join(',')),
    }))
  })
  return [
    ...plain('type', (type) => `Type: ${type}`),
    ...references,
    ...attributeChips(state, attributes),
    ...vendorChips(state, facets),
    ...plain('price_min', (value) => `From ${moneyText(value)}`),
    ...plain('price_max', (value) => `Up to ${moneyText(value)}`),
    ...plain('in_stock', () => availabilityWords.IN_STOCK),
    ...plain('stock', (value) => `Stock: ${stockOf(value)}`),
  ]
}
