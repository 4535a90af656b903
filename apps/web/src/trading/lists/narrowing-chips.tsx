import type { FilterChip } from '@armature/ui/table/tools/filter-chips.tsx'
import { FilterChips } from '@armature/ui/table/tools/filter-chips.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'

const words: Readonly<Record<string, (value: string) => string>> = {
  turn: () => 'My turn',
  from: (day) => `From ${day}`,
  to: (day) => `Until ${day}`,
  vendor__id: (id) => `Vendor #${id}`,
  product__id: (id) => `Product #${id}`,
}

/** List filters without a field of their own: a dashboard figure's link sets one, and here it can be seen and removed. */
export const NarrowingChips = ({ state }: { state: TableState }) => {
  const chips = Object.entries(state.filters).flatMap(([name, value]): FilterChip[] => {
    const label = words[name]?.(value)
    return label === undefined ? [] : [{ key: name, label, onRemove: () => state.setFilter(name, '') }]
  })
  return <FilterChips chips={chips} onClear={state.clearFilters} />
}
