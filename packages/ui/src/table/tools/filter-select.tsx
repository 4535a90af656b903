import { NativeSelect } from '@mantine/core'
import type { TableState } from '../use-table-state.ts'

export interface FilterSelectProps {
  state: TableState
  name: string
  label: string
  /** The entry for "no filter". */
  all: string
  options: readonly { value: string; label: string }[]
  /** In a toolbar the entries suffice; among other fields the label is shown. */
  isLabelShown?: boolean
}

export const FilterSelect = ({
  state,
  name,
  label,
  all,
  options,
  isLabelShown = false,
}: FilterSelectProps) => {
  const value = state.filters[name] ?? ''
  // A link may name several at once; this control offers one, or all.
  const several = value.includes(',') ? [{ value, label: `${value.split(',').length} chosen` }] : []
  return (
    <NativeSelect
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      value={value}
      onChange={(event) => state.setFilter(name, event.currentTarget.value)}
      data={[{ value: '', label: all }, ...several, ...options]}
    />
  )
}
