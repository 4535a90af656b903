import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { TableState } from './use-table-state.ts'
import classes from './filter-chips.module.css'

export interface FilterChip {
  key: string
  /** "Stock: low". */
  label: string
  onRemove: () => void
}

/** The filters that are on, each to be taken off by itself, or all at once. */
export const FilterChips = ({ chips, onClear }: { chips: readonly FilterChip[]; onClear: () => void }) =>
  chips.length === 0 ? null : (
    <ul className={classes.chips} aria-label="Filters that are on">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconX size={13} aria-hidden="true" />}
            aria-label={`Remove filter ${label}`}
            onClick={onRemove}
          >
            {label}
          </Button>
        </li>
      ))}
      <li>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          Clear all filters
        </Button>
      </li>
    </ul>
  )

const words: Readonly<Record<string, (value: string) => string>> = {
  turn: () => 'My turn',
  from: (day) => `From ${day}`,
  to: (day) => `Until ${day}`,
  vendor__id: (id) => `Vendor #${id}`,
  product__id: (id) => `Product #${id}`,
}

/** The filters of a list besides its own fields: the way in by a figure sets one, here it is seen and taken off. */
export const NarrowingChips = ({ state }: { state: TableState }) => {
  const chips = Object.entries(state.filters).flatMap(([name, value]): FilterChip[] => {
    const label = words[name]?.(value)
    return label === undefined ? [] : [{ key: name, label, onRemove: () => state.setFilter(name, '') }]
  })
  return <FilterChips chips={chips} onClear={state.clearFilters} />
}
