import { SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { queryKeys } from '../api/query-keys.ts'
import type { CompanyValues } from './company-values.ts'
import { companyLabels } from './company-values.ts'
import { PlaceSelect } from './place-select.tsx'

/** Asked for before the fields are in sight, so that the lists are there when they are. */
export const useStatesByCountry = () =>
  useQuery({
    queryKey: queryKeys.statesByCountry,
    queryFn: async () => (await import('./countries.ts')).statesByCountry,
    staleTime: Infinity,
    gcTime: Infinity,
  })

const CompanyText = ({
  name,
  ...input
}: {
  name: Exclude<keyof CompanyValues, 'country' | 'state'>
  autoComplete?: string
  autoFocus?: boolean
}) => {
  const { register, formState } = useFormContext<CompanyValues>()
  return (
    <TextInput
      {...register(name)}
      {...input}
      label={companyLabels[name]}
      required
      error={formState.errors[name]?.message}
    />
  )
}

const Places = () => {
  const { control, setValue } = useFormContext<CompanyValues>()
  const country = useWatch({ control, name: 'country' })
  const { data, isError } = useStatesByCountry()
  // Without the lists both are typed, so that a lost chunk keeps nobody out.
  const countries = data ? Array.from(data.keys()) : isError ? undefined : null
  const states = data ? data.get(country) : isError ? undefined : null
  const hasStates = states === null || (states ?? []).length > 0
  return (
    <>
      <PlaceSelect
        name="country"
        autoComplete="country-name"
        places={countries}
        onChosen={() => setValue('state', '', { shouldDirty: true })}
      />
      <PlaceSelect
        name="state"
        autoComplete="address-level1"
        places={country === '' ? [] : hasStates ? states : undefined}
        waitingFor={country === '' ? 'Choose a country first' : undefined}
      />
    </>
  )
}

/** The fields that sign-up's second step and account information share. */
export const CompanyFields = ({ isFirstFocused = false }: { isFirstFocused?: boolean }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <CompanyText name="business_name" autoComplete="organization" autoFocus={isFirstFocused} />
    <CompanyText name="industry" />
    <CompanyText name="location" />
    <CompanyText name="address" autoComplete="address-line1" />
    <Places />
    <CompanyText name="city" autoComplete="address-level2" />
    <CompanyText name="postal_code" autoComplete="postal-code" />
  </SimpleGrid>
)
