import { Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { CountrySelect } from './country-select.tsx'
import type { PhoneValues } from './phone-rules.ts'
import { phoneLabels, phoneRulesQuery } from './phone-rules.ts'

/** A country and the number as it is typed there. */
export const PhoneField = ({ isFirst = false }: { isFirst?: boolean }) => {
  const { control, setValue } = useFormContext<PhoneValues>()
  const country = useController({ name: 'phone_country', control }).field
  const { field, fieldState } = useController({ name: 'phone_number', control })
  const { data: rules, isError } = useQuery(phoneRulesQuery)
  // A number pasted or autofilled with its country code is split into the two fields.
  const takeApart = () => {
    field.onBlur()
    if (rules === undefined || !/^\s*(?:\+|00)/.test(field.value)) return
    const phone = rules.readPhone(field.value, country.value)
    if ('fault' in phone) return
    setValue('phone_country', phone.country, { shouldDirty: true })
    setValue('phone_number', phone.national, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" style={{ gridColumn: '1 / -1' }}>
      {!isError && (
        <CountrySelect
          label={phoneLabels.phone_country}
          ref={country.ref}
          name="phone_country"
          autoComplete="off"
          value={country.value}
          onChange={country.onChange}
          onBlur={country.onBlur}
          callingCodeOf={rules?.callingCodeOf}
          allowDeselect={false}
          required
          w="42%"
        />
      )}
      <TextInput
        label={phoneLabels.phone_number}
        ref={field.ref}
        name="phone_number"
        value={field.value}
        onChange={field.onChange}
        onBlur={takeApart}
        type="tel"
        inputMode="tel"
        autoComplete={isError ? 'tel' : 'tel-national'}
        description={
          isError ? 'Include the country code, as in +1 555 123 4567.' : 'We can text sign-in codes to it.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fieldState.error?.message}
        required
        flex={1}
        {...(isFirst && { 'data-autofocus': true })}
      />
    </Group>
  )
}
