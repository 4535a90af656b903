import { MultiSelect } from '@mantine/core'
import classes from '../../form/choices-field.module.css'
import { useListOnFocus } from '../../focus/use-list-on-focus.ts'
import type { TableState } from '../use-table-state.ts'

export interface FilterChoicesProps {
  state: TableState
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** Several of many, by id; in the address as `3,4`. */
export const FilterChoices = ({ state, name, label, options }: FilterChoicesProps) => {
  const chosen = (state.filters[name] ?? '').split(',').filter((id) => id !== '')
  const { keepMounted, onFocus } = useListOnFocus()
  return (
    <MultiSelect
      comboboxProps={{ keepMounted }}
      onFocus={onFocus}
      label={label}
      size="sm"
      data={options}
      // Until the names load, an id without one would be shown as a number.
      value={chosen.filter((id) => options.some(({ value }) => value === id))}
      onChange={(ids) => state.setFilter(name, ids.join(','))}
      {...(chosen.length === 0
        ? { placeholder: 'Any' }
        : { classNames: { inputField: classes.field ?? '' } })}
      searchable
      hidePickedOptions
      limit={100}
      nothingFoundMessage="Nothing found"
    />
  )
}
