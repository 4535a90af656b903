import { setLegalDetails } from '@armature/contract/people/stores'
import type { LegalDetails, LegalField } from '@armature/domain/documents/legal-details'
import { legalFields, legalLabels, neededLegalFields } from '@armature/domain/documents/legal-details'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { taxNumberError } from '@armature/domain/taxes/tax-number'
import { lacksRegion } from '@armature/domain/values/regions'
import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { CountrySelect } from '../accounts/country-select.tsx'
import { RegionSelect } from '../accounts/region-select.tsx'
import type { TextHints } from '@armature/ui/form/fields.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { SaveOrDiscard } from '@armature/ui/form/save-or-discard.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import classes from '../accounts/company-form.module.css'

const labelOf = (field: LegalField): string =>
  neededLegalFields.includes(field) ? legalLabels[field] : `${legalLabels[field]} (optional)`

const labels = Object.fromEntries(legalFields.map((field) => [field, labelOf(field)]))

const check: Check<LegalDetails> = function* (values) {
  for (const field of neededLegalFields)
    if (values[field].trim() === '') yield { path: [field], message: messages.required }
  const mistyped = taxNumberError(values.country, values.tax_number)
  if (mistyped !== null) yield { path: ['tax_number'], message: mistyped }
  const wrong = setLegalDetails.body.safeParse(values).error?.issues ?? []
  yield* wrong.filter(({ path: [field] }) => values[field as LegalField] !== '')
}

type TextName = Exclude<LegalField, 'country' | 'region'>

const autoComplete: Partial<Record<TextName, string>> = {
  legal_name: 'organization',
  street: 'address-line1',
  street_more: 'address-line2',
  postal_code: 'postal-code',
  city: 'address-level2',
}

/** Below the field, so that fields side by side align. */
const descriptionBelow: TextHints['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const Text = ({ name, description }: { name: TextName; description?: string }) => (
  <TextField<LegalDetails>
    name={name}
    label={labelOf(name)}
    isRequired={neededLegalFields.includes(name)}
    hints={{ autoComplete: autoComplete[name] ?? 'off', inputWrapperOrder: descriptionBelow }}
    {...(description === undefined ? {} : { description })}
  />
)

const Country = () => {
  const { control, getValues, setValue } = useFormContext<LegalDetails>()
  const { field, fieldState } = useController<LegalDetails, 'country'>({ name: 'country', control })
  return (
    <CountrySelect
      {...field}
      label={labels['country']}
      required
      error={fieldState.error?.message}
      onChange={(country) => {
        field.onChange(country)
        // Another country doesn't have this one's region.
        if (lacksRegion({ country, region: getValues('region') }))
          setValue('region', '', { shouldDirty: true })
      }}
    />
  )
}

const Region = () => {
  const { control } = useFormContext<LegalDetails>()
  const country = useWatch({ control, name: 'country' })
  const { field, fieldState } = useController<LegalDetails, 'region'>({ name: 'region', control })
  return (
    <RegionSelect
      {...field}
      country={country}
      label={labels['region']}
      maxLength={limits.address.region}
      autoComplete="address-level1"
      error={fieldState.error?.message}
    />
  )
}

const twoColumns = { cols: { base: 1, xs: 2 }, spacing: 'md' } as const

/** A seller's legal details in three groups. */
export const LegalDetailsForm = ({ details }: { details: LegalDetails }) => {
  const kit = useKitForm<LegalDetails>({ start: details, check, labels, act: 'save' })
  const { form } = kit
  const { dirtyFields } = form.formState
  const saving = useWrite({
    send: (body: Partial<LegalDetails>, write) => write('setLegalDetails', { body }),
    success: messages.legalDetailsSaved,
    onDone: (saved) => queryClient.setQueryData(queryKeys.legalDetails, saved),
    onRefused: kit.refuse,
  })
  const save = async (given: LegalDetails) => {
    // Only the fields changed here, so that another person's change to a field isn't overwritten.
    const outcome = await saving.run(
      Object.fromEntries(legalFields.filter((name) => dirtyFields[name]).map((name) => [name, given[name]])),
    )
    if (!outcome.ok) return
    // Text typed during the save belongs to the next change.
    const typed = legalFields.map((name) => [name, form.getValues(name)] as const)
    form.reset(outcome.result)
    for (const [name, text] of typed)
      if (text !== given[name]) form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Form kit={kit} onSubmit={save} className={classes.form}>
      <Stack gap="lg">
        <Fieldset legend="Company">
          <SimpleGrid {...twoColumns}>
            <Text name="legal_name" description="As registered, with its legal form." />
            <Country />
            <Text name="street" />
            <Text name="street_more" />
            <Text name="postal_code" />
            <Text name="city" />
            <Region />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend="Registration">
          <SimpleGrid {...twoColumns}>
            <Text name="tax_number" description="Such as a VAT number or EIN." />
            <Text name="register_number" description="Such as HRB 12345, Amtsgericht Munich." />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend="Bank account for transfers">
          <SimpleGrid {...twoColumns}>
            <Text name="account_holder" description="If empty, the legal name." />
            <Text name="account_number" />
            <Text name="bank_code" />
            <Text name="bank_name" />
          </SimpleGrid>
        </Fieldset>
        <SaveOrDiscard />
      </Stack>
    </Form>
  )
}
