import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vendorChoiceQuery } from '../../../people/accounts/account-api.ts'
import { ChoiceField } from '@armature/ui/form/fields.tsx'
import type { Product } from '../products/catalogue-queries.ts'
import type { ProductValues } from './product-form-values.ts'
import { fieldLabels } from './product-form-values.ts'
import { vendorName } from '../products/vendor-name.ts'

const VendorChoice = ({ copyOf }: { copyOf: Product | null }) => {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const { data } = useQuery(vendorChoiceQuery(search))
  const choices = (data?.results ?? []).map((user) => ({
    value: String(user.id),
    label: `${user.business_name ?? user.username} (${user.username})`,
  }))
  const copied = copyOf && { value: String(copyOf.data.vendor.id), label: vendorName(copyOf) }
  const isListed = copied === null || choices.some(({ value }) => value === copied.value)
  // The widget reports the chosen label as a search, which would find nothing.
  const follow = (text: string) => setTyped(choices.some(({ label }) => label === text) ? '' : text)
  return (
    <ChoiceField<ProductValues>
      name="vendor"
      label={fieldLabels.vendor}
      description="The vendor who sells it."
      choices={isListed ? choices : [copied, ...choices]}
      onSearch={follow}
      isRequired
    />
  )
}

/** For an actor who lists on behalf of vendors; a listed product keeps its vendor. */
export const VendorField = ({ original, copyOf }: { original: Product | null; copyOf: Product | null }) =>
  original ? (
    <TextInput label={fieldLabels.vendor} value={vendorName(original)} disabled readOnly />
  ) : (
    <VendorChoice copyOf={copyOf} />
  )
