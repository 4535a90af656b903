import { Select, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useListOnFocus } from '@armature/ui/focus/use-list-on-focus.ts'
import type { CompanyValues } from './company-values.ts'
import { companyLabels } from './company-values.ts'

interface PlaceSelectProps {
  name: 'country' | 'state'
  label?: string
  isRequired?: boolean
  autoComplete: string
  /** Null while loading; undefined if there is no list to choose from. */
  places: readonly string[] | null | undefined
  /** The reason that nothing can be chosen yet. */
  waitingFor?: string | undefined
  onChosen?: (place: string) => void
}

/** One place of many, searched by typing; a free text where there is no list. */
export const PlaceSelect = ({
  name,
  label = companyLabels[name],
  isRequired = true,
  autoComplete,
  places,
  waitingFor,
  onChosen,
}: PlaceSelectProps) => {
  const { control, setFocus } = useFormContext<CompanyValues>()
  const { field, fieldState } = useController({ name, control })
  const isThere = useRef(false)
  const { keepMounted, onFocus } = useListOnFocus()
  const choose = (place: string) => {
    if (place === field.value) return
    field.onChange(place)
    onChosen?.(place)
  }
  const shared = {
    ref: field.ref,
    name,
    label,
    autoComplete,
    required: isRequired,
    error: fieldState.error?.message,
  }
  if (places === undefined)
    return (
      <TextInput
        {...shared}
        value={field.value}
        onChange={(event) => choose(event.currentTarget.value)}
        onBlur={field.onBlur}
      />
    )
  const known = places ?? []
  // A stored place may be spelt differently from the list's; it stays until another one is chosen.
  const all = field.value === '' || known.includes(field.value) ? known : [field.value, ...known]
  const chooseTyped = (text: string) => {
    const typed = text.trim().toLowerCase()
    const meant = all.find((place) => place.toLowerCase() === typed)
    if (meant !== undefined) choose(meant)
  }
  return (
    <Select
      {...shared}
      searchable
      data={all}
      value={field.value === '' ? null : field.value}
      onChange={(place) => choose(place ?? '')}
      clearable={!isRequired}
      // The button goes once a place is chosen.
      onClear={() => setFocus(name)}
      clearButtonProps={{ 'aria-label': `Clear ${label}`, 'aria-hidden': false, tabIndex: 0 }}
      // Autofill types a name without choosing it or focusing the field.
      onSearchChange={(text) => !isThere.current && all.includes(text) && choose(text)}
      onFocus={() => {
        isThere.current = true
        onFocus()
      }}
      comboboxProps={{ keepMounted }}
      // A person who types a whole name and moves on has chosen it too.
      onBlur={(event) => {
        isThere.current = false
        chooseTyped(event.currentTarget.value)
        field.onBlur()
      }}
      // If the list arrives after the typing, nothing is highlighted, and Enter would choose nothing.
      onKeyDown={(event) => event.key === 'Enter' && chooseTyped(event.currentTarget.value)}
      selectFirstOptionOnChange
      disabled={waitingFor !== undefined}
      placeholder={waitingFor ?? (places === null ? 'Loading' : 'Choose')}
      nothingFoundMessage={places === null ? 'Loading' : 'Nothing found'}
      allowDeselect={false}
      limit={300}
      maxDropdownHeight={260}
    />
  )
}
