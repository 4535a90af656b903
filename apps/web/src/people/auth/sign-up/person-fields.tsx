import { SimpleGrid, TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { PasswordInputField } from '@armature/ui/form/password-input.tsx'
import { PhoneField } from '../../accounts/phone-field.tsx'
import type { PersonValues, SignUpValues } from './sign-up-values.ts'
import { personLabels } from './sign-up-values.ts'

const asWritten = { autoCapitalize: 'none', spellCheck: false } as const

/** Sign-up's first step. */
export const PersonFields = () => {
  const { register, getFieldState, trigger, formState } = useFormContext<SignUpValues>()
  const shared = (name: keyof PersonValues) => ({
    label: personLabels[name],
    required: true,
    error: formState.errors[name]?.message,
  })
  const password = register('password', {
    // A mismatch is reported at the second one, also when the first one changes.
    onChange: () => {
      if (getFieldState('confirm_password').isDirty) void trigger('confirm_password')
    },
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        {...shared('username')}
        {...register('username')}
        {...asWritten}
        autoComplete="username"
        autoFocus
      />
      <TextInput
        {...shared('email')}
        {...register('email')}
        {...asWritten}
        inputMode="email"
        autoComplete="email"
      />
      <TextInput {...shared('first_name')} {...register('first_name')} autoComplete="given-name" />
      <TextInput {...shared('last_name')} {...register('last_name')} autoComplete="family-name" />
      <PhoneField />
      <PasswordInputField {...shared('password')} {...password} autoComplete="new-password" />
      <PasswordInputField
        {...shared('confirm_password')}
        {...register('confirm_password')}
        autoComplete="new-password"
      />
    </SimpleGrid>
  )
}
