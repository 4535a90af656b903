import { FilterSelect } from '../../../platform/ui/table/tools/filter-select.tsx'
import type { TableState } from '../../../platform/ui/table/use-table-state.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import { countText } from '../products/facet-counts.ts'

/** The models that the list's parts fit, each with the number of parts; not offered if they fit none. */
export const FitsModels = ({ state, facets }: { state: TableState; facets: Facets | undefined }) => {
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
