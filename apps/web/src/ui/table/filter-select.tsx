import { NativeSelect } from '@mantine/core'
import type { TableState } from './use-table-state.ts'

export interface FilterSelectProps {
  state: TableState
  name: string
  label: string
  /** The entry for "no filter". */
  all: string
  options: readonly { value: string; label: string }[]
}

export const FilterSelect = ({ state, name, label, all, options }: FilterSelectProps) => (
  <NativeSelect
    aria-label={label}
    value={state.filters[name] ?? ''}
    onChange={(event) => state.setFilter(name, event.currentTarget.value)}
    data={[{ value: '', label: all }, ...options]}
  />
)
