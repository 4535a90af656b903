import { useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { FilterChips } from '@armature/ui/table/tools/filter-chips.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { forReading } from '../attributes/attribute-words.ts'
import { attributesQuery } from '../products/catalogue-queries.ts'
import { useFacets } from './facet-counts.ts'
import { FiltersButton, FiltersDrawer } from './filters-drawer.tsx'
import classes from './use-product-filters.module.css'
import { chipsOf, filtersFailed, typeOptions, useFilterOptions, vendorFilter } from './product-filters.ts'

/** Their code loads when somebody opens them. */
const Fields = lazyPart(async () => (await import('./product-facet-fields.tsx')).ProductFacetFields, {
  fallback: ScreenLoader,
})

interface ProductFilterBarProps {
  state: TableState
  searchLabel: string
  count: number | undefined
  /** The query of the list. */
  query: Parameters<typeof useFacets>[0]
}

/** Search, type and the other filters: beside the rows in a wide window, else in a drawer. */
export const useProductFilters = ({ state, searchLabel, count, query }: ProductFilterBarProps) => {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 1279px)', undefined, { getInitialValueInEffect: false })
  const options = useFilterOptions(state, isOpen)
  const panelId = useId()
  const isAttributeOn = state.filters['attribute'] !== undefined
  const counted = useFacets(query, isOpen || state.filters[vendorFilter] !== undefined)
  const facets = counted.data
  const catalogue = useQuery({ ...attributesQuery, enabled: isOpen || isAttributeOn })
  const attributes = forReading(catalogue.data?.attributes, useReaderUnits())
  const failed = [counted, catalogue].filter(({ isError, data }) => isError && data === undefined)
  const retry = () => {
    for (const { refetch } of failed) void refetch()
  }
  const chips = chipsOf(state, options, { attributes, facets })
  const fields = (
    <>
      {failed.length > 0 && <LoadError title={filtersFailed} onRetry={retry} />}
      <Fields state={state} options={options} facets={facets} attributes={attributes} withStock />
    </>
  )
  const isPanelOpen = isOpen && !isNarrow
  const toolbar = (
    <>
      <SearchBox state={state} label={searchLabel} />
      <FilterSelect state={state} name="type" label="Type" all="All types" options={typeOptions} />
      <FiltersButton
        count={chips.length}
        isOpen={isOpen}
        panelId={isPanelOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      <FilterChips chips={chips} onClear={state.clearFilters} />
      <FiltersDrawer
        isOpen={isOpen && isNarrow}
        onClose={() => setOpen(false)}
        onClear={state.clearFilters}
        canClear={chips.length > 0}
        count={count}
      >
        {fields}
      </FiltersDrawer>
    </>
  )
  const beside = isPanelOpen && (
    <section id={panelId} aria-label="Filters" className={classes.panel}>
      {fields}
    </section>
  )
  return { toolbar, beside }
}
