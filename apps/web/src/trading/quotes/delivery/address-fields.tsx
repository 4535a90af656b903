import type { AddressPart } from '@armature/domain/quotes/offer/delivery'
import { neededParts } from '@armature/domain/quotes/offer/delivery'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
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

const Country = ({ of }: { of: AddressName }) => <CountrySelect {...usePart(of, 'country')} />

/** An address, part by part. `isNarrow`: beside something else, without room for two columns. */
export const AddressFields = ({ of, isNarrow = false }: { of: AddressName; isNarrow?: boolean }) => (
  <SimpleGrid cols={isNarrow ? 1 : { base: 1, xs: 2 }} spacing="md">
    <Part of={of} part="contact_name" />
    <Part of={of} part="company" />
    <Part of={of} part="street" />
    <Part of={of} part="street_more" />
    <Part of={of} part="postal_code" />
    <Part of={of} part="city" />
    <Part of={of} part="region" />
    <Country of={of} />
    <Part of={of} part="phone" />
  </SimpleGrid>
)
