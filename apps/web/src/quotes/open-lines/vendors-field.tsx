import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useController, useFormContext } from 'react-hook-form'
import { askedVendorsQuery } from '../../accounts/account-api.ts'
import { companyName } from '../quote-texts.ts'

interface VendorChoice {
  value: string
  label: string
}

interface VendorsFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  description: string
}

/** Several vendors, searched by the server. */
export const VendorsField = <Values extends FieldValues>({
  name,
  label,
  description,
}: VendorsFieldProps<Values>) => {
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController({ name, control })
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim().slice(0, 200), 200)
  const [known, setKnown] = useState<ReadonlyMap<string, VendorChoice>>(new Map())
  const { data } = useQuery(askedVendorsQuery(asked))
  const found = (data?.results ?? []).map((user) => ({ value: String(user.id), label: companyName(user) }))
  const chosen: readonly number[] = field.value
  const choices = new Map([...known, ...found.map((one) => [one.value, one] as const)])
  return (
    <MultiSelect
      ref={field.ref}
      label={label}
      description={description}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      data={[...choices.values()]}
      value={chosen.map(String)}
      onChange={(values) => {
        setKnown(new Map([...choices].filter(([value]) => values.includes(value))))
        field.onChange(values.map(Number))
      }}
      searchable
      openOnFocus={false}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="Nothing matches."
      placeholder={chosen.length === 0 ? 'Search by name' : ''}
      data-autofocus
    />
  )
}
