import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { PasswordField } from '../auth/password-field.tsx'
import type { ApiError } from '../api/failures.ts'
import { useWrite } from '../api/use-write.ts'
import { refreshSessions } from './account-api.ts'
import { ProfileSection } from './profile-section.tsx'

const names = ['old_password', 'password', 'confirm_password'] as const
type Name = (typeof names)[number]
type Values = Record<Name, string>

const blank: Values = { old_password: '', password: '', confirm_password: '' }
const labels = {
  old_password: 'Current password',
  password: 'New password',
  confirm_password: 'Confirm password',
} as const satisfies Values

const newPasswordError = (password: string): string | undefined => {
  if (password.length < limits.password.min) return messages.passwordMinimum
  return password.length > limits.password.max ? messages.tooLong : undefined
}

const errorsOf = (values: Values): Partial<Values> => {
  const password = newPasswordError(values.password)
  return {
    ...(values.old_password === '' ? { old_password: messages.required } : {}),
    ...(password === undefined ? {} : { password }),
    ...(values.confirm_password === values.password
      ? {}
      : { confirm_password: messages.passwordDoesNotMatch }),
  }
}

const atFields = ({ fields }: ApiError): Partial<Values> =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name]?.[0] === undefined ? [] : [[name, fields[name][0]]])),
  )

const PasswordForm = ({ onClose }: { onClose: () => void }) => {
  const [values, setValues] = useState(blank)
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Values>>({})
  const form = useRef<HTMLFormElement>(null)
  const wrong = errorsOf(values)

  const leadTo = (found: Partial<Values>) => {
    const first = names.find((name) => found[name] !== undefined)
    form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
  }

  const { run, isBusy } = useWrite({
    send: ({ old_password, password }: Values, write) =>
      write('changePassword', { body: { old_password, password } }),
    success: messages.passwordUpdated,
    failure: (error) =>
      Object.keys(atFields(error)).length > 0 ? null : (error.detail ?? messages.somethingWentWrong),
    onDone: () => {
      refreshSessions()
      onClose()
    },
    onRefused: (error) => {
      const found = atFields(error)
      setRefused(found)
      leadTo(found)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(wrong).length > 0) leadTo(wrong)
    else void run(values)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Every other session ends, and a mail tells you.
        </Text>
        {names.map((name, index) => (
          <PasswordField
            key={name}
            label={labels[name]}
            name={name}
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
            value={values[name]}
            onChange={(event) => {
              setValues({ ...values, [name]: event.currentTarget.value })
              setRefused({})
            }}
            error={
              refused[name] ?? ((isTried || (name !== 'old_password' && values[name] !== '')) && wrong[name])
            }
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The password, which its owner changes by the old one. */
export const PasswordSection = () => {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <ProfileSection
      title="Password"
      action={
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        If you no longer know it, sign out and choose “Forgot password?” where you sign in.
      </Text>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Change password"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <PasswordForm onClose={close} />
      </Modal>
    </ProfileSection>
  )
}
