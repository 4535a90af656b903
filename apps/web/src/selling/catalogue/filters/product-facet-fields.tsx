import { availabilityWords } from '@armature/domain/catalogue/products/availability'
import { Checkbox } from '@mantine/core'
import { FilterChoices } from '@armature/ui/table/tools/filter-choices.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { AttributeFacets } from '../attributes/attribute-facets.tsx'
import type { Attribute } from '../attributes/attribute-words.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import { countText, countedOptions } from './facet-counts.ts'
import { PriceFilter } from './price-filter.tsx'
import type { FilterOptions } from './product-filters.ts'
import { referenceFilters, stockOptions, vendorFilter } from './product-filters.ts'

interface ProductFacetFieldsProps {
  state: TableState
  options: FilterOptions
  facets: Facets | undefined
  attributes: readonly Attribute[]
  /** Only sellers know a product's stock; buyers know whether there is any, if the vendor says so. */
  withStock?: boolean
}

/** Parts of vendors who publish whether they are in stock; not offered if none does. */
const InStock = ({ state, facets }: { state: TableState; facets: Facets | undefined }) => {
  const isOn = state.filters['in_stock'] !== undefined
  if (facets === undefined || (facets.in_stock === 0 && !isOn)) return null
  return (
    <Checkbox
      label={`${availabilityWords.IN_STOCK}${countText(facets.in_stock, facets)}`}
      checked={isOn}
      onChange={(event) => state.setFilter('in_stock', event.currentTarget.checked ? 'true' : '')}
    />
  )
}

/** A product list's filters besides its search and type, each value with its count. */
export const ProductFacetFields = ({
  state,
  options,
  facets,
  attributes,
  withStock = false,
}: ProductFacetFieldsProps) => (
  <>
    {referenceFilters.map(({ name, label }) => (
      <FilterChoices
        key={name}
        state={state}
        name={name}
        label={label}
        options={countedOptions(options[name], facets?.[name], facets)}
      />
    ))}
    <AttributeFacets state={state} facets={facets} attributes={attributes} />
    {facets !== undefined && (facets.vendor.length > 1 || state.filters[vendorFilter] !== undefined) && (
      <FilterChoices
        state={state}
        name={vendorFilter}
        label="Vendor"
        options={facets.vendor.map(({ id, name, count }) => ({
          value: String(id),
          label: `${name}${countText(count, facets)}`,
        }))}
      />
    )}
    <PriceFilter state={state} facets={facets} />
    {withStock ? (
      <FilterSelect
        state={state}
        name="stock"
        label="Stock"
        all="Any"
        options={stockOptions.map(({ value, label }) => ({
          value,
          label: `${label}${countText(facets?.stock.find(({ level }) => level === value)?.count, facets)}`,
        }))}
        isLabelShown
      />
    ) : (
      <InStock state={state} facets={facets} />
    )}
  </>
)
