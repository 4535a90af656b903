import { FilterChips } from '@armature/ui/table/tools/filter-chips.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import type { Answer } from '../../../platform/api/client.ts'

interface UnderstoodChipsProps {
  state: TableState
  parts: Answer<'searchCatalogue'>['understood'] | undefined
}

/** How the search was understood. Removing a chip changes the address, so it can be shared and undone. */
export const UnderstoodChips = ({ state, parts = [] }: UnderstoodChipsProps) => (
  <FilterChips
    label="How the search was understood"
    nameOf={(label) => `Remove ${label} from the search`}
    chips={parts.map(({ of, label, without }) => ({
      key: `${of}-${label}`,
      label,
      onRemove: () => state.setFilters({ search: without }),
    }))}
  />
)
