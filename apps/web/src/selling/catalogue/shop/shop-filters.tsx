import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { FilterChips } from '@armature/ui/table/tools/filter-chips.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { attributesQuery } from '../products/catalogue-queries.ts'
import { FiltersButton, FiltersDrawer } from '../filters/filters-drawer.tsx'
import { forReading } from '../attributes/attribute-words.ts'
import { ProductFacetFields } from '../filters/product-facet-fields.tsx'
import { chipsOf, filtersFailed, useFilterOptions } from '../filters/product-filters.ts'
import classes from './catalogue-page.module.css'
import { FitsFilter, useFitsChips } from '../robot/fits-filter.tsx'
import { shopFacetsQuery } from './shop-queries.ts'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import type { Facets } from '../products/catalogue-queries.ts'
import { countText } from '../filters/facet-counts.ts'

/** The models that the list's parts fit, each with the number of parts; not offered if they fit none. */
const FitsModels = ({ state, facets }: { state: TableState; facets: Facets | undefined }) => {
  if (facets === undefined || facets.model.length === 0) return null
  return (
    <FilterSelect
      state={state}
      name="fits"
      label="Fits model"
      all="Any"
      options={facets.model.map(({ id, name, count }) => ({
        value: String(id),
        label: `${name}${countText(count, facets)}`,
      }))}
      isLabelShown
    />
  )
}

interface ShopFiltersProps {
  state: TableState
  /** The number of products found. */
  count: number | undefined
  search: ReactNode
  /** The other tools, beside the button that opens the filters on a phone. */
  tools: ReactNode
  children: ReactNode
}

/** The facets of the list's products, and the specification filters. */
const useFound = (state: TableState) => {
  const queries = [useQuery(shopFacetsQuery(state)), useQuery(attributesQuery)] as const
  const [{ data: facets }, { data: catalogue }] = queries
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  return { facets, catalogue, hasFailed: failed.length > 0, retry }
}

/** The catalogue's filters, beside it; on a phone in a drawer. */
export const ShopFilters = ({ state, count, search, tools, children }: ShopFiltersProps) => {
  const isNarrow = useMediaQuery('(max-width: 991px)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const { facets, catalogue, hasFailed, retry } = useFound(state)
  const attributes = forReading(catalogue?.attributes, useReaderUnits())
  const options = useFilterOptions(state, true)
  const chips = [...useFitsChips(state), ...chipsOf(state, options, { attributes, facets })]
  const fields = (
    <>
      {hasFailed && <LoadError title={filtersFailed} onRetry={retry} />}
      <FitsFilter state={state} />
      <FitsModels state={state} facets={facets} />
      <ProductFacetFields state={state} options={options} facets={facets} attributes={attributes} />
    </>
  )
  return (
    <div className={classes.page}>
      {!isNarrow && (
        <section aria-label="Filters" className={classes.filters}>
          {fields}
        </section>
      )}
      <div className={classes.list}>
        <div className={classes.tools}>
          {search}
          <div className={classes.more}>
            {isNarrow && <FiltersButton count={chips.length} isOpen={isOpen} onClick={() => setOpen(true)} />}
            {tools}
          </div>
        </div>
        <FilterChips chips={chips} onClear={state.clearFilters} />
        {children}
      </div>
      <FiltersDrawer
        isOpen={isOpen && isNarrow}
        onClose={() => setOpen(false)}
        onClear={state.clearFilters}
        canClear={chips.length > 0}
        count={count}
      >
        {fields}
      </FiltersDrawer>
    </div>
  )
}
