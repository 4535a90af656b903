import { regionOf, regionsOf } from '@armature/domain/values/regions'
import type { SelectProps } from '@mantine/core'
import { Select, TextInput } from '@mantine/core'

interface RegionSelectProps extends Pick<
  SelectProps,
  'label' | 'error' | 'description' | 'name' | 'onBlur' | 'ref'
> {
  country: string
  /** A code or typed text; empty for none. */
  value: string
  onChange: (region: string) => void
  autoComplete?: string
  maxLength: number
}

/** A country's region: chosen if we list its regions, else typed. */
export const RegionSelect = ({ country, value, onChange, maxLength, ref, ...input }: RegionSelectProps) => {
  const list = regionsOf(country)
  return list.length === 0 ? (
    <TextInput
      {...input}
      ref={ref}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <Select
      {...input}
      ref={ref}
      data={list.map(({ code, name }) => ({ value: code, label: name }))}
      value={regionOf(country, value)?.code ?? null}
      onChange={(code) => onChange(code ?? '')}
      searchable
      selectFirstOptionOnChange
      clearable
      placeholder="Choose"
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={260}
    />
  )
}
