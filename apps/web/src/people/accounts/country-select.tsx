import { madeOnce } from '@armature/domain/values/number-text'
import { countryCodes, countryName } from '@armature/domain/values/countries'
import type { SelectProps } from '@mantine/core'
import { Select } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useListOnFocus } from '@armature/ui/focus/use-list-on-focus.ts'

const countries = madeOnce(() =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
)

/**
 * Enter takes the first match. When text arrives at once, pasted or autofilled, the widget loses its highlight, because
 * its list opens only then: Enter would choose nothing and send the form.
 */
const takeFirstMatch = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option =
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    (event.currentTarget.value === '' ? null : list?.querySelector<HTMLElement>('[role="option"]'))
  // Choosing the chosen one again would clear it.
  if (!option || option.getAttribute('aria-selected') === 'true') return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

type CountrySelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** A two-letter ISO 3166-1 code; empty for none. */
  value: string
  onChange: (code: string) => void
}

/** A country, searched by typing. */
export const CountrySelect = ({ value, onChange, ...input }: CountrySelectProps) => {
  const { keepMounted, onFocus } = useListOnFocus()
  return (
    <Select
      {...input}
      comboboxProps={{ keepMounted }}
      onFocus={onFocus}
      data={countries()}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      onKeyDownCapture={takeFirstMatch}
      searchable
      selectFirstOptionOnChange
      placeholder="Choose"
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={260}
    />
  )
}
