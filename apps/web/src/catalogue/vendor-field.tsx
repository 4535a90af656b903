import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { ChoiceField } from '../ui/form/fields.tsx'
import type { Product } from './catalogue-queries.ts'
import type { ProductValues } from './product-form-values.ts'
import { fieldLabels } from './product-form-values.ts'
import { vendorName } from './vendor-name.ts'

const VendorChoice = () => {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const { data } = useQuery({
    queryKey: queryKeys.users.vendors(search),
    queryFn: ({ signal }) => call('listUsers', { query: { role: 'VENDOR', search, page_size: 50 }, signal }),
    placeholderData: keepPreviousData,
  })
  const choices = (data?.results ?? []).map((user) => ({
    value: String(user.id),
    label: `${user.business_name ?? user.username} (${user.username})`,
  }))
  // The chosen label comes back as a search; it would find nothing.
  const follow = (text: string) => setTyped(choices.some(({ label }) => label === text) ? '' : text)
  return (
    <ChoiceField<ProductValues>
      name="vendor"
      label={fieldLabels.vendor}
      description="Whose product it is."
      choices={choices}
      onSearch={follow}
      isRequired
    />
  )
}

/** For who lists on behalf of vendors; a listed product stays its vendor's. */
export const VendorField = ({ original }: { original: Product | null }) =>
  original ? (
    <TextInput label={fieldLabels.vendor} value={vendorName(original)} disabled readOnly />
  ) : (
    <VendorChoice />
  )
