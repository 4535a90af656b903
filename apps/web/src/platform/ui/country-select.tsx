import { madeOnce } from '@armature/domain/values/number-text'
import { countryCodes, countryName } from '@armature/domain/values/countries'
import type { SelectProps } from '@mantine/core'
import { Select } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useListOnFocus } from './use-list-on-focus.ts'

const countries = madeOnce(() =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
)

/**
 * Enter takes the first match. The widget forgets which one it has marked when the text arrives at once, pasted or filled
 * in, because its list opens only then: Enter would choose nothing and send the form.
 */
const takeFirstMatch = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
  const option =
    list?.querySelector<HTMLElement>('[data-combobox-selected]') ??
    (event.currentTarget.value === '' ? null : list?.querySelector<HTMLElement>('[role="option"]'))
  // Choosing the chosen one again would take it back.
  if (!option || option.getAttribute('aria-selected') === 'true') return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

type CountrySelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** An ISO 3166-1 code of two letters; empty for none. */
  value: string
  onChange: (code: string) => void
}

/** One country of all, searched by typing. */
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
