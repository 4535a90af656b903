import { NativeSelect } from '@mantine/core'
import type { TableState } from './use-table-state.ts'

export interface FilterSelectProps {
  state: TableState
  name: string
  label: string
  /** The entry for "no filter". */
  all: string
  options: readonly { value: string; label: string }[]
  /** In a toolbar the entries say enough; among other fields the label is shown. */
  isLabelShown?: boolean
}

export const FilterSelect = ({
  state,
  name,
  label,
  all,
  options,
  isLabelShown = false,
}: FilterSelectProps) => (
  <NativeSelect
    {...(isLabelShown ? { label } : { 'aria-label': label })}
    value={state.filters[name] ?? ''}
    onChange={(event) => state.setFilter(name, event.currentTarget.value)}
    data={[{ value: '', label: all }, ...options]}
  />
)
