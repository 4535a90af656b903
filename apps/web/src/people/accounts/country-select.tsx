import { madeOnce } from '@armature/domain/values/number-text'
import { compareNames } from '@armature/domain/values/name-order'
import { countryCodes, countryName } from '@armature/domain/values/countries'
import { foldName } from '@armature/domain/values/fold-name'
import type { SelectProps } from '@mantine/core'
import { Select } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useListOnFocus } from '@armature/ui/focus/use-list-on-focus.ts'

const countries = madeOnce(() =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => compareNames(one.label, other.label)),
)

/**
 * Enter takes the first match. When text arrives at once, pasted or autofilled, the widget loses its highlight, because
 * its list opens only then: Enter would choose nothing and send the form.
 */
const takeFirstMatch = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter') return
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

/** Countries whose name or code contains the text, prefix matches first: “ger” gives Germany before Algeria. */
const found: NonNullable<SelectProps['filter']> = ({ options, search }) => {
  const typed = foldName(search)
  const held = options.filter((one) => 'label' in one && foldName(one.label).includes(typed))
  const begins = (one: (typeof options)[number]) =>
    'value' in one &&
    'label' in one &&
    [countryName(String(one.value)), one.label].some((text) => foldName(text).startsWith(typed))
  return [...held.filter(begins), ...held.filter((one) => !begins(one))]
}

type CountrySelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** A two-letter ISO 3166-1 code; empty for none. */
  value: string
  onChange: (code: string) => void
  /** Offers countries that have a dialling code, shown before the name. */
  callingCodeOf?: ((code: string) => string | undefined) | undefined
}

const withCodes = (callingCodeOf: (code: string) => string | undefined) =>
  countries().flatMap(({ value, label }) => {
    const code = callingCodeOf(value)
    return code === undefined ? [] : { value, label: `${code} ${label}` }
  })

/** A country, searched by typing. */
export const CountrySelect = ({ value, onChange, callingCodeOf, ...input }: CountrySelectProps) => {
  const { keepMounted, onFocus } = useListOnFocus()
  return (
    <Select
      {...input}
      comboboxProps={{ keepMounted }}
      onFocus={onFocus}
      data={callingCodeOf === undefined ? countries() : withCodes(callingCodeOf)}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
      onKeyDownCapture={takeFirstMatch}
      searchable
      filter={found}
      selectFirstOptionOnChange
      placeholder="Choose"
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={260}
    />
  )
}
