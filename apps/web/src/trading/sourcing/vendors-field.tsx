import { limits } from '@armature/domain/limits'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useController, useFormContext } from 'react-hook-form'
import { askedVendorsQuery } from '../../people/accounts/account-api.ts'
import { nothingFoundText } from '@armature/ui/remote-select.tsx'
import { companyName } from '../quotes/record/quote-texts.ts'

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
  const wanted = typed.trim().slice(0, limits.search.text)
  const [asked] = useDebouncedValue(wanted, 200)
  const [known, setKnown] = useState<ReadonlyMap<string, VendorChoice>>(new Map())
  const { data, isError, isFetching, isPlaceholderData } = useQuery(askedVendorsQuery(asked))
  // Matches of an older search can't be chosen, because they would change during the choice.
  const isSettled = asked === wanted && !isPlaceholderData
  const found = ((isSettled && data?.results) || []).map((user) => ({
    value: String(user.id),
    label: companyName(user),
  }))
  const hits = new Set(found.map(({ value }) => value))
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
      // The server has searched, by more than names; its answers are shown unfiltered.
      filter={({ options }) => options.filter((one) => 'value' in one && hits.has(one.value))}
      nothingFoundMessage={nothingFoundText(isError, isFetching || !isSettled)}
      placeholder={chosen.length === 0 ? 'Search by name' : ''}
      data-autofocus
    />
  )
}
