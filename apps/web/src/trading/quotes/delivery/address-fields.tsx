import type { AddressPart } from '@armature/domain/quotes/offer/delivery'
import { neededParts } from '@armature/domain/quotes/offer/delivery'
import { limits } from '@armature/domain/limits'
import { lacksRegion, regionsOf } from '@armature/domain/values/regions'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { RegionSelect } from '../../../people/accounts/region-select.tsx'
import { CountrySelect } from '../../../people/accounts/country-select.tsx'
import type { WithDelivery } from './delivery-fields.ts'
import { partLabels } from './delivery-fields.ts'

type AddressName = 'ship_to' | 'bill_to'

/** The browsers' autofill names for each part. */
const autoComplete = {
  company: 'organization',
  contact_name: 'name',
  street: 'address-line1',
  street_more: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
  phone: 'tel',
} as const satisfies Record<AddressPart, string>

const section = { ship_to: 'shipping', bill_to: 'billing' } as const satisfies Record<AddressName, string>

const usePart = (address: AddressName, part: AddressPart) => {
  const { control } = useFormContext<WithDelivery>()
  const { field, fieldState } = useController({ control, name: `delivery.${address}.${part}` })
  const isNeeded = neededParts.includes(part)
  return {
    ...field,
    label: isNeeded ? partLabels[part] : `${partLabels[part]} (optional)`,
    error: fieldState.error?.message,
    autoComplete: `${section[address]} ${autoComplete[part]}`,
  }
}

const Part = ({ of, part }: { of: AddressName; part: Exclude<AddressPart, 'country'> }) => (
  <TextInput {...usePart(of, part)} {...(part === 'phone' && { type: 'tel' })} />
)

/** Clears the region, since another country doesn't have it. */
const Country = ({ of }: { of: AddressName }) => {
  const { getValues, setValue } = useFormContext<WithDelivery>()
  const { onChange, ...field } = usePart(of, 'country')
  return (
    <CountrySelect
      {...field}
      onChange={(country) => {
        onChange(country)
        const region = `delivery.${of}.region` as const
        if (lacksRegion({ country, region: getValues(region) })) setValue(region, '', { shouldDirty: true })
      }}
    />
  )
}

const Region = ({ of }: { of: AddressName }) => {
  const { control } = useFormContext<WithDelivery>()
  const country = useWatch({ control, name: `delivery.${of}.country` })
  const { label, ...field } = usePart(of, 'region')
  const isChosen = regionsOf(country).length > 0
  return (
    <RegionSelect
      {...field}
      country={country}
      label={isChosen ? partLabels.region : label}
      maxLength={limits.address.region}
    />
  )
}

/** An address, part by part. `isNarrow`: beside something else, without room for two columns. */
export const AddressFields = ({ of, isNarrow = false }: { of: AddressName; isNarrow?: boolean }) => (
  <SimpleGrid cols={isNarrow ? 1 : { base: 1, xs: 2 }} spacing="md">
    <Part of={of} part="contact_name" />
    <Part of={of} part="company" />
    <Part of={of} part="street" />
    <Part of={of} part="street_more" />
    <Part of={of} part="postal_code" />
    <Part of={of} part="city" />
    <Region of={of} />
    <Country of={of} />
    <Part of={of} part="phone" />
  </SimpleGrid>
)
