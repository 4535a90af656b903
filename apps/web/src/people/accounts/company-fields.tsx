import { SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CompanyValues } from './company-values.ts'
import { companyLabels, customerCompanyLabels } from './company-values.ts'
import { PlaceSelect } from './place-select.tsx'
import { statesByCountryQuery } from './places-api.ts'

/** Requested before the fields are visible, so the lists are there in time. */
export const useStatesByCountry = () => useQuery(statesByCountryQuery)

const CompanyText = ({
  name,
  label = companyLabels[name],
  isRequired = true,
  isFirst = false,
  ...input
}: {
  name: Exclude<keyof CompanyValues, 'country' | 'state'>
  label?: string
  isRequired?: boolean
  autoComplete?: string
  isFirst?: boolean
}) => {
  const { register, formState } = useFormContext<CompanyValues>()
  return (
    <TextInput
      {...register(name)}
      {...input}
      // The first in a dialog, which moves the focus itself; the second on a page.
      {...(isFirst ? { 'data-autofocus': true, autoFocus: true } : {})}
      label={label}
      required={isRequired}
      error={formState.errors[name]?.message}
    />
  )
}

/** If the state is optional, its label says so. */
const Places = ({ stateLabel }: { stateLabel?: string }) => {
  const { control, setValue } = useFormContext<CompanyValues>()
  const country = useWatch({ control, name: 'country' })
  const { data, isError } = useStatesByCountry()
  // Without the lists both are text fields, so a chunk that fails to load locks nobody out.
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
        {...(stateLabel !== undefined && { label: stateLabel, isRequired: false })}
        autoComplete="address-level1"
        places={country === '' ? [] : hasStates ? states : undefined}
        waitingFor={country === '' ? 'Choose a country first' : undefined}
      />
    </>
  )
}

/** The fields that sign-up's second step and account information have in common. */
export const CompanyFields = ({ isFirstFocused = false }: { isFirstFocused?: boolean }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <CompanyText name="business_name" autoComplete="organization" isFirst={isFirstFocused} />
    <CompanyText name="industry" />
    <CompanyText name="location" />
    <CompanyText name="address" autoComplete="address-line1" />
    <Places />
    <CompanyText name="city" autoComplete="address-level2" />
    <CompanyText name="postal_code" autoComplete="postal-code" />
  </SimpleGrid>
)

const optional = (name: 'address' | 'city' | 'postal_code') => ({
  name,
  label: customerCompanyLabels[name],
  isRequired: false,
})

/** The company that a customer buys for, at sign-up and on its profile. */
export const CustomerCompanyFields = ({ isFirstFocused = false }: { isFirstFocused?: boolean }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
    <CompanyText name="business_name" autoComplete="organization" isFirst={isFirstFocused} />
    <Places stateLabel={customerCompanyLabels.state} />
    <CompanyText {...optional('address')} autoComplete="address-line1" />
    <CompanyText {...optional('city')} autoComplete="address-level2" />
    <CompanyText {...optional('postal_code')} autoComplete="postal-code" />
  </SimpleGrid>
)
