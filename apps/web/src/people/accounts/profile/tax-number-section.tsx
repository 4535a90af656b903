import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { taxNumberError } from '@armature/domain/taxes/tax-number'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { CountrySelect } from '../country-select.tsx'
import { ProfileSection } from './profile-section.tsx'

type TaxNumber = Answer<'readTaxNumber'>

interface Fields {
  country: string
  number: string
}

const labels = { country: 'Issuing country', number: 'VAT or tax number' } as const

const taxNumberQuery = queryOptions({
  queryKey: queryKeys.taxNumber,
  queryFn: ({ signal }) => call('readTaxNumber', { signal }),
})

const check = function* ({ country, number }: Fields): Generator<Issue> {
  if (country === '') yield { path: ['country'], message: messages.required }
  const wrong = taxNumberError(country, number)
  if (wrong !== null) yield { path: ['number'], message: wrong }
}

const CountryField = () => {
  const { control } = useFormContext<Fields>()
  const { field, fieldState } = useController({ control, name: 'country' })
  return <CountrySelect {...field} label={labels.country} error={fieldState.error?.message} />
}

const checkedText = { VIES: 'Confirmed by VIES.', form: 'Its check digit is valid.' } as const

const NumberForm = ({ saved }: { saved: TaxNumber }) => {
  const kit = useKitForm<Fields>({ start: { country: saved.country, number: saved.number }, check, labels })
  const save = useWrite({
    send: (body: Fields, write) => write('setTaxNumber', { body }),
    success: messages.taxNumberSaved,
    failure: false,
    onDone: (now) => {
      queryClient.setQueryData(queryKeys.taxNumber, now)
      kit.form.reset({ country: now.country, number: now.number })
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={save.run} label="Tax number">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Between companies of two EU countries the offer then charges no VAT.{' '}
          {saved.checked_by !== null && checkedText[saved.checked_by]}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <CountryField />
          <TextField<Fields> name="number" label={labels.number} maxLength={limits.tax.number} />
        </SimpleGrid>
        <FormEnd submit="Save tax number" />
      </Stack>
    </Form>
  )
}

/** The account's own tax number. */
export const TaxNumberSection = () => {
  const { data } = useQuery(taxNumberQuery)
  return data === undefined ? null : (
    <ProfileSection title="Tax number">
      <NumberForm saved={data} />
    </ProfileSection>
  )
}
